import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { type Session, transaction } from '@/lib/data/client'
import { type OpenHouseDoc } from '@/lib/data/collections'
import { type ObjectId } from '@/lib/data/ids'
import {
  cancelOpenHouse as markCancelled,
  findGuestsOf,
  findOpenHouse,
  findUpcomingOpenHouses,
  refreshNextOpenHouse,
} from '@/lib/data/open-houses'
import { release } from '@/lib/data/viewing-claims'
import { conflict } from '@/lib/domain/errors'
import { type OpenHouseCause, openHouseState } from '@/lib/domain/open-house'
import { type Actor } from '@/lib/domain/user'
import { type CancelOpenHouseInput } from '@/lib/schemas/open-house'
import { assertCan, recheckActor } from '../authorise'
import { type NotificationEvent, notify } from '../notices/notify'
import { noOpenHouse, readOpenHouse } from './list-open-houses'
import { openHouseEvents } from './open-house-events'

const CANCELED = 'This open house has already been canceled.'

/**
 * Cancels an open house by its agent and notifies the guests; returns 1. Throws `conflict` if it is over or cancelled
 * already.
 */
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
    if (!openHouse) throw noOpenHouse()
    const state = openHouseState(openHouse, now)
    if (state !== 'upcoming') throw conflict(state === 'over' ? 'This open house is over.' : CANCELED)
    const events = await end([openHouse], { cause: 'agent', ...(reason !== '' && { reason }) }, now, session)
    await refreshNextOpenHouse(openHouse.propertyId, now, session)
    await recordAudit(
      {
        actor,
        action: 'open-house.cancelled',
        targetType: 'property',
        targetId: openHouse.propertyId,
        targetName: openHouse.propertyTitle,
        before: { startsAt: openHouse.startsAt.toISOString() },
        after: reason === '' ? {} : { reason },
      },
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
  const events = await end(openHouses, { cause }, now, session)
  const listings = new Map(openHouses.map(({ propertyId }) => [propertyId.toHexString(), propertyId]))
  for (const id of listings.values()) await refreshNextOpenHouse(id, now, session)
  return events
}

async function end(
  openHouses: OpenHouseDoc[],
  why: { cause: OpenHouseCause; reason?: string },
  at: Date,
  session: Session,
): Promise<NotificationEvent[]> {
  for (const { _id } of openHouses) {
    if (!(await markCancelled(_id, why, session))) throw conflict(CANCELED)
    await release(_id, session)
  }
  const guests = await findGuestsOf(
    openHouses.map(({ _id }) => _id),
    session,
  )
  return openHouses.flatMap((openHouse) =>
    openHouseEvents('open-house-cancelled', openHouse, guests, {
      at,
      occurrence: String(openHouse.sequence + 1),
      ...why,
    }),
  )
}
