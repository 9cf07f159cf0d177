import 'server-only'
import { type ViewingDoc } from '@/lib/data/collections'
import { ObjectId } from '@/lib/data/ids'
import { findPropertiesById } from '@/lib/data/properties'
import { findPeople } from '@/lib/data/users'
import { findNextViewings, findPastViewings, findRequestedViewings, findViewings } from '@/lib/data/viewings'
import { isHidden } from '@/lib/domain/property'
import { formatZonedMoment } from '@/lib/domain/time-zones'
import { isAgent, type Actor } from '@/lib/domain/user'
import { currentStatus, isOpenViewing, isRequested, type ViewingSide } from '@/lib/domain/viewing'
import { type Page } from '@/lib/schemas/page'
import {
  type NextViewingDto,
  type OwnViewingDto,
  type ViewingDto,
  type ViewingsInput,
} from '@/lib/schemas/viewing'
import { assertCan } from '../authorise'
import { readPage } from '../paging'
import { readViewing, sideOf } from './read-viewing'
import { toOwnViewingDto, toViewingDto, type ViewingContext } from './viewing-dto'

/** The actor's viewings as buyer and as agent, earliest first. */
export async function listViewings(
  actor: Actor,
  { from, until, status, ...pageInput }: Partial<ViewingsInput>,
): Promise<Page<ViewingDto>> {
  assertCan(actor, 'viewing:read', actor.id)
  const page = await readPage(findViewings(actor.id, { from, until, status }), pageInput, (one) => one)
  const now = new Date()
  const contextOf = await readContext(actor, page.items)
  return {
    ...page,
    items: page.items.map((one) => toViewingDto(one, sideOf(actor, one), contextOf(one), now)),
  }
}

/** One viewing, for its two sides and administrators. Throws `not_found`. */
export async function getViewing(actor: Actor, { id }: { id: string }): Promise<ViewingDto> {
  const viewing = await readViewing(actor, id)
  const contextOf = await readContext(actor, [viewing])
  return toViewingDto(viewing, sideOf(actor, viewing), contextOf(viewing), new Date())
}

/** The same for a page of one of its sides. Throws `not_found` for others. */
export async function getOwnViewing(actor: Actor, { id }: { id: string }): Promise<OwnViewingDto> {
  const viewing = await readViewing(actor, id)
  return toOwn(actor, await readContext(actor, [viewing]), new Date())(viewing)
}

const toOwn =
  (actor: Actor, contextOf: (viewing: ViewingDoc) => ViewingContext, now: Date) =>
  (viewing: ViewingDoc): OwnViewingDto =>
    toOwnViewingDto(viewing, sideOf(actor, viewing) ?? 'buyer', contextOf(viewing), now)

const DAY = 24 * 60 * 60_000
/** How many past viewings a page shows, and how many to come. */
const PAST = 20
const TO_COME = 100

/** The viewings of a page: those that need this side's answer, other ones to come by start, and the latest past ones. */
export type OwnViewings = { upcoming: OwnViewingDto[]; past: OwnViewingDto[] }

/** The actor's viewings on one side: to come, earliest first, and past, latest first. */
export async function listOwnViewings(actor: Actor, side: ViewingSide): Promise<OwnViewings> {
  assertCan(actor, 'viewing:read', actor.id)
  const now = new Date()
  // A viewing that has begun is still to come on its page until it is done.
  const begun = new Date(now.getTime() - 2 * DAY)
  const [next, past] = await Promise.all([
    findViewings(actor.id, { from: begun }).rows(TO_COME),
    findPastViewings(actor.id, side, now, PAST),
  ])
  const toShow = [...next.filter((one) => sideOf(actor, one) === side), ...past]
  const own = toOwn(actor, await readContext(actor, toShow), now)
  const all = [...new Map(toShow.map((one) => [one._id.toHexString(), one])).values()].map(own)
  const isUpcoming = ({ status, endsAt }: OwnViewingDto) =>
    (isRequested(status) || status === 'confirmed') && new Date(endsAt) > now
  return {
    upcoming: all.filter(isUpcoming).sort((one, other) => one.startsAt.localeCompare(other.startsAt)),
    past: all
      .filter((one) => !isUpcoming(one))
      .sort((one, other) => other.startsAt.localeCompare(one.startsAt))
      .slice(0, PAST),
  }
}

/** How many viewings a front page shows. */
const NEXT = 3

/** The actor's next viewings in their present role that are requested or confirmed, earliest first. One database call. */
export async function listNextViewings(actor: Actor, now: Date): Promise<NextViewingDto[]> {
  assertCan(actor, 'viewing:read', actor.id)
  const side = isAgent(actor.role) ? 'agent' : 'buyer'
  const found = await findNextViewings(actor.id, side, now, NEXT)
  return found.flatMap((viewing) => {
    const status = currentStatus(viewing, now)
    if (!isOpenViewing(status)) return []
    const { _id, propertyTitle, startsAt, zone } = viewing
    const when = formatZonedMoment(startsAt, zone)
    return [{ _id: _id.toHexString(), propertyTitle, status, startsAt: startsAt.toISOString(), when }]
  })
}

/** The requests that an agent has to answer, the nearest deadline first, and the proposals of buyers. */
export async function listViewingRequests(actor: Actor): Promise<OwnViewingDto[]> {
  assertCan(actor, 'viewing:read', actor.id)
  const now = new Date()
  const [requested, confirmed] = await Promise.all([
    findRequestedViewings(new ObjectId(actor.id)),
    findViewings(actor.id, { from: now, status: 'confirmed' }).rows(TO_COME),
  ])
  const proposed = confirmed.filter(({ proposal }) => proposal?.by === 'buyer')
  const own = toOwn(actor, await readContext(actor, [...requested, ...proposed]), now)
  return [...requested, ...proposed]
    .map(own)
    .filter(({ side, status }) => side === 'agent' && status !== 'expired')
}

/** Reads what the viewings are shown with, in three calls at most. */
async function readContext(
  actor: Actor,
  viewings: readonly ViewingDoc[],
): Promise<(viewing: ViewingDoc) => ViewingContext> {
  if (viewings.length === 0) return () => ({ property: undefined, otherName: undefined, rivals: 0 })
  const otherOf = (one: ViewingDoc) => (sideOf(actor, one) === 'buyer' ? one.agentId : one.buyerId)
  const [people, listings, requests] = await Promise.all([
    findPeople(viewings.map(otherOf)),
    findPropertiesById(viewings.map(({ propertyId }) => propertyId)),
    isAgent(actor.role) ? findRequestedViewings(new ObjectId(actor.id)) : [],
  ])
  const names = new Map(people.map(({ _id, name }) => [_id.toHexString(), name]))
  const shown = new Map(
    listings.filter(({ status }) => !isHidden(status)).map((one) => [one._id.toHexString(), one]),
  )
  return (viewing) => ({
    property: shown.get(viewing.propertyId.toHexString()),
    otherName: names.get(otherOf(viewing).toHexString()),
    rivals: requests.filter(
      (one) => !one._id.equals(viewing._id) && one.startsAt < viewing.endsAt && one.endsAt > viewing.startsAt,
    ).length,
  })
}
