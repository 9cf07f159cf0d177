import 'server-only'
import { changingContent } from '@/lib/data/changing-content'
import { type Session, transaction, ObjectId } from '@/lib/data/client'
import { type OpenHouseDoc, type OpenHouseGuestDoc } from '@/lib/data/collections'
import { addJobs } from '@/lib/data/jobs'
import { eraseQuotedText, noticeId } from '@/lib/data/notices'
import {
  cancelOpenHouse as markCancelled,
  eraseOpenHouseTexts,
  findGuestsOf,
  findOpenHouse,
  findUpcomingOpenHouses,
  insertOpenHouse,
  refreshNextOpenHouse,
  writeOpenHouseTimes,
  deleteGuest,
  findGuest,
  takeOrReturnPlaces,
  writeGuest,
} from '@/lib/data/open-houses'
import { lockListing } from '@/lib/data/properties'
import { claimTime, releaseTime } from '@/lib/data/viewing-claims'
import { findRequestsNear } from '@/lib/data/viewings'
import { AppError, conflict, invalidField, notFound } from '@/lib/domain/errors'
import { type NoticeKind } from '@/lib/domain/notices'
import {
  addingRefusal,
  type OpenHouseCause,
  openHouseState,
  openHouseTimeErrors,
  acceptsGuests,
  OPEN_HOUSE_FULL,
} from '@/lib/domain/open-house'
import { isVerifiedStatus } from '@/lib/domain/property'
import { instantOf, wallAt } from '@/lib/domain/time-zones'
import { type Actor } from '@/lib/domain/user'
import { isReminderDue, REMINDER_HOURS, reminderAt } from '@/lib/domain/viewing'
import {
  type CancelOpenHouseInput,
  type CreateOpenHouseInput,
  type ReserveInput,
} from '@/lib/schemas/open-house'
import { pluralize } from '@/lib/domain/pluralize'
import { auditProperty } from '../audit/audit-entries'
import { assertCan, recheckActor } from '../authorise'
import { type Handler } from '../jobs/run-job'
import { noticeEvent, type NotificationEvent, notify } from '../notices/notify'
import { readProperty } from '../properties/read-property'
import { takenEvents } from '../viewings/viewing-events'
import { openHouseNotFound, openHouseText, readOpenHouse, readHomeZone } from './list-open-houses'

type Details = {
  at: Date
  /** The version of the open house; of a reminder also the hours before it: "3", "3:24". */
  occurrence: string
  cause?: OpenHouseCause
  reason?: string
  forAgent?: boolean
}

/** For the erasure of an agent's account: deletes their texts about open houses, also from the notices of guests. */
export async function eraseOpenHouseTextsAndQuotes(agentId: ObjectId, session: Session): Promise<void> {
  const openHouses = await eraseOpenHouseTexts(agentId, session)
  const ids = openHouses.map(({ _id }) => _id)
  const guests = await findGuestsOf(ids, session)
  const events = openHouses.flatMap((openHouse) =>
    openHouseEvents('open-house-cancelled', openHouse, guests, {
      at: new Date(),
      occurrence: String(openHouse.sequence),
    }),
  )
  await eraseQuotedText(
    events.flatMap(({ people, ...event }) => (people.buyer ? [noticeId(event, 'buyer', people.buyer)] : [])),
    session,
  )
}

/**
 * One event of an open house for each guest, and for the agent if `forAgent`. Its subject is the listing, which the
 * notice links to.
 */
export const openHouseEvents = (
  kind: Extract<NoticeKind, `open-house-${string}`>,
  { _id, propertyId, agentId, ...openHouse }: OpenHouseDoc,
  guests: readonly OpenHouseGuestDoc[],
  { at, occurrence, cause, reason, forAgent = false }: Details,
): NotificationEvent[] => {
  const ownGuests = guests.filter(({ openHouseId }) => openHouseId.equals(_id))
  const people = [
    ...(forAgent ? [{ agent: agentId }] : []),
    ...ownGuests.map(({ guestId }) => ({ buyer: guestId })),
  ]
  return people.map((recipient) =>
    noticeEvent(kind, propertyId, recipient, {
      at,
      each: { openHouse: `${_id.toHexString()}:${occurrence}` },
      values: {
        title: openHouse.propertyTitle,
        when: openHouseText(openHouse),
        ...(cause !== undefined && cause !== 'agent' && { cause }),
        ...(reason !== undefined && { reason }),
        ...('agent' in recipient && openHouse.capacity !== undefined && { reservations: ownGuests.length }),
      },
      ...(kind === 'open-house-reminder' && { mailUntil: openHouse.startsAt }),
    }),
  )
}

