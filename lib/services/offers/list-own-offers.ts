import 'server-only'
import { findOffersOfBuyer, findOfferedHomes, findOpenOffers } from '@/lib/data/offers'
import { isClosed, isOpen, type OfferFilter, type OfferStatus } from '@/lib/domain/offer'
import { offerAvailability } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { type OfferDto } from '@/lib/schemas/offer'
import { type OwnOfferDto } from '@/lib/schemas/offered-home'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { assertCan } from '../authorise'
import { readPage, withoutCount } from '../paging'
import { readHomes } from '../properties/read-homes'
import { toOfferDto, withBackups } from './offer-dto'

/**
 * The person's own offers with their listings, all or of one status, newest first; open ones by deadline. The
 * total counts only to the end of the page.
 */
export async function listOwnOffers(
  actor: Actor,
  { status, ...pageInput }: { status?: OfferFilter | undefined } & PageInput,
): Promise<Page<OwnOfferDto>> {
  assertCan(actor, 'offer:read-as-buyer', actor.id)
  const query = status === 'open' ? findOpenOffers(actor.id) : findOffersOfBuyer(actor.id, status)
  const page = await readPage(withoutCount(query), pageInput, toOfferDto)
  const [offers, withHome] = await Promise.all([
    withBackups(page.items),
    homesOf(actor, page.items, status === undefined),
  ])
  return { ...page, items: offers.map(withHome) }
}

/**
 * Adds to each offer its listing, and whether its buyer may make another one there, which an open offer
 * prevents (D28). A list of all statuses already contains the open ones; checking more would exceed the
 * page's limit of calls.
 */
async function homesOf(
  actor: Actor,
  offers: readonly OfferDto[],
  areOfAllStatuses: boolean,
): Promise<(offer: OfferDto) => OwnOfferDto> {
  const idsOf = (holds: (status: OfferStatus) => boolean) =>
    offers.filter(({ status }) => holds(status)).map(({ propertyId }) => propertyId)
  const closed = idsOf(isClosed)
  const [homes, offered] = await Promise.all([
    readHomes(
      actor,
      offers.map(({ propertyId }) => propertyId),
    ),
    areOfAllStatuses || closed.length === 0
      ? new Set(idsOf(isOpen))
      : findOfferedHomes(actor.id, closed, new Date()),
  ])
  return (offer) => {
    const home = homes.get(offer.propertyId) ?? null
    const canOfferAgain =
      isClosed(offer.status) &&
      home !== null &&
      offerAvailability(home).open &&
      !offered.has(offer.propertyId)
    return { ...offer, home, canOfferAgain }
  }
}
