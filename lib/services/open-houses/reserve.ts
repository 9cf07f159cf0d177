import 'server-only'
import { transaction } from '@/lib/data/client'
import { ObjectId } from '@/lib/data/ids'
import { deleteGuest, findGuest, findOpenHouse, takePlaces, writeGuest } from '@/lib/data/open-houses'
import { conflict, notFound } from '@/lib/domain/errors'
import { acceptsGuests, OPEN_HOUSE_FULL } from '@/lib/domain/open-house'
import { pluralize } from '@/lib/domain/pluralize'
import { type Actor } from '@/lib/domain/user'
import { type ReserveInput } from '@/lib/schemas/open-house'
import { assertCan, recheckActor } from '../authorise'
import { noOpenHouse, readOpenHouse } from './list-open-houses'

/**
 * Reserves for this many people, or changes the actor's reservation (D222); false if nothing changed. Throws `conflict`
 * if too few places are left, if nobody has to reserve, or from the start on.
 */
export async function reservePlaces(actor: Actor, { id, people }: ReserveInput): Promise<boolean> {
  assertCan(actor, 'open-house:reserve', actor.id)
  await readOpenHouse(actor, id)
  const guestId = new ObjectId(actor.id)
  return transaction(async (session) => {
    await recheckActor(actor, session)
    const openHouse = await findOpenHouse(id, session)
    if (!openHouse) throw noOpenHouse()
    const now = new Date()
    if (!acceptsGuests(openHouse, now)) throw conflict('This open house accepts no more reservations.')
    if (openHouse.capacity === undefined) throw conflict('This open house needs no reservation.')
    const { _id: openHouseId, startsAt, endsAt } = openHouse
    const before = (await findGuest(openHouseId, guestId, session))?.people ?? 0
    if (before === people) return false
    if (!(await takePlaces(openHouseId, people - before, now, session)))
      throw conflict(openHouse.left ? `Only ${pluralize(openHouse.left, 'place')} left.` : OPEN_HOUSE_FULL)
    await writeGuest({ openHouseId, guestId, people, startsAt, endsAt, createdAt: now }, session)
    return true
  })
}

/** Cancels the actor's reservation; returns 1. Throws `not_found` without one, `conflict` from the start on. */
export async function cancelReservation(actor: Actor, { id }: { id: string }): Promise<number> {
  assertCan(actor, 'open-house:leave', actor.id)
  await transaction(async (session) => {
    const openHouse = await findOpenHouse(id, session)
    const guest = openHouse && (await findGuest(openHouse._id, new ObjectId(actor.id), session))
    if (!guest) throw notFound('Reservation not found')
    if (!(await takePlaces(openHouse._id, -guest.people, new Date(), session)))
      throw conflict('This open house has started or was canceled.')
    await deleteGuest(guest._id, session)
  })
  return 1
}