/**
 * Reminds agent and guests if the reminder is still due. The job's subject is the id and the hours before: "…:24". If the
 * open house was moved to later, returns the new time of the reminder.
 */
export const remindOfOpenHouse: Handler = ({ subject }) =>
  transaction(async (session) => {
    const [id = '', hours] = subject.split(':')
    const at = new Date()
    const openHouse = await findOpenHouse(id, session)
    if (!openHouse || !acceptsGuests(openHouse, at)) return 'done'
    const { startsAt, createdAt } = openHouse
    const remindAt = reminderAt(startsAt, Number(hours))
    if (at < remindAt) return remindAt
    if (!isReminderDue({ startsAt, agreedAt: createdAt }, Number(hours), at)) return 'done'
    const guests = await findGuestsOf([openHouse._id], session)
    const occurrence = `${openHouse.sequence}:${hours}`
    await notify(
      session,
      ...openHouseEvents('open-house-reminder', openHouse, guests, { at, occurrence, forAgent: true }),
    )
    return 'done'
  })

/** Once an open house is over, its listing shows the next one. Returns its end if it was moved to later. */
export const endOpenHouse: Handler = async ({ subject }) => {
  const openHouse = await findOpenHouse(subject)
  const now = new Date()
  if (openHouse && openHouseState(openHouse, now) === 'upcoming') return openHouse.endsAt
  if (openHouse)
    await changingContent(['lists', 'properties'], () =>
      transaction((session) => refreshNextOpenHouse(openHouse.propertyId, now, session)),
    )
  return 'done'
}

/** Parses an instant, or a time on the home's clock. Throws `invalid_input` at `field` for a time that does not exist. */
function instantOfInput(text: string, zone: string, field: 'startsAt' | 'endsAt'): Date {
  const isLocalTime = !/(?:Z|[+-]\d\d:\d\d)$/.test(text)
  const at = isLocalTime ? instantOf(text.slice(0, 16), zone) : new Date(text)
  if (at === null || Number.isNaN(at.getTime()))
    throw invalidField(field, 'This time does not exist in the home’s time zone.')
  return at
}

/**
 * Adds an open house to the actor's listing and claims its agent's time (D222). Buyers who requested a viewing at that time
 * are notified (D219). Throws `invalid_input` for its times, and `conflict` if the listing is sold, is not verified or has
 * too many open houses, or if the agent's time is taken.
 */
export async function createOpenHouse(actor: Actor, input: CreateOpenHouseInput): Promise<{ id: string }> {
  const property = await readProperty(actor, input.id)
  assertCan(actor, 'open-house:create', property.agentId.toHexString())
  const now = new Date()
  const zone = await readHomeZone(property)
  const startsAt = instantOfInput(input.startsAt, zone, 'startsAt')
  const endsAt = instantOfInput(input.endsAt, zone, 'endsAt')
  const errors = openHouseTimeErrors({ startsAt, endsAt }, now)
  const [message] = Object.values(errors)
  if (message !== undefined) throw new AppError('invalid_input', message, errors)
  const { capacity, note } = input
  const openHouse: OpenHouseDoc = {
    _id: new ObjectId(),
    propertyId: property._id,
    propertyTitle: property.title,
    agentId: property.agentId,
    startsAt,
    endsAt,
    zone,
    wall: wallAt(startsAt, zone),
    ...(note && { note }),
    ...(capacity !== undefined && { capacity, left: capacity }),
    sequence: 0,
    createdAt: now,
  }
  await transaction((session) => addOpenHouse(actor, openHouse, session))
  return { id: openHouse._id.toHexString() }
}

