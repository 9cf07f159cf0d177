import 'server-only'
import { transaction, type Session, ObjectId } from '@/lib/data/client'
import { type AvailabilityDoc, type PropertyDoc, type ViewingDoc } from '@/lib/data/collections'
import { findAvailability, writeAvailability, writeListingViewings } from '@/lib/data/availability'
import { DEFAULT_SETTINGS, settingsOf, type ViewingSettings, withoutAbsence } from '@/lib/domain/availability'
import { addDays } from '@/lib/domain/dates'
import { conflict, invalidField, notFound } from '@/lib/domain/errors'
import { isZone, zoneName, zoneAt } from '@/lib/domain/time-zones'
import { type Actor, isBuyer } from '@/lib/domain/user'
import {
  availabilityDto,
  type AvailabilityDto,
  type ListingViewingsDto,
  type UpdateAvailabilityInput,
  type UpdateListingViewingsInput,
} from '@/lib/schemas/availability'
import { findLateTimes, findOpenViewing } from '@/lib/data/viewings'
import { findAbsence } from '@/lib/data/offices'
import { findProperty } from '@/lib/data/properties'
import { findClaims } from '@/lib/data/viewing-claims'
import { offerAvailability } from '@/lib/domain/property'
import { freeSlots, type Slot } from '@/lib/domain/slots'
import { isUnreliable, unreliableSince } from '@/lib/domain/viewing'
import {
  type BookingDto,
  type OwnViewingDto,
  type SlotDto,
  type SlotsInput,
  VIEWING_NOT_FOUND,
} from '@/lib/schemas/viewing'
import { assertCan, recheckActor } from '../authorise'
import { refuseDuplicate } from '../duplicates'
import { readProperty } from '../properties/read-property'
import { serialise } from '../serialise'
import { readViewing, sideOf, toOwnViewingDto } from '../viewings/list-viewings'

export const toAvailabilityDto = (stored: AvailabilityDoc): AvailabilityDto =>
  serialise(availabilityDto, stored)

/** The agent's hours (D214); empty ones if none were saved. */
export async function getAvailability(actor: Actor): Promise<AvailabilityDto> {
  assertCan(actor, 'availability:read', actor.id)
  const availability = await findAvailability(new ObjectId(actor.id))
  return availability
    ? toAvailabilityDto(availability)
    : { zone: 'UTC', windows: [], exceptions: [], settings: DEFAULT_SETTINGS, version: 0 }
}

const CHANGED_MESSAGE = 'Your availability has changed. Reload the page.'

function assertZone(zone: string | undefined): void {
  if (zone !== undefined && !isZone(zone)) throw invalidField('zone', 'Choose a time zone.')
}

/**
 * Saves the agent's hours; viewings that were agreed on stay. Throws `invalid_input` for an unknown time zone,
 * `conflict` if they were saved elsewhere since `version`.
 */
export async function updateAvailability(
  actor: Actor,
  { version, ...availability }: UpdateAvailabilityInput,
): Promise<AvailabilityDto> {
  assertCan(actor, 'availability:update', actor.id)
  assertZone(availability.zone)
  const saved = await transaction(async (session) => {
    await recheckActor(actor, session)
    return writeAvailability(new ObjectId(actor.id), availability, version, session)
  }).catch(refuseDuplicate([], CHANGED_MESSAGE))
  if (!saved) throw conflict(CHANGED_MESSAGE)
  return toAvailabilityDto(saved)
}

/** The settings that a listing overrides, for its agent. Throws `not_found` and `forbidden`. */
export async function getListingViewings(actor: Actor, { id }: { id: string }): Promise<ListingViewingsDto> {
  const property = await readProperty(actor, id)
  assertCan(actor, 'property:update', property.agentId.toHexString())
  const availability = await findAvailability(property.agentId)
  return {
    ...(property.zone !== undefined && { zone: property.zone }),
    ...property.viewings,
    currentZone: zoneName(homeZone(property, availability?.zone)),
  }
}

/**
 * Saves what a listing overrides (D214) and its time zone (D215); absent fields are those of the agent. Throws
 * `invalid_input` for an unknown time zone, `not_found` and `forbidden`.
 */
export async function updateListingViewings(
  actor: Actor,
  { id, zone, isOff = false, meetingPoint = '', ...settings }: UpdateListingViewingsInput,
): Promise<void> {
  assertZone(zone)
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const property = await readProperty(actor, id, session)
    assertCan(actor, 'property:update', property.agentId.toHexString())
    const viewings = {
      ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)),
      ...(isOff && { isOff }),
      ...(meetingPoint !== '' && { meetingPoint }),
    }
    const viewingFields = Object.keys(viewings).length > 0 ? { viewings } : {}
    const fields = { ...(zone !== undefined && { zone }), ...viewingFields }
    await writeListingViewings(property._id, fields, session)
  })
}

type Range = { from: Date; until: Date; now: Date }

/** The range of this many days from now. */
export function daysFromNow(days: number): Range {
  const now = new Date()
  return { from: now, until: addDays(now, days), now }
}

export const toSlotDto = ({ startsAt, wall, offset }: Slot): SlotDto => ({
  startsAt: startsAt.toISOString(),
  wall,
  offset,
})

/** A listing's free slots, its time zone, and its settings; no settings if it has no viewings. */
export type ListingSlots = { slots: Slot[]; zone: string; settings: ViewingSettings | null }

/**
 * The free slots of a listing (D217), in three indexed reads; none if it is sold, not verified, or has no viewings, or
 * while its agent is away (D466).
 * `rescheduled`: a viewing that gets another time, whose own time is free for it.
 */
