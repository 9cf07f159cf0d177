import 'server-only'
import { type OfferDoc } from '@/lib/data/collections'
import { countPurchases, findOffersOfAgent, findOpenOffersOn } from '@/lib/data/offers'
import { findVerifiedAccounts } from '@/lib/data/users'
import { isOpen, isPayable } from '@/lib/domain/offer'
import { type Actor } from '@/lib/domain/user'
import { type RequestDto, type RequestedHomeDto } from '@/lib/schemas/offered-home'
import { offeredAmount } from '@/lib/schemas/offer'
import { type PageInput } from '@/lib/schemas/page'
import { assertCan } from '../authorise'
import { readPage, withoutCount } from '../paging'
import { readHomes } from '../properties/read-homes'
import { toOfferDto } from './offer-dto'

type RequestsPage = { homes: RequestedHomeDto[]; shown: number; next: string | null }

/**
 * The offers on the person's own listings by home: one page of all offers, newest first, and all other open
 * offers on the same homes, so that the agent sees the rivals. The total counts only to the end of the page.
 */
export async function listRequests(actor: Actor, pageInput: PageInput): Promise<RequestsPage> {
  assertCan(actor, 'offer:read-as-agent', actor.id)
  const { items, next } = await readPage(
    withoutCount(findOffersOfAgent(actor.id)),
    pageInput,
    (offer) => offer,
  )
  const homes = await byHome(actor, items)
  return { homes, shown: homes.reduce((sum, { requests }) => sum + requests.length, 0), next }
}

async function byHome(actor: Actor, offers: readonly OfferDoc[]): Promise<RequestedHomeDto[]> {
  if (offers.length === 0) return []
  const propertyIds = distinct(offers.map(({ propertyId }) => propertyId))
  const [open, homes] = await Promise.all([
    findOpenOffersOn(propertyIds),
    readHomes(actor, propertyIds.map(String)),
  ])
  const all = [...new Map([...offers, ...open].map((offer) => [String(offer._id), offer])).values()]
  const buyers = distinct(all.map(({ buyerId }) => buyerId))
  const [proven, purchases] = await Promise.all([findVerifiedAccounts(buyers), countPurchases(buyers)])
  const toRequest = (offer: OfferDoc): RequestDto => ({
    ...toOfferDto(offer),
    isProven: proven.has(String(offer.buyerId)),
    purchases: purchases.get(String(offer.buyerId)) ?? 0,
  })
  return propertyIds.flatMap((id) => {
    const requests = all.filter(({ propertyId }) => propertyId.equals(id)).map(toRequest)
    const [newest] = requests
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
        requests: ranked(withBackups(requests)),
      },
    ]
  })
}

const distinct = <Id extends { toHexString(): string }>(ids: readonly Id[]): Id[] => [
  ...new Map(ids.map((id) => [id.toHexString(), id])).values(),
]

/** Marks each pending offer whose home has an accepted one (D72). */
const withBackups = (requests: RequestDto[]): RequestDto[] =>
  requests.some(({ status }) => isPayable(status))
    ? requests.map((one) => (one.turn === undefined ? one : { ...one, backup: true }))
    : requests

/** Open offers first, by the buyers' amounts in descending order; the others unchanged. */
function ranked(requests: readonly RequestDto[]): RequestDto[] {
  const open = requests.filter(({ status }) => isOpen(status))
  const closed = requests.filter(({ status }) => !isOpen(status))
  return [...open.sort((a, b) => offeredAmount(b) - offeredAmount(a)), ...closed]
}
