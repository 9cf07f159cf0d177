import 'server-only'
import { type Session } from '@/lib/data/client'
import { type PropertyDoc } from '@/lib/data/collections'
import { type ObjectId } from '@/lib/data/ids'
import { findClaims } from '@/lib/data/viewing-claims'
import { findAvailability } from '@/lib/data/availability'
import { type Availability, settingsOf, type ViewingSettings } from '@/lib/domain/availability'
import { offerAvailability } from '@/lib/domain/property'
import { freeSlots, type Slot } from '@/lib/domain/slots'
import { homeZone } from './home-zone'

const DAY = 24 * 60 * 60_000

type Range = { from: Date; until: Date; now: Date }

/** A listing's free slots, its time zone, and its settings; no settings if it has no viewings. */
export type FoundSlots = { slots: Slot[]; zone: string; settings: ViewingSettings | null }

/**
 * The free slots of a listing (D217), in two indexed reads; none if it is sold, not verified, or has no viewings.
 * `moving`: a viewing that is moved, whose own time is free for it.
 */
export async function findSlots(
  property: PropertyDoc,
  { from, until, now }: Range,
  { moving, session }: { moving?: ObjectId; session?: Session } = {},
): Promise<FoundSlots> {
  const [availability, claims] = await Promise.all([
    findAvailability(property.agentId, session),
    // A day more on each side: the daily limit counts whole days.
    findClaims(property.agentId, new Date(from.getTime() - DAY), new Date(until.getTime() + DAY), session),
  ])
  const zone = homeZone(property, availability?.zone)
  const { viewings = {} } = property
  if (!availability || viewings.isOff || !canBeViewed(property)) return { slots: [], zone, settings: null }
  const settings = settingsOf(availability, viewings)
  const others = moving ? claims.filter(({ ownerId }) => !ownerId.equals(moving)) : claims
  const query = { availability: availability as Availability, settings, zone, claims: others }
  return { slots: freeSlots({ ...query, from, until, now }), zone, settings }
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
