import 'server-only'
import { type OfferDoc } from '@/lib/data/collections'
import {
  countPurchases,
  findOfferedHomes,
  findAnswerableOffers,
  findOffersOfAgents,
  findOffersOfBuyer,
  findOpenOffer,
  findOpenOffers,
  findOpenOffersOn,
  findStatusesOfBuyer,
  findUnderOffer,
} from '@/lib/data/offers'
import { findVerifiedAccounts } from '@/lib/data/users'
import { notFound } from '@/lib/domain/errors'
import { toMajor } from '@/lib/domain/money'
import {
  countByStatus,
  hasExpired,
  isHoldingListing,
  isClosed,
  isOpen,
  isOverdue,
  isPayable,
  type OfferCounts,
  type OfferFilter,
  type OfferStatus,
  withCurrentStatus,
} from '@/lib/domain/offer'
import { shownAgents } from '@/lib/domain/office'
import { turnOf } from '@/lib/domain/offer-terms'
import { offerAvailability } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { offerDto, type OfferDto, offeredAmount } from '@/lib/schemas/offer'
import {
  type OwnOfferDto,
  type ReceivedOfferDto,
  receivedOfferDto,
  type HomeWithOffersDto,
} from '@/lib/schemas/offered-home'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { assertCan } from '../authorise'
import { listOfPerson } from '../users/people'
import { readActedBy } from '../offices/on-behalf'
import { readPage, readPageInBatch, withTotalOfPage } from '../paging'
import { readHomes } from '../properties/list-properties'
import { serialise } from '../serialise'
import { readOffer } from './transition'

/** An offer for its parties; an expired one is closed (D73). Amounts in major units. */
export const toOfferDto = (stored: OfferDoc): OfferDto => serialise(offerDto, ...valuesOf(stored))

/** The arguments of `serialise` for an offer: the stored values, and the computed ones. */
function valuesOf(stored: OfferDoc) {
  const now = new Date()
  const offer = withCurrentStatus(stored, now)
  const amounts = offer.amounts
  const turn = turnOf(offer)
  const isHeld = isHoldingListing(offer.status)
  return [
    { ...offer, ...offer.terms, ...(isHeld && offer.address) },
    {
      propertyImg: offer.propertyImage,
      offerAmount: toMajor(offer.amountMinor),
      note: amounts[0]?.note,
      turn,
      expiresAt: isOpen(offer.status) ? offer.expiresAt : undefined,
      listingChangedAt: turn === undefined ? undefined : offer.listingChangedAt,
      extended: offer.extendedAt ? true : undefined,
      overdue: isOverdue(stored, now) ? true : undefined,
      backup: undefined,
      actedBy: undefined,
    },
  ] as const
}

/** Offers with who last acted for their agents (D456). One database call if a colleague did. */
async function withActedBy(offers: readonly OfferDoc[]): Promise<OfferDto[]> {
  const actedByOf = await readActedBy(offers)
  return offers.map((offer) => ({ ...toOfferDto(offer), actedBy: actedByOf(offer) }))
}

/** Marks each pending offer as a back-up if another one on its listing is accepted (D72). */
async function withBackups(offers: OfferDto[]): Promise<OfferDto[]> {
  const pendingIds = offers.filter(({ turn }) => turn !== undefined).map(({ propertyId }) => propertyId)
  if (pendingIds.length === 0) return offers
  const underOffer = await findUnderOffer(pendingIds, new Date())
  return offers.map((offer) =>
    offer.turn !== undefined && underOffer.has(offer.propertyId) ? { ...offer, backup: true } : offer,
  )
}

/** One offer, for its buyer, its agent and administrators. Throws `not_found` for anyone else. */
export async function getOffer(actor: Actor, { id }: { id: string }): Promise<OfferDto> {
  return toFullDto(await readOffer(actor, id))
}

/** One offer that the person made, with its listing, whatever their role is now. Throws `not_found` for other offers. */
export async function getOfferAsBuyer(
  actor: Actor,
  { id }: { id: string },
): Promise<Omit<OwnOfferDto, 'canOfferAgain'>> {
  const stored = await readOffer(actor, id)
  if (stored.buyerId.toHexString() !== actor.id) throw notFound('Offer not found')
  const [offer, homes] = await Promise.all([
    toFullDto(stored),
    readHomes(actor, [stored.propertyId.toHexString()]),
  ])
  return { ...offer, home: homes.get(offer.propertyId) ?? null }
}

