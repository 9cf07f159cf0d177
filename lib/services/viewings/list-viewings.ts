import 'server-only'
import { findAvailabilities, findAvailability } from '@/lib/data/availability'
import { type Session, ObjectId } from '@/lib/data/client'
import { type PropertyDoc, type ViewingDoc } from '@/lib/data/collections'
import { findOpenHousesOfAgent } from '@/lib/data/open-houses'
import { findFieldsById } from '@/lib/data/properties'
import { findPeople } from '@/lib/data/users'
import { findClaimsDuring } from '@/lib/data/viewing-claims'
import {
  findNextViewings,
  findPastViewings,
  findRequestedViewings,
  findViewing,
  findViewings,
} from '@/lib/data/viewings'
import { DEFAULT_SETTINGS, minutesOf, windowsOn } from '@/lib/domain/availability'
import { shiftDay } from '@/lib/domain/dates'
import { conflict, forbidden, notFound } from '@/lib/domain/errors'
import { otherColleagues, visibleAgents } from '@/lib/domain/office'
import { answersFor } from '@/lib/domain/inbox'
import { can, type Permission } from '@/lib/domain/permissions'
import { isHidden } from '@/lib/domain/property'
import { claimedUntil } from '@/lib/domain/slots'
import { formatZone, formatZonedMoment, offsetAt, wallAt } from '@/lib/domain/time-zones'
import { type Actor, FORMER_MEMBER, isAgent } from '@/lib/domain/user'
import {
  actionsOf,
  currentStatus,
  forgottenAt,
  isHoldingTime,
  isOpenViewing,
  isRequested,
  VIEWING_CHANGED,
  type ViewingSide,
  type ViewingStatus,
} from '@/lib/domain/viewing'
import { type Page } from '@/lib/schemas/page'
import {
  type NextViewingDto,
  type OwnViewingDto,
  VIEWING_NOT_FOUND,
  viewingDto,
  type ViewingDto,
  type ViewingsInput,
  type WeekDto,
} from '@/lib/schemas/viewing'
import { assertActive, assertCan } from '../authorise'
import { readActedBy } from '../offices/on-behalf'
import { readPage } from '../paging'
import { serialise } from '../serialise'

/** What is shown of its listing. */
const SHOWN_OF_LISTING = ['status', 'image', 'latitude', 'longitude', 'viewings'] as const
type ShownListing = Pick<PropertyDoc, '_id' | (typeof SHOWN_OF_LISTING)[number]>

/**
 * What a viewing is shown with: its listing and the other side as they are now, how many others want its time, and
 * whether the time of a request was given to one of them.
 */
export type ViewingContext = {
  property: ShownListing | undefined
  otherName: string | undefined
  /** Who last acted for the agent, in words (D456). */
  actedBy: string | undefined
  rivals: number
  isTaken: boolean
}

/** True for the buyer of a confirmed viewing until a day after it (D224). */
export const isPlaceShown = (viewing: ViewingDoc, side: ViewingSide | null, now: Date): boolean =>
  side === 'buyer' && isHoldingTime(currentStatus(viewing, now)) && now < forgottenAt(viewing)

/**
 * Where to meet (D224): the meeting point and the exact position, for the buyer of a confirmed viewing until a day after
 * it. Empty for everyone else and at any other time; an agent knows both.
 */
export function meetingPlace(
  viewing: ViewingDoc,
  property: Pick<PropertyDoc, 'latitude' | 'longitude' | 'viewings'> | undefined,
  side: ViewingSide | null,
  now: Date,
): Pick<ViewingDto, 'meetingPoint' | 'latitude' | 'longitude'> {
  if (!property || !isPlaceShown(viewing, side, now)) return {}
  const { latitude, longitude, viewings } = property
  return {
    ...(viewings?.meetingPoint !== undefined && { meetingPoint: viewings.meetingPoint }),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
  }
}

/** A viewing as one side, or an administrator (`null`), reads it. */
export function toViewingDto(
  viewing: ViewingDoc,
  side: ViewingSide | null,
  { property, otherName, actedBy, rivals, isTaken }: ViewingContext,
  now: Date,
): ViewingDto {
  const { startsAt, zone, proposal } = viewing
  return serialise(
    viewingDto,
    { ...viewing, ...meetingPlace(viewing, property, side, now) },
    {
      propertyImage: property?.image,
      side,
      otherName: otherName ?? FORMER_MEMBER,
      actedBy,
      status: currentStatus(viewing, now),
      offset: offsetAt(zone, startsAt),
      when: formatZonedMoment(startsAt, zone),
      proposal: proposal && { ...proposal, when: formatZonedMoment(proposal.startsAt, zone) },
      note: side ? viewing.note : undefined,
      reason: side ? viewing.reason : undefined,
      isTaken: isTaken || undefined,
      rivals: side === 'agent' && rivals > 0 ? rivals : undefined,
      phone: side === 'agent' ? viewing.phone : undefined,
      feedback: side ? viewing.feedback : undefined,
    },
  )
}

