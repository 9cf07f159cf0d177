'use client'

import { paths } from '@/lib/paths'
import { type OwnOffer } from '@/lib/schemas/reader'
import { SinceSaved } from '../history/since-saved'
import { useOwnActivity } from '../reader/use-reader'
import { type OfferListing, offerActionOf, OfferPanel, OfferShortcut } from './offer-action'
import { ReaderWishlistButton } from './reader-wishlist-button'
import { type WishlistActions } from './wishlist-button'
import { WishlistForm } from './wishlist-form'

type ReaderOfferProps = {
  property: OfferListing
  /** The reader's own open or paid offer, if the page was rendered for its reader. */
  offer?: OwnOffer | null | undefined
}

/** The buyer's action; until the reader's data has loaded, that of anyone. */
function useAction({ property, offer: rendered = null }: ReaderOfferProps) {
  const own = useOwnActivity(property._id)
  return offerActionOf(property, 'user', own ? own.offer : rendered)
}

type ReaderOfferPanelProps = ReaderOfferProps & {
  property: { minPrice: number; maxPrice: number }
  entryId?: string | null | undefined
  actions: WishlistActions
}

/** The action and the heart beside the picture, on a page that is cached for everyone. */
export function ReaderOfferPanel({ property, offer, entryId, actions }: ReaderOfferPanelProps) {
  const own = useOwnActivity(property._id)
  const action = useAction({ property, offer })
  if (!action) return null
  return (
    <OfferPanel action={action}>
      <div>
        <WishlistForm post={actions.post} postTo={paths.property(property._id)} />
        <ReaderWishlistButton property={property} entryId={entryId} actions={actions} />
      </div>
      <SinceSaved saved={own?.saved} property={property} />
    </OfferPanel>
  )
}

/** The action as the bottom bar shows it, on a page that is cached for everyone. */
export function ReaderOfferShortcut(props: ReaderOfferProps) {
  const action = useAction(props)
  return action && <OfferShortcut action={action} />
}
