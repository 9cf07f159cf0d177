import 'server-only'
import { type Actor } from '@/lib/domain/user'
import { type SlotDto, type SlotsInput } from '@/lib/schemas/viewing'
import { readProperty } from '../properties/read-property'
import { findSlots } from './find-slots'

const DAY = 24 * 60 * 60_000

/** The free slots of a listing from a moment on; throws `not_found` for a listing that the actor cannot see. */
export async function listSlots(actor: Actor, { id, from, days }: SlotsInput): Promise<SlotDto[]> {
  const property = await readProperty(actor, id)
  const now = new Date()
  const first = from ?? now
  const range = { from: first, until: new Date(first.getTime() + days * DAY), now }
  const { slots } = await findSlots(property, range)
  return slots.map(({ startsAt, wall, offset }) => ({ startsAt: startsAt.toISOString(), wall, offset }))
}