/** A viewing as its side reads it, with what they can do now. */
export const toOwnViewingDto = (
  viewing: ViewingDoc,
  side: ViewingSide,
  context: ViewingContext,
  now: Date,
): OwnViewingDto => ({
  ...toViewingDto(viewing, side, context, now),
  acts: actionsOf({ ...viewing, status: currentStatus(viewing, now) }, side, now),
})

/** The person's side of a viewing, for a colleague that of the agent (D451, D463); `null` for a stranger. */
export function sideOf(
  actor: Actor,
  { buyerId, ...answered }: Pick<ViewingDoc, 'buyerId' | 'agentId' | 'assigneeId'>,
): ViewingSide | null {
  if (buyerId.toHexString() === actor.id) return 'buyer'
  return answersFor(actor, answered, 'viewing:read') ? 'agent' : null
}

/** The viewing for its two sides and administrators. Throws `not_found` for others (D10). */
export async function readViewing(actor: Actor, id: string, session?: Session): Promise<ViewingDoc> {
  const viewing = await findViewing(id, session)
  const isReadable = viewing && can(actor, 'viewing:read', ownerOf(actor, viewing))
  if (!viewing || !isReadable) throw notFound(VIEWING_NOT_FOUND)
  return viewing
}

const ownerOf = (actor: Actor, viewing: ViewingDoc): string =>
  sideOf(actor, viewing) ? actor.id : viewing.buyerId.toHexString()

/** The permissions of one side only. */
const SIDES_OF: Partial<Record<Permission, ViewingSide>> = {
  'viewing:decide': 'agent',
  'viewing:rate': 'buyer',
}

/**
 * The viewing for a side that is about to change it. Throws `not_found` for strangers, `forbidden` for an administrator
 * and for a side that may not, `conflict` if it is no longer as in `sequence`.
 */
export async function readViewingToMove(
  actor: Actor,
  { id, sequence }: { id: string; sequence: number },
  permission: 'viewing:change' | 'viewing:decide' | 'viewing:rate',
): Promise<{ viewing: ViewingDoc; side: ViewingSide }> {
  assertActive(actor)
  const viewing = await readViewing(actor, id)
  const side = sideOf(actor, viewing)
  if (!side || (SIDES_OF[permission] ?? side) !== side) throw forbidden()
  if (side === 'agent' ? !answersFor(actor, viewing, permission) : !can(actor, permission, actor.id))
    throw forbidden()
  if (viewing.sequence !== sequence) throw conflict(VIEWING_CHANGED)
  return { viewing, side }
}

/** The agents whose viewings the actor's lists show (D453), and those of whom they show the assigned ones (D515). */
const shownTo = (actor: Actor) => ({
  agents: visibleAgents(actor, 'viewing:read'),
  colleagues: otherColleagues(actor, 'viewing:read'),
})

/**
 * The actor's viewings as buyer and as agent, those of the office (D453), and those that are assigned to the actor (D515),
 * earliest first.
 */