export async function findSlots(
  property: PropertyDoc,
  { from, until, now }: Range,
  { rescheduled, session }: { rescheduled?: ObjectId; session?: Session } = {},
): Promise<ListingSlots> {
  const [availability, absence, claims] = await Promise.all([
    findAvailability(property.agentId, session),
    findAbsence(property.agentId, session),
    // A day more on each side: the daily limit counts whole days.
    findClaims(property.agentId, addDays(from, -1), addDays(until, 1), session),
  ])
  const zone = homeZone(property, availability?.zone)
  const { viewings = {} } = property
  if (!availability || viewings.isOff || !canBeViewed(property)) return { slots: [], zone, settings: null }
  const settings = settingsOf(availability, viewings)
  const claimsOfOthers = rescheduled ? claims.filter(({ ownerId }) => !ownerId.equals(rescheduled)) : claims
  const hours = withoutAbsence(availability, absence)
  const slots = freeSlots({ availability: hours, settings, zone, claims: claimsOfOthers, from, until, now })
  return { slots, zone, settings }
}

/** True for a listing that accepts offers: verified and unsold. */
const canBeViewed = ({ status, soldAt }: PropertyDoc): boolean =>
  offerAvailability({ status, sold: soldAt !== null }).open

/** The free slot that starts at this instant, with the settings; `null` if there is none. */
export async function findSlotAt(
  property: PropertyDoc,
  startsAt: Date,
  now: Date,
  options: Parameters<typeof findSlots>[2],
): Promise<{ slot: Slot; zone: string; settings: ViewingSettings } | null> {
  const until = new Date(startsAt.getTime() + 1)
  const { slots, zone, settings } = await findSlots(property, { from: startsAt, until, now }, options)
  const [slot] = slots
  return slot && settings ? { slot, zone, settings } : null
}

/** The free slots of a listing from a moment on; throws `not_found` for a listing that the actor cannot see. */
export async function listSlots(actor: Actor, { id, from, days }: SlotsInput): Promise<SlotDto[]> {
  const property = await readProperty(actor, id)
  const now = new Date()
  const start = from ?? now
  const { slots } = await findSlots(property, { from: start, until: addDays(start, days), now })
  return slots.map(toSlotDto)
}

/**
 * True if a time that this buyer chooses is confirmed at once: confirmation is instant, and they have not missed or
 * cancelled too many viewings (D221). At most one indexed read.
 */
export const isConfirmedAtOnce = async (
  { isInstant }: Pick<ViewingSettings, 'isInstant'>,
  buyerId: ObjectId,
  now: Date,
  session?: Session,
): Promise<boolean> =>
  isInstant && !isUnreliable(await findLateTimes(buyerId, unreliableSince(now), session), now)

/** The most days ahead that an agent offers viewings. */
const BOOKABLE_DAYS = 90

/** The content of the page to book a viewing. Throws `not_found` for a listing that the actor cannot see. */
export async function getBooking(actor: Actor, { id }: { id: string }): Promise<BookingDto> {
  const property = await readProperty(actor, id)
  const ownViewing = isBuyer(actor.role) ? await findOpenViewing(actor.id, id) : null
  return toBooking(property, new ObjectId(actor.id), { ownViewing })
}

async function toBooking(
  property: PropertyDoc,
  buyerId: ObjectId,
  { ownViewing, rescheduled }: { ownViewing?: ViewingDoc | null; rescheduled?: ViewingDoc },
): Promise<BookingDto> {
  const options = rescheduled ? { rescheduled: rescheduled._id } : {}
  const { slots, zone, settings } = await findSlots(property, daysFromNow(BOOKABLE_DAYS), options)
  return {
    propertyId: property._id.toHexString(),
    title: property.title,
    location: property.location,
    image: property.image,
    agentName: property.agentName,
    zone,
    slots: slots
      .filter(({ startsAt }) => startsAt.getTime() !== rescheduled?.startsAt.getTime())
      .map(toSlotDto),
    lengthMinutes: settings?.lengthMinutes ?? 0,
    isInstant: settings ? await isConfirmedAtOnce(settings, buyerId, new Date()) : false,
    ownId: ownViewing?._id.toHexString() ?? null,
  }
}

type RescheduledViewing = Pick<
  OwnViewingDto,
  'propertyTitle' | 'when' | 'side' | 'status' | 'acts' | 'sequence'
>

/** A viewing of the actor, with the free times to reschedule it to. Throws `not_found`. */
export async function getRescheduleForm(
  actor: Actor,
  { id }: { id: string },
): Promise<{ viewing: RescheduledViewing; booking: BookingDto }> {
  const stored = await readViewing(actor, id)
  const side = sideOf(actor, stored)
  const property = await findProperty(stored.propertyId.toHexString())
  if (!property || !side) throw notFound(VIEWING_NOT_FOUND)
  const context = { property, otherName: undefined, actedBy: undefined, rivals: 0, isTaken: false }
  return {
    viewing: toOwnViewingDto(stored, side, context, new Date()),
    booking: await toBooking(property, stored.buyerId, { rescheduled: stored }),
  }
}

/** A listing's time zone (D215): its agent's choice, or that of its position, or the agent's own. */
export function homeZone(
  { zone, latitude, longitude }: Pick<PropertyDoc, 'zone' | 'latitude' | 'longitude'>,
  agentZone = 'UTC',
): string {
  if (zone !== undefined && isZone(zone)) return zone
  return latitude === undefined || longitude === undefined ? agentZone : zoneAt({ latitude, longitude })
}