/** Offers with who last acted for their agents, and whether they are back-ups. */
const toOfferDtos = async (offers: readonly OfferDoc[]): Promise<OfferDto[]> =>
  withBackups(await withActedBy(offers))

async function toFullDto(stored: OfferDoc): Promise<OfferDto> {
  const [offer] = await toOfferDtos([stored])
  return offer ?? toOfferDto(stored)
}

/** The actor's own pending or accepted offer on a listing (D28), or `null`. An expired one does not count. */
export async function getOpenOffer(
  actor: Actor,
  { propertyId }: { propertyId: string },
): Promise<OfferDto | null> {
  const offer = await findOpenOffer(actor.id, propertyId)
  return offer && !hasExpired(offer, new Date()) ? toOfferDto(offer) : null
}

/** The most offers counted by status; a buyer with more is shown no counts (ADR 017). */
const COUNT_LIMIT = 40

/** How many offers the person has made, by status; `null` if there are more than `COUNT_LIMIT`. */
export async function countOwnOffers(actor: Actor): Promise<OfferCounts | null> {
  const statuses = await findStatusesOfBuyer(actor.id, COUNT_LIMIT + 1)
  return statuses.length > COUNT_LIMIT ? null : countByStatus(statuses)
}

/**
 * The offers on the listings of the agent with this email, newest first, for that agent and administrators.
 * Throws `forbidden`.
 */
export const listAgentOffers = (
  actor: Actor,
  { agentEmail, ...pageInput }: { agentEmail: string } & PageInput,
): Promise<Page<OfferDto>> =>
  listOfPerson(actor, agentEmail, 'offer:read-as-agent', (id) =>
    readPageInBatch(findOffersOfAgents([id]), pageInput, toOfferDtos),
  )

/**
 * The offers of the buyer with this email, all or of one status, newest first, for the buyer and
 * administrators. Throws `forbidden`.
 */
export const listBuyerOffers = (
  actor: Actor,
  { email, status, ...pageInput }: { email: string; status?: OfferStatus | undefined } & PageInput,
): Promise<Page<OfferDto>> =>
  listOfPerson(actor, email, 'offer:read-as-buyer', (id) =>
    readPageInBatch(findOffersOfBuyer(id, status), pageInput, toOfferDtos),
  )

/**
 * The person's own offers with their listings, all or of one status, newest first; open offers by deadline. Its
 * approximate total is that of the page.
 */
export async function listOwnOffers(
  actor: Actor,
  { status, ...pageInput }: { status?: OfferFilter | undefined } & PageInput,
): Promise<Page<OwnOfferDto>> {
  assertCan(actor, 'offer:read-as-buyer', actor.id)
  const query = status === 'open' ? findOpenOffers(actor.id) : findOffersOfBuyer(actor.id, status)
  return readPageInBatch(withTotalOfPage(query), pageInput, async (stored) => {
    const offersWithActors = await withActedBy(stored)
    const [offers, withHome] = await Promise.all([
      withBackups(offersWithActors),
      withHomeFor(actor, offersWithActors, status === undefined && pageInput.cursor === undefined),
    ])
    return offers.map(withHome)
  })
}

/**
 * Returns a function that adds to an offer its listing, and whether its buyer may make another offer on that listing. An
 * open offer prevents this (D28). The first page of all statuses contains the open offer, because it is newer than the
 * closed offers on its home; checking more would exceed that page's limit of database calls.
 */
