import 'server-only'
import { findAvailability } from '@/lib/data/availability'
import { type OpenHouseDoc, type PropertyDoc } from '@/lib/data/collections'
import {
  findOpenHouse,
  findOpenHousesById,
  findReservationsAmong,
  findReservationsBetween,
  findUpcomingOpenHouses,
} from '@/lib/data/open-houses'
import { findForSale } from '@/lib/data/properties'
import { addDays } from '@/lib/domain/dates'
import { notFound } from '@/lib/domain/errors'
import { addingRefusal, OPEN_HOUSE, openHouseState } from '@/lib/domain/open-house'
import { can } from '@/lib/domain/permissions'
import { isVerifiedStatus } from '@/lib/domain/property'
import { formatZone, formatZonedDay, formatZonedTime } from '@/lib/domain/time-zones'
import { type Actor } from '@/lib/domain/user'
import {
  type HomeToShowDto,
  OPEN_HOUSE_NOT_FOUND,
  openHouseDto,
  type OpenHouseDto,
  type ReservationDto,
} from '@/lib/schemas/open-house'
import { assertCan } from '../authorise'
import { readProperty } from '../properties/read-property'
import { serialise } from '../serialise'
import { homeZone } from '../availability/availability'

type Times = Pick<OpenHouseDoc, 'startsAt' | 'endsAt' | 'zone'>

/** "Sat, Dec 5, 2026, 2:00 PM to 4:00 PM (Pacific Time, UTC−7)" */
export const openHouseText = ({ startsAt, endsAt, zone }: Times): string =>
  `${formatZonedDay(startsAt, zone)}, ${formatZonedTime(startsAt, zone)} to ${formatZonedTime(endsAt, zone)} (${formatZone(startsAt, zone)})`

/** The upcoming open houses of a listing, the earliest first, with the viewer's reservations. Throws `not_found`. */
export async function listOpenHouses(actor: Actor, { id }: { id: string }): Promise<OpenHouseDto[]> {
  assertCan(actor, 'property:read')
  return openHousesOf(actor, await readProperty(actor, id))
}

/** The open houses of a listing that the actor may read; the caller has checked that. Two database calls. */
async function openHousesOf(actor: Actor, { _id }: Pick<PropertyDoc, '_id'>): Promise<OpenHouseDto[]> {
  const openHouses = await findUpcomingOpenHouses([_id], new Date())
  const ids = openHouses.map((openHouse) => openHouse._id)
  const reservations = await findReservationsAmong(actor.id, ids)
  return openHouses.map((openHouse) =>
    serialise(openHouseDto, openHouse, {
      text: openHouseText(openHouse),
      people: reservations.find(({ openHouseId }) => openHouseId.equals(openHouse._id))?.people,
    }),
  )
}

/**
 * The open houses with the listing's title, its time zone as text, whether the actor adds and cancels them: its agent, and
 * who manages the homes of the agent's office (D451), and whether the actor can reserve. `refusal`: why no open house can
 * be added, or `null`. Throws `not_found`.
 */
export async function readOpenHouses(actor: Actor, id: string) {
  assertCan(actor, 'property:read')
  const property = await readProperty(actor, id)
  const { title, agentId, soldAt, status } = property
  const openHouses = await openHousesOf(actor, property)
  return {
    title,
    zone: formatZone(new Date(), await readHomeZone(property)),
    mayChange: can(actor, 'open-house:create', agentId.toHexString()),
    mayReserve: can(actor, 'open-house:reserve', actor.id),
    refusal: addingRefusal({
      sold: soldAt !== null,
      isVerified: isVerifiedStatus(status),
      upcoming: openHouses.length,
    }),
    openHouses,
  }
}

/** The most homes that an agent chooses from. */
const HOMES_LIMIT = 200

/** The newest 200 homes of the actor that can have an open house (D222), by title. One database call. */
export async function listHomesToShow(actor: Actor): Promise<HomeToShowDto[]> {
  assertCan(actor, 'open-house:create', actor.id)
  const homes = await findForSale([actor.id]).rows(HOMES_LIMIT)
  return homes
    .filter(({ status }) => isVerifiedStatus(status))
    .map(({ _id, title, location }) => ({ _id: _id.toHexString(), title, location }))
    .sort((a, b) => a.title.localeCompare(b.title))
}

const RESERVATIONS_LIMIT = 100

/** The actor's reservations at upcoming open houses, the earliest first. At most two database calls. */
export async function listReservations(actor: Actor, now: Date): Promise<ReservationDto[]> {
  assertCan(actor, 'open-house:leave', actor.id)
  const reservations = await findReservationsBetween(
    actor.id,
    new Date(now.getTime() - OPEN_HOUSE.maxMinutes * 60_000),
    addDays(now, OPEN_HOUSE.daysAhead),
    RESERVATIONS_LIMIT,
  )
  if (reservations.length === 0) return []
  const openHouses = await findOpenHousesById(reservations.map(({ openHouseId }) => openHouseId))
  return reservations.flatMap(({ openHouseId, people }) => {
    const openHouse = openHouses.find(({ _id }) => _id.equals(openHouseId))
    if (!openHouse || openHouseState(openHouse, now) !== 'upcoming') return []
    return [
      {
        _id: openHouse._id.toHexString(),
        propertyId: openHouse.propertyId.toHexString(),
        propertyTitle: openHouse.propertyTitle,
        startsAt: openHouse.startsAt.toISOString(),
        text: openHouseText(openHouse),
        people,
      },
    ]
  })
}

/** The time zone of a home (D215). */
export const readHomeZone = async (property: PropertyDoc): Promise<string> =>
  homeZone(property, (await findAvailability(property.agentId))?.zone)

/** An open house of a listing that the actor may see. Throws `not_found`. */
export async function readOpenHouse(actor: Actor, id: string): Promise<OpenHouseDoc> {
  const openHouse = await findOpenHouse(id)
  if (!openHouse) throw openHouseNotFound()
  await readProperty(actor, openHouse.propertyId.toHexString()).catch(() => {
    throw openHouseNotFound()
  })
  return openHouse
}

export const openHouseNotFound = () => notFound(OPEN_HOUSE_NOT_FOUND)
