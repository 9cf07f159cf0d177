import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { type Session, transaction } from '@/lib/data/client'
import { type OpenHouseDoc, type PropertyDoc } from '@/lib/data/collections'
import { ObjectId } from '@/lib/data/ids'
import { addJobs } from '@/lib/data/jobs'
import { findUpcomingOpenHouses, insertOpenHouse, refreshNextOpenHouse } from '@/lib/data/open-houses'
import { claimForDecision } from '@/lib/data/properties'
import { claim } from '@/lib/data/viewing-claims'
import { AppError, conflict, invalidField } from '@/lib/domain/errors'
import { OPEN_HOUSE, OPEN_HOUSE_REMINDERS, openHouseTimeErrors } from '@/lib/domain/open-house'
import { isVerifiedStatus } from '@/lib/domain/property'
import { instantOf, wallAt } from '@/lib/domain/time-zones'
import { type Actor } from '@/lib/domain/user'
import { type CreateOpenHouseInput } from '@/lib/schemas/open-house'
import { assertCan, recheckActor } from '../authorise'
import { readProperty } from '../properties/read-property'
import { zoneOf } from './list-open-houses'

/** The instant of an input: as it is, or of a time on the home's clock. */
function instantIn(text: string, zone: string, field: 'startsAt' | 'endsAt'): Date {
  const isWall = !/(?:Z|[+-]\d\d:\d\d)$/.test(text)
  const at = isWall ? instantOf(text.slice(0, 16), zone) : new Date(text)
  if (at === null || Number.isNaN(at.getTime()))
    throw invalidField(field, 'This time does not exist in the home’s time zone.')
  return at
}

/**
 * Adds an open house to the actor's listing and claims their time (D222). Throws `invalid_input` for its times, and
 * `conflict` if the listing is sold or not verified, has the most already, or the agent's time is taken.
 */
export async function createOpenHouse(actor: Actor, input: CreateOpenHouseInput): Promise<{ id: string }> {
  const property = await readProperty(actor, input.id)
  assertCan(actor, 'open-house:create', property.agentId.toHexString())
  const now = new Date()
  const zone = await zoneOf(property)
  const startsAt = instantIn(input.startsAt, zone, 'startsAt')
  const endsAt = instantIn(input.endsAt, zone, 'endsAt')
  const errors = openHouseTimeErrors({ startsAt, endsAt }, now)
  const [message] = Object.values(errors)
  if (message !== undefined) throw new AppError('invalid_input', message, errors)
  const { capacity, note } = input
  const openHouse: OpenHouseDoc = {
    _id: new ObjectId(),
    propertyId: property._id,
    propertyTitle: property.title,
    agentId: property.agentId,
    ...{ startsAt, endsAt, zone, wall: wallAt(startsAt, zone) },
    ...(note && { note }),
    ...(capacity !== undefined && { capacity, left: capacity }),
    sequence: 0,
    createdAt: now,
  }
  await transaction((session) => add(actor, openHouse, session))
  return { id: openHouse._id.toHexString() }
}

async function add(actor: Actor, openHouse: OpenHouseDoc, session: Session): Promise<void> {
  await recheckActor(actor, session)
  const { propertyId, createdAt: now, startsAt, endsAt } = openHouse
  // Conflicts with a sale, a decision and other new open houses of the listing.
  await claimForDecision(propertyId, session)
  const property = await readProperty(actor, propertyId.toHexString(), session)
  assertOpen(property)
  const others = await findUpcomingOpenHouses([propertyId], now, session)
  if (others.length >= OPEN_HOUSE.upcoming)
    throw conflict(`This listing has ${OPEN_HOUSE.upcoming} upcoming open houses, which is the maximum.`)
  await storeOpenHouse(openHouse, session)
  await recordAudit(
    {
      actor,
      action: 'open-house.added',
      targetType: 'property',
      targetId: propertyId,
      targetName: property.title,
      before: {},
      after: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    },
    session,
  )
}

/** Stores an open house with its claims and jobs, and shows it on the listing. Throws 409 if the time is taken. */
export async function storeOpenHouse(openHouse: OpenHouseDoc, session: Session): Promise<void> {
  await insertOpenHouse(openHouse, session)
  await bookTime(openHouse, openHouse.createdAt, session)
}

/** Claims the agent's time, schedules the jobs, and shows the time on the listing. Throws 409 if the time is taken. */
export async function bookTime(openHouse: OpenHouseDoc, now: Date, session: Session): Promise<void> {
  const { _id, agentId, propertyId, startsAt, endsAt } = openHouse
  await claim(_id, agentId, startsAt, endsAt, session)
  await refreshNextOpenHouse(propertyId, now, session)
  const id = _id.toHexString()
  await addJobs(
    [
      ...OPEN_HOUSE_REMINDERS.map((hours) => ({
        kind: 'remind-open-house' as const,
        subject: `${id}:${hours}`,
        dueAt: new Date(startsAt.getTime() - hours * 60 * 60_000),
      })),
      { kind: 'end-open-house', subject: id, dueAt: endsAt },
    ],
    session,
  )
}

function assertOpen({ status, soldAt }: PropertyDoc): void {
  if (soldAt !== null) throw conflict('This home has been sold.')
  if (!isVerifiedStatus(status)) throw conflict('Open houses need a verified listing.')
}
