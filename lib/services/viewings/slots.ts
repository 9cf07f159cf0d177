import 'server-only'
import { findAvailability } from '@/lib/data/availability'
import { findOpenViewing } from '@/lib/data/buyer-viewings'
import { type Session } from '@/lib/data/client'
import { type PropertyDoc, type ViewingDoc } from '@/lib/data/collections'
import { type ObjectId } from '@/lib/data/ids'
import { findAbsence } from '@/lib/data/offices'
import { findProperty } from '@/lib/data/properties'
import { findClaims } from '@/lib/data/viewing-claims'
import { settingsOf, type ViewingSettings } from '@/lib/domain/availability'
import { notFound } from '@/lib/domain/errors'
import { offerAvailability } from '@/lib/domain/property'
import { freeSlots, type Slot } from '@/lib/domain/slots'
import { type Actor, isBuyer } from '@/lib/domain/user'
import {
  type BookingDto,
  type OwnViewingDto,
  type SlotDto,
  type SlotsInput,
  VIEWING_NOT_FOUND,
} from '@/lib/schemas/viewing'
import { readProperty } from '../properties/read-property'
import { homeZone } from './home-zone'
import { readViewing, sideOf, toOwnViewingDto } from './list-viewings'

const DAY = 24 * 60 * 60_000

type Range = { from: Date; until: Date; now: Date }

/** A listing's free slots, its time zone, and its settings; no settings if it has no viewings. */
export type FoundSlots = { slots: Slot[]; zone: string; settings: ViewingSettings | null }

/**
 * The free slots of a listing (D217), in three indexed reads; none if it is sold, not verified, or has no viewings, or
 * while its agent is away (D466).
 * `moving`: a viewing that is moved, whose own time is free for it.
 */
export async function findSlots(
  property: PropertyDoc,
  { from, until, now }: Range,
  { moving, session }: { moving?: ObjectId; session?: Session } = {},
): Promise<FoundSlots> {
  const [availability, away, claims] = await Promise.all([
    findAvailability(property.agentId, session),
    findAbsence(property.agentId, session),
    // A day more on each side: the daily limit counts whole days.
    findClaims(property.agentId, new Date(from.getTime() - DAY), new Date(until.getTime() + DAY), session),
  ])
  const zone = homeZone(property, availability?.zone)
  const { viewings = {} } = property
  if (!availability || viewings.isOff || !canBeViewed(property)) return { slots: [], zone, settings: null }
  const settings = settingsOf(availability, viewings)
  const otherClaims = moving ? claims.filter(({ ownerId }) => !ownerId.equals(moving)) : claims
  const hours = {
    windows: availability.windows,
    exceptions: [...(away ? [{ ...away, windows: [] }] : []), ...availability.exceptions],
  }
  const slots = freeSlots({ availability: hours, settings, zone, claims: otherClaims, from, until, now })
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
  const first = from ?? now
  const range = { from: first, until: new Date(first.getTime() + days * DAY), now }
  const { slots } = await findSlots(property, range)
  return slots.map(({ startsAt, wall, offset }) => ({ startsAt: startsAt.toISOString(), wall, offset }))
}

/** The most days that an agent offers. */
const DAYS = 90

/** What the page to book a viewing shows. Throws `not_found` for a listing that the actor cannot see. */
export async function getBooking(actor: Actor, { id }: { id: string }): Promise<BookingDto> {
  const property = await readProperty(actor, id)
  const ownViewing = isBuyer(actor.role) ? await findOpenViewing(actor.id, id) : null
  return toBooking(property, ownViewing)
}

async function toBooking(
  property: PropertyDoc,
  own: ViewingDoc | null,
  moving?: ViewingDoc,
): Promise<BookingDto> {
  const now = new Date()
  const range = { from: now, until: new Date(now.getTime() + DAYS * DAY), now }
  const { slots, zone, settings } = await findSlots(property, range, moving ? { moving: moving._id } : {})
  return {
    propertyId: property._id.toHexString(),
    title: property.title,
    location: property.location,
    image: property.image,
    agentName: property.agentName,
    zone,
    slots: slots
      .filter(({ startsAt }) => startsAt.getTime() !== moving?.startsAt.getTime())
      .map(({ startsAt, wall, offset }) => ({ startsAt: startsAt.toISOString(), wall, offset })),
    lengthMinutes: settings?.lengthMinutes ?? 0,
    isInstant: settings?.isInstant ?? false,
    ownId: own?._id.toHexString() ?? null,
  }
}

type Moving = Pick<OwnViewingDto, 'propertyTitle' | 'when' | 'side' | 'status' | 'acts' | 'sequence'>

/** A viewing of the actor with the free times to move it to. Throws `not_found`. */
export async function getMoving(
  actor: Actor,
  { id }: { id: string },
): Promise<{ viewing: Moving; booking: BookingDto }> {
  const stored = await readViewing(actor, id)
  const side = sideOf(actor, stored)
  const property = await findProperty(stored.propertyId.toHexString())
  if (!property || !side) throw notFound(VIEWING_NOT_FOUND)
  const context = { property, otherName: undefined, actedBy: undefined, rivals: 0, isTaken: false }
  return {
    viewing: toOwnViewingDto(stored, side, context, new Date()),
    booking: await toBooking(property, null, stored),
  }
}