async function withHomeFor(
  actor: Actor,
  offers: readonly OfferDto[],
  isFirstOfAll: boolean,
): Promise<(offer: OfferDto) => OwnOfferDto> {
  const idsOf = (isIncluded: (status: OfferStatus) => boolean) =>
    offers.filter(({ status }) => isIncluded(status)).map(({ propertyId }) => propertyId)
  const closed = idsOf(isClosed)
  const [homes, offered] = await Promise.all([
    readHomes(
      actor,
      offers.map(({ propertyId }) => propertyId),
    ),
    isFirstOfAll || closed.length === 0
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

type ReceivedOffersPage = { homes: HomeWithOffersDto[]; shown: number; next: string | null }

/**
 * The offers on the person's own listings, or on those of the office (D453), by home: one page of all offers, newest first,
 * and all other open offers on the same homes, so that the agent sees the competing offers. `toAnswer`: only those on own
 * listings that the agent can answer now, earliest deadline first. `shown`: the number of offers in `homes`.
 */
export async function listReceivedOffers(
  actor: Actor,
  { agent, toAnswer = false, ...pageInput }: PageInput & { agent?: string | undefined; toAnswer?: boolean },
): Promise<ReceivedOffersPage> {
  assertCan(actor, 'offer:read-as-agent', actor.id)
  const agents = toAnswer ? [actor.id] : shownAgents(actor, 'offer:read-as-agent', agent)
  const query = toAnswer ? findAnswerableOffers(actor.id, new Date()) : findOffersOfAgents(agents)
  const { items, next } = await readPage(withTotalOfPage(query), pageInput, (offer) => offer)
  const hasAllOffers = !toAnswer && pageInput.cursor === undefined && next === null
  const homes = await groupByHome(actor, items, agents, hasAllOffers)
  return { homes, shown: homes.reduce((sum, { offers }) => sum + offers.length, 0), next }
}

/**
 * `agents`: whose offers the actor reads; a home that they have handed over has those of its new agent too (D470).
 * `hasAllOffers`: no other offers of theirs exist on these homes.
 */
async function groupByHome(
  actor: Actor,
  offers: readonly OfferDoc[],
  agents: readonly string[],
  hasAllOffers: boolean,
): Promise<HomeWithOffersDto[]> {
  if (offers.length === 0) return []
  const propertyIds = distinct(offers.map(({ propertyId }) => propertyId))
  const [openOnHomes, homes] = await Promise.all([
    hasAllOffers ? [] : findOpenOffersOn(propertyIds),
    readHomes(actor, propertyIds.map(String)),
  ])
  const open = openOnHomes.filter(({ agentId }) => agents.includes(agentId.toHexString()))
  const allOffers = [...new Map([...offers, ...open].map((offer) => [String(offer._id), offer])).values()]
  const buyers = distinct(allOffers.map(({ buyerId }) => buyerId))
  const [verifiedBuyers, purchases, actedByOf] = await Promise.all([
    findVerifiedAccounts(buyers),
    countPurchases(buyers),
    readActedBy(allOffers),
  ])
  const toReceivedOffer = (offer: OfferDoc): ReceivedOfferDto => {
    const actedBy = actedByOf(offer)
    return {
      ...serialise(receivedOfferDto, ...valuesOf(offer)),
      ...(actedBy !== undefined && { actedBy }),
      isEmailVerified: verifiedBuyers.has(String(offer.buyerId)),
      purchases: purchases.get(String(offer.buyerId)) ?? 0,
    }
  }
  return propertyIds.flatMap((id) => {
    const homeOffers = allOffers.filter(({ propertyId }) => propertyId.equals(id))
    const [newest] = homeOffers
    if (!newest) return []
    const propertyId = id.toHexString()
    const home = homes.get(propertyId) ?? null
    return [
      {
        propertyId,
        title: home?.title ?? newest.propertyTitle,
        location: newest.propertyLocation,
        image: newest.propertyImage,
        home,
        offers: openFirst(markBackups(homeOffers.map(toReceivedOffer))),
      },
    ]
  })
}

const distinct = <Id extends { toHexString(): string }>(ids: readonly Id[]): Id[] => [
  ...new Map(ids.map((id) => [id.toHexString(), id])).values(),
]

/** Marks each pending offer whose home has an accepted one (D72). */
const markBackups = (offers: ReceivedOfferDto[]): ReceivedOfferDto[] =>
  offers.some(({ status }) => isPayable(status))
    ? offers.map((offer) => (offer.turn === undefined ? offer : { ...offer, backup: true }))
    : offers

/** Open offers first, by the buyers' amounts in descending order, then the closed offers in unchanged order. */
function openFirst(offers: readonly ReceivedOfferDto[]): ReceivedOfferDto[] {
  const open = offers.filter(({ status }) => isOpen(status))
  const closed = offers.filter(({ status }) => !isOpen(status))
  return [...open.sort((a, b) => offeredAmount(b) - offeredAmount(a)), ...closed]
}
