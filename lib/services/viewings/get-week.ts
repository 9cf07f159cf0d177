import 'server-only'
import { ObjectId } from '@/lib/data/ids'
import { findAvailability } from '@/lib/data/availability'
import { findOpenHousesOfAgent } from '@/lib/data/open-houses'
import { findViewings } from '@/lib/data/viewings'
import { DEFAULT_SETTINGS, minutesOf, weekdayOf, windowsOn } from '@/lib/domain/availability'
import { shiftDay } from '@/lib/domain/dates'
import { wallAt } from '@/lib/domain/time-zones'
import { FORMER_MEMBER, type Actor } from '@/lib/domain/user'
import { currentStatus } from '@/lib/domain/viewing'
import { type WeekDto } from '@/lib/schemas/viewing'
import { assertCan } from '../authorise'

const DAY = 24 * 60 * 60_000
/** The most viewings of a week, and the most open houses. */
const MOST = 300

/**
 * The week of this day, or of today, Monday first, with the agent's hours, viewings and open houses on the agent's
 * clock.
 */
export async function getWeek(actor: Actor, { day }: { day?: string | undefined }): Promise<WeekDto> {
  assertCan(actor, 'availability:read', actor.id)
  const agentId = new ObjectId(actor.id)
  const now = new Date()
  const availability = (await findAvailability(agentId)) ?? {
    zone: 'UTC',
    windows: [],
    exceptions: [],
    settings: DEFAULT_SETTINGS,
  }
  const { zone } = availability
  const today = wallAt(now, zone).slice(0, 10)
  const shown = day ?? today
  const monday = shiftDay(shown, 1 - weekdayOf(shown))
  const from = new Date(Date.parse(`${monday}T00:00Z`) - DAY)
  const until = new Date(from.getTime() + 9 * DAY)
  const [viewings, openHouses] = await Promise.all([
    findViewings(actor.id, { side: 'agent', from, until }).rows(MOST),
    findOpenHousesOfAgent(actor.id, from, until, MOST),
  ])
  /** The date on the agent's clock, and start and end in minutes after its midnight. */
  const timesOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => {
    const wall = wallAt(startsAt, zone)
    const start = minutesOf(wall.slice(11))
    return {
      date: wall.slice(0, 10),
      from: start,
      to: start + (endsAt.getTime() - startsAt.getTime()) / 60_000,
    }
  }
  const entries = [
    ...viewings.flatMap((viewing) => {
      const status = currentStatus(viewing, now)
      if (status !== 'requested' && status !== 'confirmed') return []
      const { _id, propertyTitle: title, buyerName } = viewing
      return [{ id: _id.toHexString(), title, status, name: buyerName ?? FORMER_MEMBER, ...timesOf(viewing) }]
    }),
    ...openHouses.flatMap((openHouse) => {
      const { _id, propertyId, propertyTitle: title, capacity, left, cause } = openHouse
      if (cause !== undefined) return []
      return [
        {
          id: _id.toHexString(),
          title,
          status: 'open-house' as const,
          propertyId: propertyId.toHexString(),
          places: capacity === undefined ? null : { capacity, reserved: capacity - (left ?? 0) },
          ...timesOf(openHouse),
        },
      ]
    }),
  ].sort((one, other) => one.from - other.from)
  return {
    zone,
    days: Array.from({ length: 7 }, (_, index) => {
      const date = shiftDay(monday, index)
      return {
        date,
        isToday: date === today,
        hours: windowsOn(availability, date).map((window) => ({
          from: minutesOf(window.from),
          to: minutesOf(window.to),
        })),
        entries: entries.filter((entry) => entry.date === date),
      }
    }),
  }
}
