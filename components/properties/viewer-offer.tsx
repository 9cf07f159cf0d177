'use client'

import { Eye, EyeOff } from 'lucide-react'
import { type PriceFields } from '@/lib/domain/shown-price'
import { paths } from '@/lib/paths'
import { type OwnOffer } from '@/lib/schemas/viewer'
import { SinceSaved } from '../history/since-saved'
import { useHomeMarks, useOwnActivity } from '../viewer/use-viewer'
import { HideButton } from './hide-button'
import { type OfferListing, offerActionOf, OfferPanel, OfferShortcut } from './offer-action'
import { ViewerWishlistButton } from './viewer-wishlist-button'
import { type WishlistActions } from './wishlist-button'
import { WishlistForm } from './wishlist-form'

type ViewerOfferProps = {
  property: OfferListing
  /** The viewer's own open or paid offer, if the page was rendered for its viewer. */
  offer?: OwnOffer | null | undefined
}

/** The action of a buyer, whose page this is; until the viewer's data has loaded, that of anyone. */
function useAction({ property, offer: rendered = null }: ViewerOfferProps) {
  const activity = useOwnActivity(property._id)
  return offerActionOf(property, true, activity ? activity.offer : rendered)
}

type ViewerOfferPanelProps = ViewerOfferProps & {
  property: PriceFields
  entryId?: string | null | undefined
  /** Whether the viewer has hidden it, if the page was rendered for its viewer. */
  isHidden?: boolean
  actions: WishlistActions
}

/** The action and the heart beside the picture, on a page that is cached for everyone. */
export function ViewerOfferPanel({
  property,
  offer,
  entryId,
  isHidden: wasHidden = false,
  actions,
}: ViewerOfferPanelProps) {
  const activity = useOwnActivity(property._id)
  const action = useAction({ property, offer })
  const { hidden, isOffered } = useHomeMarks()
  const isHidden = hidden[property._id] ?? wasHidden
  if (!action) return null
  return (
    <OfferPanel action={action}>
      <div className="grid gap-2">
        <WishlistForm post={actions.post} postTo={paths.property(property._id)} />
        <ViewerWishlistButton property={property} entryId={entryId} actions={actions} />
        {isOffered && (
          <HideButton property={property} isHidden={isHidden} actions={actions}>
            {isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
            {isHidden ? 'Show this home again' : 'Hide this home'}
          </HideButton>
        )}
      </div>
      <SinceSaved saved={activity?.saved} property={property} />
    </OfferPanel>
  )
}

/** The action as the bottom bar shows it, on a page that is cached for everyone. */
export function ViewerOfferShortcut(props: ViewerOfferProps) {
  const action = useAction(props)
  return action && <OfferShortcut action={action} />
}
