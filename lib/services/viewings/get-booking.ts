import 'server-only'
import { type PropertyDoc, type ViewingDoc } from '@/lib/data/collections'
import { findProperty } from '@/lib/data/properties'
import { findOpenViewing } from '@/lib/data/buyer-viewings'
import { notFound } from '@/lib/domain/errors'
import { isBuyer, type Actor } from '@/lib/domain/user'
import { type BookingDto, type OwnViewingDto, VIEWING_NOT_FOUND } from '@/lib/schemas/viewing'
import { readProperty } from '../properties/read-property'
import { findSlots } from './find-slots'
import { readViewing, sideOf } from './read-viewing'
import { toOwnViewingDto } from './viewing-dto'

const DAY = 24 * 60 * 60_000
/** The most days that an agent offers. */
const DAYS = 90

/** What the page to book a viewing shows. Throws `not_found` for a listing that the actor cannot see. */
export async function getBooking(actor: Actor, { id }: { id: string }): Promise<BookingDto> {
  const property = await readProperty(actor, id)
  const own = isBuyer(actor.role) ? await findOpenViewing(actor.id, id) : null
  return toBooking(property, own)
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
  const context = { property, otherName: undefined, rivals: 0, isTaken: false }
  return {
    viewing: toOwnViewingDto(stored, side, context, new Date()),
    booking: await toBooking(property, null, stored),
  }
}