async function addOpenHouse(actor: Actor, openHouse: OpenHouseDoc, session: Session): Promise<void> {
  await recheckActor(actor, session)
  const { propertyId, createdAt: now, startsAt, endsAt } = openHouse
  // Conflicts with a sale, a decision and other new open houses of the listing.
  await lockListing(propertyId, session)
  const property = await readProperty(actor, propertyId.toHexString(), session)
  const { length: upcoming } = await findUpcomingOpenHouses([propertyId], now, session)
  const { agentId, soldAt, status } = property
  // The home may have been handed over since (D473).
  assertCan(actor, 'open-house:create', agentId.toHexString())
  const refusal = addingRefusal({ sold: soldAt !== null, isVerified: isVerifiedStatus(status), upcoming })
  if (refusal !== null) throw conflict(refusal)
  await storeOpenHouse({ ...openHouse, agentId }, session)
  const after = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  await auditProperty(actor, 'open-house.added', property, { after }, session)
  const requests = await findRequestsNear({ ...openHouse, agentId }, session)
  await notify(session, ...(await takenEvents(requests, now, session)))
}

/** Stores an open house with its claims and jobs, and shows it on the listing. Throws `conflict` if the time is taken. */
export async function storeOpenHouse(openHouse: OpenHouseDoc, session: Session): Promise<void> {
  await insertOpenHouse(openHouse, session)
  await bookTime(openHouse, openHouse.createdAt, session)
}

/** Claims the agent's time, schedules the jobs, and shows the time on the listing. Throws `conflict` if it is taken. */
export async function bookTime(openHouse: OpenHouseDoc, now: Date, session: Session): Promise<void> {
  const { _id, agentId, propertyId, startsAt, endsAt } = openHouse
  await claimTime(_id, agentId, startsAt, endsAt, session)
  await refreshNextOpenHouse(propertyId, now, session)
  const id = _id.toHexString()
  await addJobs(
    [
      ...REMINDER_HOURS.map((hours) => ({
        kind: 'remind-open-house' as const,
        subject: `${id}:${hours}`,
        dueAt: reminderAt(startsAt, hours),
      })),
      { kind: 'end-open-house', subject: id, dueAt: endsAt },
    ],
    session,
  )
}

const ALREADY_CANCELED = 'This open house has already been canceled.'

/** Cancels an open house and notifies its guests; returns 1. Throws `conflict` if it is over or cancelled already. */
export async function cancelOpenHouse(
  actor: Actor,
  { id, reason = '' }: CancelOpenHouseInput,
): Promise<number> {
  const { agentId } = await readOpenHouse(actor, id)
  assertCan(actor, 'open-house:cancel', agentId.toHexString())
  const now = new Date()
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const openHouse = await findOpenHouse(id, session)
    if (!openHouse) throw openHouseNotFound()
    // The home may have been handed over since (D473).
    assertCan(actor, 'open-house:cancel', openHouse.agentId.toHexString())
    const state = openHouseState(openHouse, now)
    if (state !== 'upcoming') throw conflict(state === 'over' ? 'This open house is over.' : ALREADY_CANCELED)
    const events = await cancelOpenHouses(
      [openHouse],
      { cause: 'agent', ...(reason !== '' && { reason }) },
      now,
      session,
    )
    await refreshNextOpenHouse(openHouse.propertyId, now, session)
    await auditProperty(
      actor,
      'open-house.cancelled',
      { _id: openHouse.propertyId, title: openHouse.propertyTitle },
      { before: { startsAt: openHouse.startsAt.toISOString() }, after: reason === '' ? {} : { reason } },
      session,
    )
    await notify(session, ...events)
  })
  return 1
}

/**
 * Cancels the upcoming open houses of listings in the transaction that sells, rejects or removes them (D222). Returns
 * the events for their guests.
 */
export async function cancelOpenHousesOf(
  propertyIds: ObjectId[],
  cause: OpenHouseCause,
  now: Date,
  session: Session,
): Promise<NotificationEvent[]> {
  const openHouses = await findUpcomingOpenHouses(propertyIds, now, session)
  const events = await cancelOpenHouses(openHouses, { cause }, now, session)
  const listings = new Map(openHouses.map(({ propertyId }) => [propertyId.toHexString(), propertyId]))
  for (const id of listings.values()) await refreshNextOpenHouse(id, now, session)
  return events
}