export async function listViewings(
  actor: Actor,
  { from, until, status, ...pageInput }: Partial<ViewingsInput>,
): Promise<Page<ViewingDto>> {
  assertCan(actor, 'viewing:read', actor.id)
  const query = findViewings(actor.id, { ...shownTo(actor), from, until, status })
  const page = await readPage(query, pageInput, (one) => one)
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
 * nearest deadline first, and other times that buyers propose, and those to come that are assigned to them (D515). Five
 * database calls, or seven (`readContext`); for an agent in an office one more.
 */
export async function listOwnViewings(actor: Actor, side: ViewingSide): Promise<OwnViewings> {
  assertCan(actor, 'viewing:read', actor.id)
  const now = new Date()
  // A viewing that has begun is still to come on its page until it is done.
  const begun = new Date(now.getTime() - 2 * DAY)
  const shown = shownTo(actor)
  const { agents } = shown
  const [requested, next, past] = await Promise.all([
    side === 'agent' ? findRequestedViewings(agents) : [],
    findViewings(actor.id, { ...shown, side, from: begun }).rows(TO_COME),
    findPastViewings(side === 'agent' ? agents : [actor.id], side, now, PAST),
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

/** The actor's next viewings as a buyer that are requested or confirmed, earliest first. One database call. */
export async function listNextViewings(actor: Actor, now: Date): Promise<NextViewingDto[]> {
  assertCan(actor, 'viewing:read', actor.id)
  return openViewings(await findNextViewings(actor.id, 'buyer', now, NEXT), now).map(toNextViewing)
}

type OpenViewing = { viewing: ViewingDoc; status: ViewingStatus }

/** Those of these viewings that are requested or confirmed, with their status. */
export const openViewings = (viewings: readonly ViewingDoc[], now: Date): OpenViewing[] =>
  viewings
    .map((viewing) => ({ viewing, status: currentStatus(viewing, now) }))
    .filter(({ status }) => isOpenViewing(status))

/** A viewing as a front page shows it. */
export const toNextViewing = ({
  viewing: { _id, propertyTitle, startsAt, zone },
  status,
}: OpenViewing): NextViewingDto => ({
  ...{ _id: _id.toHexString(), propertyTitle, status },
  ...{ startsAt: startsAt.toISOString(), when: formatZonedMoment(startsAt, zone) },
})

/**
 * Reads what the viewings are shown with, in three calls, and two more if the time of a request was given away; `known`
 * are the requests to the agent, if read.
 */
export async function readContext(
  actor: Actor,
  viewings: readonly ViewingDoc[],
  known?: readonly ViewingDoc[],
): Promise<(viewing: ViewingDoc) => ViewingContext> {
  if (viewings.length === 0)
    return () => ({
      property: undefined,
      otherName: undefined,
      actedBy: undefined,
      rivals: 0,
      isTaken: false,
    })
  const otherOf = (one: ViewingDoc) => (sideOf(actor, one) === 'buyer' ? one.agentId : one.buyerId)
  const [people, listings, requests, taken, actedByOf] = await Promise.all([
    findPeople(viewings.map(otherOf)),
    findFieldsById(
      viewings.map(({ propertyId }) => propertyId),
      SHOWN_OF_LISTING,
    ),
    known ?? (isAgent(actor.role) ? findRequestedViewings(visibleAgents(actor, 'viewing:read')) : []),
    findTaken(viewings),
    readActedBy(viewings),
  ])
  const names = new Map(people.map(({ _id, name }) => [_id.toHexString(), name]))
  const shown = new Map(
    listings.filter(({ status }) => !isHidden(status)).map((one) => [one._id.toHexString(), one]),
  )
  return (viewing) => ({
    property: shown.get(viewing.propertyId.toHexString()),
    otherName: names.get(otherOf(viewing).toHexString()),
    actedBy: actedByOf(viewing),
    rivals: requests.filter(
      (one) =>
        !one._id.equals(viewing._id) &&
        one.agentId.equals(viewing.agentId) &&
        one.startsAt < viewing.endsAt &&
        one.endsAt > viewing.startsAt,
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

/** The most viewings of a week, and the most open houses. */
const MOST = 300

/**
 * Seven days from this one, or from today, with the agent's hours, viewings and open houses on the clock of each home
 * (D334).
 */
export async function getWeek(actor: Actor, { day }: { day?: string | undefined }): Promise<WeekDto> {
  assertCan(actor, 'availability:read', actor.id)
  const agentId = new ObjectId(actor.id)
  const now = new Date()
  const availability = (await findAvailability(agentId)) ?? {
    zone: 'UTC',
    windows: [],
    exceptions: [],
    settings: DEFAULT_SETTINGS,
  }
  const { zone } = availability
  const today = wallAt(now, zone).slice(0, 10)
  const first = day ?? today
  const from = new Date(Date.parse(`${first}T00:00Z`) - DAY)
  const until = new Date(from.getTime() + 9 * DAY)
  const [viewings, openHouses] = await Promise.all([
    findViewings(actor.id, { side: 'agent', from, until }).rows(MOST),
    findOpenHousesOfAgent(actor.id, from, until, MOST),
  ])
  /** The date at the home, start and end in minutes after its midnight, and its zone if the agent has another time. */
  const timesOf = (one: Pick<ViewingDoc, 'startsAt' | 'endsAt' | 'wall' | 'zone'>) => {
    const { startsAt, endsAt, wall } = one
    const start = minutesOf(wall.slice(11))
    return {
      date: wall.slice(0, 10),
      from: start,
      to: start + (endsAt.getTime() - startsAt.getTime()) / 60_000,
      ...(offsetAt(one.zone, startsAt) !== offsetAt(zone, startsAt) && {
        zone: formatZone(startsAt, one.zone),
      }),
    }
  }
  const entries = [
    ...viewings.flatMap((viewing) => {
      const status = currentStatus(viewing, now)
      if (status !== 'requested' && status !== 'confirmed') return []
      const { _id, propertyTitle: title, buyerName } = viewing
      return [{ id: _id.toHexString(), title, status, name: buyerName ?? FORMER_MEMBER, ...timesOf(viewing) }]
    }),
    ...openHouses.flatMap((openHouse) => {
      const { _id, propertyId, propertyTitle: title, capacity, left, cause } = openHouse
      if (cause !== undefined) return []
      return [
        {
          id: _id.toHexString(),
          title,
          status: 'open-house' as const,
          propertyId: propertyId.toHexString(),
          places: capacity === undefined ? null : { capacity, reserved: capacity - (left ?? 0) },
          ...timesOf(openHouse),
        },
      ]
    }),
  ].sort((one, other) => one.from - other.from)
  return {
    days: Array.from({ length: 7 }, (_, index) => {
      const date = shiftDay(first, index)
      return {
        date,
        isToday: date === today,
        hours: windowsOn(availability, date).map((window) => ({
          from: minutesOf(window.from),
          to: minutesOf(window.to),
        })),
        entries: entries.filter((entry) => entry.date === date),
      }
    }),
  }
}
