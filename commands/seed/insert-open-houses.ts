import { ObjectId } from 'mongodb'
import { type Session } from '@/lib/data/client'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { writeGuest } from '@/lib/data/open-houses'
import { DAY_MS, toDay } from '@/lib/domain/dates'
import { instantOf, wallAt } from '@/lib/domain/time-zones'
import { storeOpenHouse } from '@/lib/services/open-houses/change-open-house'
import { homeZone } from '@/lib/services/availability/availability'
import { named } from './named'
import { OPEN_HOUSES } from './open-houses'

/** The instant of a time on one of the next Saturdays in the zone. Throws if its clocks skip it. */
function saturdayAt(now: Date, saturday: number, time: string, zone: string): Date {
  const today = Date.parse(wallAt(now, zone).slice(0, 10))
  const first = [1, 2, 3, 4, 5, 6, 7].find((days) => new Date(today + days * DAY_MS).getUTCDay() === 6) ?? 7
  const at = instantOf(`${toDay(new Date(today + (first + 7 * (saturday - 1)) * DAY_MS))}T${time}`, zone)
  if (!at) throw new Error(`There is no ${time} on that Saturday in ${zone}.`)
  return at
}

/** Adds the demo's open houses with their guests (D222). */
export async function insertOpenHouses(
  listings: Map<string, PropertyDoc>,
  people: Map<string, UserDoc>,
  now: Date,
  session: Session,
): Promise<void> {
  for (const openHouse of OPEN_HOUSES)
    await addOpenHouse(openHouse, named(listings, openHouse.listing), people, now, session)
}

async function addOpenHouse(
  { saturday, from, to, capacity, note, guests = {} }: (typeof OPEN_HOUSES)[number],
  home: PropertyDoc,
  people: Map<string, UserDoc>,
  now: Date,
  session: Session,
): Promise<void> {
  const zone = homeZone(home)
  const startsAt = saturdayAt(now, saturday, from, zone)
  const times = { startsAt, endsAt: saturdayAt(now, saturday, to, zone), createdAt: now }
  const guestCount = Object.values(guests).reduce((sum, count) => sum + count, 0)
  const openHouseId = new ObjectId()
  const about = { propertyId: home._id, propertyTitle: home.title, agentId: home.agentId }
  await storeOpenHouse(
    {
      _id: openHouseId,
      ...about,
      ...times,
      zone,
      wall: wallAt(startsAt, zone),
      sequence: 0,
      ...(note !== undefined && { note }),
      ...(capacity !== undefined && { capacity, left: capacity - guestCount }),
    },
    session,
  )
  for (const [key, count] of Object.entries(guests))
    await writeGuest({ openHouseId, guestId: named(people, key)._id, people: count, ...times }, session)
}
