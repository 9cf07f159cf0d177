import 'server-only'
import { type OpenHouseDoc, type OpenHouseGuestDoc } from '@/lib/data/collections'
import { formatZone, formatZonedDay, formatZonedTime } from '@/lib/domain/time-zones'
import { type OpenHouseDto } from '@/lib/schemas/open-house'

type Times = Pick<OpenHouseDoc, 'startsAt' | 'endsAt' | 'zone'>

/** "Sat, Dec 5, 2026, 2:00 PM to 4:00 PM (Vancouver, UTC−7)" */
export const openHouseText = ({ startsAt, endsAt, zone }: Times): string =>
  `${formatZonedDay(startsAt, zone)}, ${formatZonedTime(startsAt, zone)} to ${formatZonedTime(endsAt, zone)} (${formatZone(startsAt, zone)})`

/** An open house with the reader's own reservation, if any. */
export const toOpenHouseDto = (
  openHouse: OpenHouseDoc,
  own: Pick<OpenHouseGuestDoc, 'people'> | undefined,
): OpenHouseDto => ({
  _id: openHouse._id.toHexString(),
  propertyId: openHouse.propertyId.toHexString(),
  startsAt: openHouse.startsAt.toISOString(),
  endsAt: openHouse.endsAt.toISOString(),
  zone: openHouse.zone,
  text: openHouseText(openHouse),
  ...(openHouse.note !== undefined && { note: openHouse.note }),
  capacity: openHouse.capacity ?? null,
  left: openHouse.left ?? null,
  ...(own && { people: own.people }),
})
