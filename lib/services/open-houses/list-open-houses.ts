import 'server-only'
import { findOpenHouse, findReservationsAmong, findUpcomingOpenHouses } from '@/lib/data/open-houses'
import { type OpenHouseDoc } from '@/lib/data/collections'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { OPEN_HOUSE_NOT_FOUND, type OpenHouseDto } from '@/lib/schemas/open-house'
import { assertCan } from '../authorise'
import { readProperty } from '../properties/read-property'
import { toOpenHouseDto } from './open-house-dto'

/** The upcoming open houses of a listing, the earliest first, with the reader's reservations. Throws `not_found`. */
export async function listOpenHouses(actor: Actor, { id }: { id: string }): Promise<OpenHouseDto[]> {
  assertCan(actor, 'property:read')
  const { _id } = await readProperty(actor, id)
  const openHouses = await findUpcomingOpenHouses([_id], new Date())
  const own = await findReservationsAmong(
    actor.id,
    openHouses.map((one) => one._id),
  )
  return openHouses.map((one) =>
    toOpenHouseDto(
      one,
      own.find(({ openHouseId }) => openHouseId.equals(one._id)),
    ),
  )
}

/** An open house of a listing that the actor may see. Throws `not_found`. */
export async function readOpenHouse(actor: Actor, id: string): Promise<OpenHouseDoc> {
  const openHouse = await findOpenHouse(id)
  if (!openHouse) throw noOpenHouse()
  await readProperty(actor, openHouse.propertyId.toHexString()).catch(() => {
    throw noOpenHouse()
  })
  return openHouse
}

export const noOpenHouse = () => notFound(OPEN_HOUSE_NOT_FOUND)