async function cancelOpenHouses(
  openHouses: OpenHouseDoc[],
  cancellation: { cause: OpenHouseCause; reason?: string },
  at: Date,
  session: Session,
): Promise<NotificationEvent[]> {
  for (const { _id } of openHouses) {
    if (!(await markCancelled(_id, cancellation, session))) throw conflict(ALREADY_CANCELED)
    await releaseTime([_id], session)
  }
  const guests = await findGuestsOf(
    openHouses.map(({ _id }) => _id),
    session,
  )
  return openHouses.flatMap((openHouse) =>
    openHouseEvents('open-house-cancelled', openHouse, guests, {
      at,
      occurrence: String(openHouse.sequence + 1),
      ...cancellation,
    }),
  )
}

/**
 * Moves an open house to its new instant after the rules of its time zone have changed, and notifies guests and agent
 * (D216). Does nothing if it has changed since it was read. Throws `conflict` if the agent's time is taken.
 */
export const moveOpenHouse = (openHouse: OpenHouseDoc, startsAt: Date, now: Date): Promise<void> =>
  changingContent(['lists', 'properties'], () =>
    transaction(async (session) => {
      const length = openHouse.endsAt.getTime() - openHouse.startsAt.getTime()
      const endsAt = new Date(startsAt.getTime() + length)
      const updated = await writeOpenHouseTimes(openHouse, { startsAt, endsAt }, session)
      if (!updated) return
      await releaseTime([updated._id], session)
      await bookTime(updated, now, session)
      const guests = await findGuestsOf([updated._id], session)
      const eventDetails = { at: now, occurrence: String(updated.sequence), forAgent: true }
      await notify(session, ...openHouseEvents('open-house-zone-changed', updated, guests, eventDetails))
    }),
  )

/**
 * Reserves for this many people, or changes the actor's reservation (D222); false if nothing changed. Throws `conflict`
 * if too few places are left, if no reservation is needed, or once it has started.
 */
export async function reservePlaces(actor: Actor, { id, people }: ReserveInput): Promise<boolean> {
  assertCan(actor, 'open-house:reserve', actor.id)
  await readOpenHouse(actor, id)
  const guestId = new ObjectId(actor.id)
  return transaction(async (session) => {
    await recheckActor(actor, session)
    const openHouse = await findOpenHouse(id, session)
    if (!openHouse) throw openHouseNotFound()
    const now = new Date()
    if (!acceptsGuests(openHouse, now)) throw conflict('This open house accepts no more reservations.')
    if (openHouse.capacity === undefined) throw conflict('This open house needs no reservation.')
    const { _id: openHouseId, startsAt, endsAt } = openHouse
    const peopleBefore = (await findGuest(openHouseId, guestId, session))?.people ?? 0
    if (peopleBefore === people) return false
    if (!(await takeOrReturnPlaces(openHouseId, people - peopleBefore, now, session)))
      throw conflict(openHouse.left ? `Only ${pluralize(openHouse.left, 'place')} left.` : OPEN_HOUSE_FULL)
    await writeGuest({ openHouseId, guestId, people, startsAt, endsAt, createdAt: now }, session)
    return true
  })
}

/** Cancels the actor's reservation; returns 1. Throws `not_found` without one, `conflict` once it has started. */
export async function cancelReservation(actor: Actor, { id }: { id: string }): Promise<number> {
  assertCan(actor, 'open-house:leave', actor.id)
  await transaction(async (session) => {
    const openHouse = await findOpenHouse(id, session)
    const guest = openHouse && (await findGuest(openHouse._id, new ObjectId(actor.id), session))
    if (!guest) throw notFound('Reservation not found')
    if (!(await takeOrReturnPlaces(openHouse._id, -guest.people, new Date(), session)))
      throw conflict('This open house has started or was canceled.')
    await deleteGuest(guest._id, session)
  })
  return 1
}
