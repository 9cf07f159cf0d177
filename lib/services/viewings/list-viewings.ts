import 'server-only'
import { findAvailabilities, findAvailability } from '@/lib/data/availability'
import { type Session, ObjectId } from '@/lib/data/client'
import { type PropertyDoc, type ViewingDoc } from '@/lib/data/collections'
import { findAbsence } from '@/lib/data/offices'
import { findOpenHousesOfAgent } from '@/lib/data/open-houses'
import { findFieldsById } from '@/lib/data/properties'
import { findPeople } from '@/lib/data/users'
import { findClaimsDuring } from '@/lib/data/viewing-claims'
import { findClosedViewings, findRequestedViewings, findViewing, findViewings } from '@/lib/data/viewings'
import { DEFAULT_SETTINGS, minutesOf, windowsOn, withoutAbsence } from '@/lib/domain/availability'
import { addDays, shiftDay } from '@/lib/domain/dates'
import { conflict, forbidden, notFound } from '@/lib/domain/errors'
import { visibleAgents } from '@/lib/domain/office'
import { answersFor } from '@/lib/domain/inbox'
import { can, type Permission } from '@/lib/domain/permissions'
import { isHidden } from '@/lib/domain/property'
import { claimedUntil } from '@/lib/domain/slots'
import { formatZone, formatZonedMoment, offsetAt, wallAt } from '@/lib/domain/time-zones'
import { type Actor, FORMER_MEMBER, isAgent } from '@/lib/domain/user'
import {
  actionsOf,
  answerableProposal,
  currentStatus,
  forgottenAt,
  isHoldingTime,
  isOpenViewing,
  isRequested,
  VIEWING_CHANGED,
  type ViewingSide,
  type ViewingStatus,
} from '@/lib/domain/viewing'
import { LIST_PAGE_SIZE, type Page, type PageInput } from '@/lib/schemas/page'
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
import { byId } from '@/lib/data/reads'
import { readActedBy, sideOfRecord, visibleRecords } from '../offices/on-behalf'
import { readPage, readPageInBatch, withTotalOfPage } from '../paging'
import { serialise } from '../serialise'

const LISTING_FIELDS = ['status', 'image', 'latitude', 'longitude', 'viewings'] as const
type ShownListing = Pick<PropertyDoc, '_id' | (typeof LISTING_FIELDS)[number]>

/**
 * The data shown with a viewing: its listing, the other party, the number of competing requests, and whether a
 * competing request was accepted.
 */
