import { type Metadata } from 'next'
import { cache } from 'react'
import { cachedListing } from '@/app/content'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { offerActionOf, OfferPanel, OfferShortcut } from '@/components/properties/offer-action'
import { OpenHouses } from '@/components/open-houses/open-houses'
import { requireActor } from '@/lib/auth/actor'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { propertyIdSchema } from '@/lib/schemas/property'
import { markSeen } from '@/lib/services/home-marks/home-marks'
import { readOpenHouses } from '@/lib/services/open-houses/list-open-houses'
import { getListing } from '@/lib/services/properties/get-listing'
import { getViewer, readPurchase } from '@/lib/services/viewer/get-viewer'
import { countVisit } from '@/lib/transport/count-visit'
import { Listing, type ListingContent, listingMetadata } from '../listing'
import { ListingForBuyer } from '../listing-for-buyer'

type Props = PageProps<'/properties/[id]/personal'>

/** The listing and its viewer, read once for the page and its title. */
const load = cache(async (rawId: string) => {
  const actor = await requireActor(paths.property(rawId))
  const { id } = await parsedOr404(propertyIdSchema, { id: rawId })
  return { actor, ...(await orNotFound(getListing(actor, id, cachedListing))) }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { property } = await load((await params).id)
  return listingMetadata(property)
}

/**
 * A listing rendered for its viewer: an agent or administrator, who see more than the page cached for buyers,
 * or a buyer without JavaScript who has made a change. The middleware rewrites to it (ADR 035).
 */
export default async function RenderedPropertyPage({ params }: Props) {
  const { actor, isOwn, mayChange, ...content } = await load((await params).id)
  const { _id, sold } = content.property
  await countVisit(_id, actor)
  if (can(actor, 'offer:create')) return <ForBuyer actor={actor} {...content} />
  const action = offerActionOf(content.property, false, sold ? await readPurchase(actor, _id) : null)
  return (
    <Listing
      {...content}
      isOwn={isOwn}
      mayChange={mayChange}
      openHouses={await openHousesFor(actor, content.property)}
      offer={action && { panel: <OfferPanel action={action} />, shortcut: <OfferShortcut action={action} /> }}
    />
  )
}

async function openHousesFor(actor: Actor, { _id }: { _id: string }) {
  const { openHouses, mayChange, mayReserve } = await orNotFound(readOpenHouses(actor, _id))
  return <OpenHouses propertyId={_id} initial={openHouses} mayChange={mayChange} mayReserve={mayReserve} />
}

async function ForBuyer({ actor, ...content }: ListingContent & { actor: Actor }) {
  const { property } = content
  const { saved, marks, listing } = await getViewer(actor, { saved: [], listing: property._id })
  await markSeen(actor, { propertyId: property._id })
  return (
    <ListingForBuyer
      {...content}
      openHouses={await openHousesFor(actor, property)}
      viewer={{
        offer: listing?.offer,
        entryId: saved?.[property._id],
        isHidden: marks?.hidden.includes(property._id) ?? false,
        review: listing?.review,
      }}
    />
  )
}
