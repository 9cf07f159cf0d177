import 'server-only'
import { findAvailabilities } from '@/lib/data/availability'
import { type ViewingDoc } from '@/lib/data/collections'
import { ObjectId } from '@/lib/data/ids'
import { findPropertiesById } from '@/lib/data/properties'
import { findPeople } from '@/lib/data/users'
import { findClaimsDuring } from '@/lib/data/viewing-claims'
import { findNextViewings, findPastViewings, findRequestedViewings, findViewings } from '@/lib/data/viewings'
import { DEFAULT_SETTINGS } from '@/lib/domain/availability'
import { isHidden } from '@/lib/domain/property'
import { claimedUntil } from '@/lib/domain/slots'
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

const toOwn =
  (actor: Actor, contextOf: (viewing: ViewingDoc) => ViewingContext, now: Date) =>
  (viewing: ViewingDoc): OwnViewingDto =>
    toOwnViewingDto(viewing, sideOf(actor, viewing) ?? 'buyer', contextOf(viewing), now)

const DAY = 24 * 60 * 60_000
/** How many past viewings a page shows, and how many to come. */
const PAST = 20
const TO_COME = 100

/** The viewings of a page: those that need an agent's answer, other ones to come by start, and the latest past ones. */
export type OwnViewings = { requests: OwnViewingDto[]; upcoming: OwnViewingDto[]; past: OwnViewingDto[] }

/**
 * The actor's viewings on one side: to come, earliest first, and past, latest first. For an agent also requests, the
 * nearest deadline first, and other times that buyers propose. Five database calls, or seven (`readContext`).
 */
export async function listOwnViewings(actor: Actor, side: ViewingSide): Promise<OwnViewings> {
  assertCan(actor, 'viewing:read', actor.id)
  const now = new Date()
  // A viewing that has begun is still to come on its page until it is done.
  const begun = new Date(now.getTime() - 2 * DAY)
  const [requested, next, past] = await Promise.all([
    side === 'agent' ? findRequestedViewings(new ObjectId(actor.id)) : [],
    findViewings(actor.id, { side, from: begun }).rows(TO_COME),
    findPastViewings(actor.id, side, now, PAST),
  ])
  const toShow = [
    ...new Map([...requested, ...next, ...past].map((one) => [one._id.toHexString(), one])).values(),
  ]
  const all = toShow.map(toOwn(actor, await readContext(actor, toShow, requested), now))
  const isUpcoming = ({ status, endsAt }: OwnViewingDto) => isOpenViewing(status) && new Date(endsAt) > now
  const needsAnswer = (one: OwnViewingDto) =>
    side === 'agent' && isUpcoming(one) && (isRequested(one.status) || one.proposal?.by === 'buyer')
  return {
    requests: all.filter(needsAnswer),
    upcoming: all
      .filter((one) => isUpcoming(one) && !needsAnswer(one))
      .sort((one, other) => one.startsAt.localeCompare(other.startsAt)),
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

/**
 * Reads what the viewings are shown with, in three calls, and two more if the time of a request was given away; `known`
 * are the requests to the agent, if read.
 */
async function readContext(
  actor: Actor,
  viewings: readonly ViewingDoc[],
  known?: readonly ViewingDoc[],
): Promise<(viewing: ViewingDoc) => ViewingContext> {
  if (viewings.length === 0)
    return () => ({ property: undefined, otherName: undefined, rivals: 0, isTaken: false })
  const otherOf = (one: ViewingDoc) => (sideOf(actor, one) === 'buyer' ? one.agentId : one.buyerId)
  const [people, listings, requests, taken] = await Promise.all([
    findPeople(viewings.map(otherOf)),
    findPropertiesById(viewings.map(({ propertyId }) => propertyId)),
    known ?? (isAgent(actor.role) ? findRequestedViewings(new ObjectId(actor.id)) : []),
    findTaken(viewings),
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
    isTaken: taken.has(viewing),
  })
}

/** The requests whose time was given away and is not free again (D219). */
async function findTaken(viewings: readonly ViewingDoc[]): Promise<Set<ViewingDoc>> {
  const marked = viewings.filter(({ status, isTaken }) => isTaken && isRequested(status))
  if (marked.length === 0) return new Set()
  const hours = await findAvailabilities(marked.map(({ agentId }) => agentId))
  const needed = marked.map((viewing) => {
    const { settings } = hours.find(({ _id }) => _id.equals(viewing.agentId)) ?? {
      settings: DEFAULT_SETTINGS,
    }
    return { viewing, until: claimedUntil(viewing.endsAt, settings) }
  })
  const claims = await findClaimsDuring(needed.map(({ viewing, until }) => ({ ...viewing, endsAt: until })))
  return new Set(
    needed
      .filter(({ viewing: { agentId, startsAt }, until }) =>
        claims.some((claim) => claim.agentId.equals(agentId) && claim.at >= startsAt && claim.at < until),
      )
      .map(({ viewing }) => viewing),
  )
}
