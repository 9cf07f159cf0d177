import 'server-only'
import { findOffersOfBuyer } from '@/lib/data/offers'
import { type OfferStatus } from '@/lib/domain/offer'
import { type Actor } from '@/lib/domain/user'
import { type OfferDto } from '@/lib/schemas/offer'
import { type OwnOfferDto } from '@/lib/schemas/offered-home'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { assertCan } from '../authorise'
import { readPage, uncounted } from '../paging'
import { readHomes } from '../properties/read-homes'
import { getOffer } from './get-offer'
import { toOfferDto, withBackups } from './offer-dto'

/** The person's own offers with their listings, or those at one status, newest first; not counted beyond the page. */
export async function listOwnOffers(
  actor: Actor,
  { status, ...pageInput }: { status?: OfferStatus | undefined } & PageInput,
): Promise<Page<OwnOfferDto>> {
  assertCan(actor, 'offer:read-as-buyer', actor.id)
  const page = await readPage(uncounted(findOffersOfBuyer(actor.id, status)), pageInput, toOfferDto)
  const [offers, homes] = await Promise.all([withBackups(page.items), homesOf(actor, page.items)])
  return { ...page, items: offers.map((offer) => withHome(offer, homes)) }
}

/** One of the person's own offers with its listing; else `not_found`. */
export async function getOwnOffer(actor: Actor, input: { id: string }): Promise<OwnOfferDto> {
  const offer = await getOffer(actor, input)
  return withHome(offer, await homesOf(actor, [offer]))
}

type Homes = Awaited<ReturnType<typeof readHomes>>

const homesOf = (actor: Actor, offers: readonly OfferDto[]): Promise<Homes> =>
  readHomes(
    actor,
    offers.map(({ propertyId }) => propertyId),
  )

const withHome = (offer: OfferDto, homes: Homes): OwnOfferDto => ({
  ...offer,
  home: homes.get(offer.propertyId) ?? null,
})
