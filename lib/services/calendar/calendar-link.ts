import 'server-only'
import {
  deleteCalendarFeed,
  findCalendarFeed,
  findCalendarFeedOf,
  replaceCalendarFeed,
} from '@/lib/data/availability'
import { transaction, ObjectId } from '@/lib/data/client'
import { type ViewingDoc } from '@/lib/data/collections'
import { findOpenHousesById, findOpenHousesOfAgent, findReservationsBetween } from '@/lib/data/open-houses'
import { findPropertiesById } from '@/lib/data/properties'
import { findUserById } from '@/lib/data/users'
import { EARLIEST_FIRST, findViewings, LAST_START_FIRST } from '@/lib/data/viewings'
import { addDays } from '@/lib/domain/dates'
import { notFound } from '@/lib/domain/errors'
import { type Actor, isSuspended } from '@/lib/domain/user'
import { type CalendarEntry, calendarText } from '@/lib/integrations/ical'
import { CALENDAR_NOT_FOUND } from '@/lib/schemas/viewing'
import { site } from '@/lib/site'
import { assertCan, assertEmailVerified, recheckActor } from '../authorise'
import { byId } from '@/lib/data/reads'
import { spendPoint } from '../spend-point'
import { hashToken, makeToken } from '../secrets'
import { calendarHost, openHouseEntry, viewingEntry } from './calendar-entries'

/**
 * Makes a new secret link to the actor's calendar replacing the previous one; only the token's hash is stored (D223).
 * Throws `conflict` if the actor's email is not verified.
 */
export async function createCalendarLink(actor: Actor): Promise<{ token: string }> {
  assertCan(actor, 'calendar:share', actor.id)
  const token = makeToken()
  await transaction(async (session) => {
    assertEmailVerified(await recheckActor(actor, session))
    await replaceCalendarFeed(new ObjectId(actor.id), hashToken(token), session)
  })
  return { token }
}

/** Revokes the actor's link; returns how many were revoked. */
export async function deleteCalendarLink(actor: Actor): Promise<number> {
  assertCan(actor, 'calendar:share', actor.id)
  return deleteCalendarFeed(new ObjectId(actor.id))
}

/** When the actor's link to their calendar was created, as an ISO text; `null` without one. */
export async function calendarLinkCreatedAt(actor: Actor): Promise<string | null> {
  assertCan(actor, 'calendar:share', actor.id)
  return (await findCalendarFeedOf(actor.id))?.createdAt.toISOString() ?? null
}

/** The days before and after now, and the most entries of a feed (D223). */
const FEED_LIMITS = { daysBefore: 30, daysAfter: 90, entries: 300 }

/**
 * The calendar of a secret link as iCalendar text. Throws `not_found` for a link that was revoked or whose person is
 * suspended, `rate_limited` if it is read too often.
 */
export async function readCalendar(token: string, now = new Date()): Promise<string> {
  const feed = await findCalendarFeed(hashToken(token))
  const account = feed && (await findUserById(feed.personId.toHexString()))
  if (!account || isSuspended(account.role)) throw notFound(CALENDAR_NOT_FOUND)
  const personId = account._id.toHexString()
  await spendPoint('feeds', personId)
  const [past, upcoming] = await Promise.all([
    entriesBetween(personId, addDays(now, -FEED_LIMITS.daysBefore), now, now),
    entriesBetween(personId, now, addDays(now, FEED_LIMITS.daysAfter), now),
  ])
  // A busy agent's past entries must not push out the coming ones.
  return calendarText([...upcoming, ...past.toReversed()].slice(0, FEED_LIMITS.entries), {
    method: 'PUBLISH',
    host: calendarHost(),
    name: site.name,
  })
}

/** The person's entries that start between two times, the earliest first. */
async function entriesBetween(
  personId: string,
  from: Date,
  until: Date,
  now: Date,
): Promise<CalendarEntry[]> {
  const [openHouses, viewings] = await Promise.all([
    openHouseEntries(personId, from, until),
    viewingEntries(personId, { from, until }, now),
  ])
  return [...openHouses, ...viewings].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** The listings of these records, by their ids; `null` for one that is deleted. */
async function listingFinder(records: readonly Pick<ViewingDoc, 'propertyId'>[]) {
  const listings = await findPropertiesById(records.map(({ propertyId }) => propertyId))
  const listingsById = byId(listings)
  return ({ propertyId }: Pick<ViewingDoc, 'propertyId'>) =>
    listingsById.get(propertyId.toHexString()) ?? null
}

/** The open houses that the person holds as an agent or has reserved at. */
async function openHouseEntries(personId: string, from: Date, until: Date): Promise<CalendarEntry[]> {
  const [ownOpenHouses, reservations] = await Promise.all([
    findOpenHousesOfAgent(personId, from, until, FEED_LIMITS.entries),
    findReservationsBetween(personId, from, until, FEED_LIMITS.entries),
  ])
  const reservedOpenHouses = await findOpenHousesById(reservations.map(({ openHouseId }) => openHouseId))
  const openHouses = [...ownOpenHouses, ...reservedOpenHouses]
  const listingOf = await listingFinder(openHouses)
  return openHouses.map((openHouse) => openHouseEntry(openHouse, listingOf(openHouse)))
}

/** The person's viewings that were agreed on, also those cancelled since; of too many past ones the latest. */
async function viewingEntries(
  personId: string,
  range: { from: Date; until: Date },
  now: Date,
): Promise<CalendarEntry[]> {
  const order = range.until > now ? EARLIEST_FIRST : LAST_START_FIRST
  const viewings = await findViewings(personId, { ...range, confirmed: true }, order).rows(
    FEED_LIMITS.entries,
  )
  const listingOf = await listingFinder(viewings)
  return viewings.map((viewing) => {
    const side = viewing.agentId.toHexString() === personId ? 'agent' : 'buyer'
    return viewingEntry(viewing, side, listingOf(viewing), now)
  })
}