export type ViewingContext = {
  property: ShownListing | undefined
  otherName: string | undefined
  /** The name of the agent, for a colleague. */
  agentName?: string | undefined
  /** The name of the colleague who last acted for the agent (D456). */
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
  const { startsAt, zone } = viewing
  const proposal = answerableProposal(viewing, now)
  return serialise(
    viewingDto,
    { ...viewing, ...meetingPlace(viewing, property, side, now) },
    {
      propertyImage: property && !isHidden(property.status) ? property.image : undefined,
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
  ...(context.agentName !== undefined && { agentName: context.agentName }),
  acts: actionsOf({ ...viewing, status: currentStatus(viewing, now) }, side, now),
})

/** The person's side of a viewing; a colleague has the agent's (D451, D463), and a stranger none (`null`). */
export const sideOf = (
  actor: Actor,
  viewing: Pick<ViewingDoc, 'buyerId' | 'agentId' | 'assigneeId'>,
): ViewingSide | null => sideOfRecord(actor, viewing, 'viewing:read')

/** The viewing for its two sides and administrators. Throws `not_found` for anyone else (D10). */
export async function readViewing(actor: Actor, id: string, session?: Session): Promise<ViewingDoc> {
  const viewing = await findViewing(id, session)
  // A colleague's viewing as a buyer is not one of the office.
  const owner = viewing && sideOf(actor, viewing) ? actor.id : undefined
  if (!viewing || !can(actor, 'viewing:read', owner)) throw notFound(VIEWING_NOT_FOUND)
  return viewing
}

/** The permissions of one side only. */
const SIDES_OF: Partial<Record<Permission, ViewingSide>> = {
  'viewing:decide': 'agent',
  'viewing:rate': 'buyer',
}

/**
 * The viewing for a side that is about to change it. Throws `not_found` for strangers, `forbidden` for an administrator
 * and for a side without the permission, `conflict` if the viewing has changed since `sequence`.
 */
export async function readViewingToChange(
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

/**
 * The actor's viewings as buyer and as agent, those of the office (D453), and those that are assigned to the actor (D515),
 * earliest first.
 */
export async function listViewings(
  actor: Actor,
  { from, until, status, ...pageInput }: Partial<ViewingsInput>,
): Promise<Page<ViewingDto>> {
  assertCan(actor, 'viewing:read', actor.id)
  const query = findViewings(actor.id, { ...visibleRecords(actor, 'viewing:read'), from, until, status })
  return readPageInBatch(query, pageInput, async (viewings) => {
    const now = new Date()
    const contextOf = await readContext(actor, viewings)
    return viewings.map((viewing) => toViewingDto(viewing, sideOf(actor, viewing), contextOf(viewing), now))
  })
}

/** One viewing, for its two sides and administrators. Throws `not_found`. */
export async function getViewing(actor: Actor, { id }: { id: string }): Promise<ViewingDto> {
  const viewing = await readViewing(actor, id)
  const contextOf = await readContext(actor, [viewing])
  return toViewingDto(viewing, sideOf(actor, viewing), contextOf(viewing), new Date())
}

const toOwn =
  (actor: Actor, contextOf: (viewing: ViewingDoc) => ViewingContext, now: Date) =>
  (viewing: ViewingDoc): OwnViewingDto => {
    const side = sideOf(actor, viewing) ?? 'buyer'
    const ownViewing = toOwnViewingDto(viewing, side, contextOf(viewing), now)
    // Who is being handed over changes nothing (D452).
    const mayChange = side === 'buyer' || answersFor(actor, viewing, 'viewing:change')
    return mayChange ? ownViewing : { ...ownViewing, acts: [] }
  }

/** The most upcoming viewings on a page. */
export const UPCOMING_LIMIT = 100

/** A person's viewings: requests for the agent to answer, upcoming viewings by start, and past viewings, latest first. */
export type OwnViewings = {
  requests: OwnViewingDto[]
  upcoming: OwnViewingDto[]
  /** True if there are more than `UPCOMING_LIMIT`. */
  isMoreUpcoming: boolean
  past: Page<OwnViewingDto>
}

/**
 * The actor's viewings on one side: upcoming viewings, earliest first, and a page of past viewings, latest first. For an
 * agent also requests, the nearest deadline first, other times that buyers propose, and upcoming viewings that are
 * assigned to the agent (D515); of an office all, or those of one `agent` (D453). Five database calls, or seven
 * (`readContext`); for an agent in an office one more. Throws `invalid_input` for a wrong cursor.
 */
export async function listOwnViewings(
  actor: Actor,
  side: ViewingSide,
  { agent, ...pageInput }: PageInput & { agent?: string | undefined } = {
    limit: LIST_PAGE_SIZE,
    isTotalApproximate: true,
  },
): Promise<OwnViewings> {
  assertCan(actor, 'viewing:read', actor.id)
  const now = new Date()
  // A viewing that has begun is still to come on its page until it is done.
  const earliestStart = addDays(now, -2)
  const visible = visibleRecords(actor, 'viewing:read', agent)
  const { agents } = visible
  const closedQuery = withTotalOfPage(findClosedViewings(side === 'agent' ? agents : [actor.id], side))
  const [requested, found, closed] = await Promise.all([
    side === 'agent' ? findRequestedViewings(agents) : [],
    findViewings(actor.id, { ...visible, side, from: earliestStart, open: true }).rows(UPCOMING_LIMIT + 1),
    readPage(closedQuery, pageInput, (viewing) => viewing),
  ])
  const open = found.slice(0, UPCOMING_LIMIT)
  const shownViewings = [...byId([...requested, ...open, ...closed.items]).values()]
  const ownViewings = shownViewings.map(toOwn(actor, await readContext(actor, shownViewings, requested), now))
  const isUpcoming = ({ status, endsAt }: OwnViewingDto) => isOpenViewing(status) && new Date(endsAt) > now
  const isFirstPage = pageInput.cursor === undefined
  const closedIds = new Set(closed.items.map(({ _id }) => _id.toHexString()))
  // Those that are over and not done yet are on the first page.
  const past = ownViewings.filter(
    (viewing) => closedIds.has(viewing._id) || (isFirstPage && !isUpcoming(viewing)),
  )
  const needsAnswer = (viewing: OwnViewingDto) =>
    side === 'agent' &&
    isUpcoming(viewing) &&
    (isRequested(viewing.status) || viewing.proposal?.by === 'buyer')
  return {
    requests: ownViewings.filter(needsAnswer),
    upcoming: ownViewings
      .filter((viewing) => isUpcoming(viewing) && !needsAnswer(viewing))
      .sort((a, b) => a.startsAt.localeCompare(b.startsAt)),
    isMoreUpcoming: found.length > open.length,
    past: {
      ...closed,
      total: closed.total + past.length - closed.items.length,
      items: past.sort((a, b) => b.startsAt.localeCompare(a.startsAt)),
    },
  }
}

/** The most viewings on a front page. */
const NEXT_LIMIT = 3

/** The actor's next viewings as a buyer that are requested or confirmed, earliest first. One database call. */
export async function listNextViewings(actor: Actor, now: Date): Promise<NextViewingDto[]> {
  assertCan(actor, 'viewing:read', actor.id)
  const viewings = await findViewings(actor.id, { side: 'buyer', from: now, open: true }).rows(NEXT_LIMIT)
  return openViewings(viewings, now).map(toNextViewing)
}

type OpenViewing = { viewing: ViewingDoc; status: ViewingStatus }

/** The viewings that are requested or confirmed, with their status. */
export const openViewings = (viewings: readonly ViewingDoc[], now: Date): OpenViewing[] =>
  viewings
    .map((viewing) => ({ viewing, status: currentStatus(viewing, now) }))
    .filter(({ status }) => isOpenViewing(status))

/** A viewing as a front page shows it. */
export const toNextViewing = ({
  viewing: { _id, propertyTitle, startsAt, zone },
  status,
}: OpenViewing): NextViewingDto => ({
  _id: _id.toHexString(),
  propertyTitle,
  status,
  startsAt: startsAt.toISOString(),
  when: formatZonedMoment(startsAt, zone),
})

/**
 * Reads the data shown with the viewings in three database calls, or five if a competing request was accepted.
 * `knownRequests` are the requests to the agent, if already read.
 */
export async function readContext(
  actor: Actor,
  viewings: readonly ViewingDoc[],
  knownRequests?: readonly ViewingDoc[],
): Promise<(viewing: ViewingDoc) => ViewingContext> {
  if (viewings.length === 0)
    return () => ({
      property: undefined,
      otherName: undefined,
      actedBy: undefined,
      rivals: 0,
      isTaken: false,
    })
  const otherPartyOf = (viewing: ViewingDoc) =>
    sideOf(actor, viewing) === 'buyer' ? viewing.agentId : viewing.buyerId
  const isOfColleague = (viewing: ViewingDoc) =>
    sideOf(actor, viewing) === 'agent' && !viewing.agentId.equals(actor.id)
  const [people, listings, requests, takenRequests, actedByOf] = await Promise.all([
    findPeople([
      ...viewings.map(otherPartyOf),
      ...viewings.filter(isOfColleague).map(({ agentId }) => agentId),
    ]),
    findFieldsById(
      viewings.map(({ propertyId }) => propertyId),
      LISTING_FIELDS,
    ),
    knownRequests ?? (isAgent(actor.role) ? findRequestedViewings(visibleAgents(actor, 'viewing:read')) : []),
    findTakenRequests(viewings.filter(({ status, isTaken }) => isTaken && isRequested(status))),
    readActedBy(viewings),
  ])
  const names = new Map(people.map(({ _id, name }) => [_id.toHexString(), name]))
  const listingsById = byId(listings)
  return (viewing) => ({
    property: listingsById.get(viewing.propertyId.toHexString()),
    otherName: names.get(otherPartyOf(viewing).toHexString()),
    agentName: isOfColleague(viewing) ? names.get(viewing.agentId.toHexString()) : undefined,
    actedBy: actedByOf(viewing),
    rivals: requests.filter(
      (request) =>
        !request._id.equals(viewing._id) &&
        request.agentId.equals(viewing.agentId) &&
        request.startsAt < viewing.endsAt &&
        request.endsAt > viewing.startsAt,
    ).length,
    isTaken: takenRequests.has(viewing),
  })
}

/** Those of these requests whose time is claimed by another viewing or an open house (D219). */
export async function findTakenRequests(
  requests: readonly ViewingDoc[],
  session?: Session,
): Promise<Set<ViewingDoc>> {
  if (requests.length === 0) return new Set()
  const agentIds = requests.map(({ agentId }) => agentId)
  const availabilities = await findAvailabilities(agentIds, session)
  const spans = requests.map((viewing) => {
    const { settings } = availabilities.find(({ _id }) => _id.equals(viewing.agentId)) ?? {
      settings: DEFAULT_SETTINGS,
    }
    return { viewing, until: claimedUntil(viewing.endsAt, settings) }
  })
  const claims = await findClaimsDuring(
    spans.map(({ viewing, until }) => ({ ...viewing, endsAt: until })),
    session,
  )
  return new Set(
    spans
      .filter(({ viewing: { agentId, startsAt }, until }) =>
        claims.some((claim) => claim.agentId.equals(agentId) && claim.at >= startsAt && claim.at < until),
      )
      .map(({ viewing }) => viewing),
  )
}

/** The most viewings, and the most open houses, of a week. */
const WEEK_LIMIT = 300

/**
 * Seven days from `day`, or from today, with the agent's hours, without those of an absence (D466), viewings and open
 * houses in the time zone of each home (D334).
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
  const firstDay = day ?? today
  const from = addDays(new Date(`${firstDay}T00:00Z`), -1)
  const until = addDays(from, 9)
  const [viewings, openHouses, absence] = await Promise.all([
    findViewings(actor.id, { side: 'agent', from, until }).rows(WEEK_LIMIT),
    findOpenHousesOfAgent(actor.id, from, until, WEEK_LIMIT),
    actor.office ? findAbsence(agentId) : null,
  ])
  const offeredHours = withoutAbsence(availability, absence)
  /** The local date, start and end in minutes after midnight, and the zone if its time differs from the agent's. */
  const timesOf = (entry: Pick<ViewingDoc, 'startsAt' | 'endsAt' | 'wall' | 'zone'>) => {
    const { startsAt, endsAt, wall } = entry
    const start = minutesOf(wall.slice(11))
    return {
      date: wall.slice(0, 10),
      from: start,
      to: start + (endsAt.getTime() - startsAt.getTime()) / 60_000,
      ...(offsetAt(entry.zone, startsAt) !== offsetAt(zone, startsAt) && {
        zone: formatZone(startsAt, entry.zone),
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
  ].sort((a, b) => a.from - b.from)
  return {
    days: Array.from({ length: 7 }, (_, index) => {
      const date = shiftDay(firstDay, index)
      return {
        date,
        isToday: date === today,
        hours: windowsOn(offeredHours, date).map((window) => ({
          from: minutesOf(window.from),
          to: minutesOf(window.to),
        })),
        entries: entries.filter((entry) => entry.date === date),
      }
    }),
  }
}
