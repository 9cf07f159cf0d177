import 'server-only'
import { ObjectId } from '@/lib/data/ids'
import { findAvailability } from '@/lib/data/availability'
import { findViewings } from '@/lib/data/viewings'
import { DEFAULT_SETTINGS, minutesOf, weekdayOf, windowsOn } from '@/lib/domain/availability'
import { shiftDay } from '@/lib/domain/dates'
import { wallAt } from '@/lib/domain/time-zones'
import { FORMER_MEMBER, type Actor } from '@/lib/domain/user'
import { currentStatus } from '@/lib/domain/viewing'
import { type WeekDto } from '@/lib/schemas/viewing'
import { assertCan } from '../authorise'

const DAY = 24 * 60 * 60_000
/** The most viewings of a week. */
const MOST = 300

/** The week of this day, or of today, Monday first, with the agent's hours and viewings on the agent's clock. */
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
  const found = await findViewings(actor.id, { side: 'agent', from, until }).rows(MOST)
  const viewings = found.flatMap((viewing) => {
    const status = currentStatus(viewing, now)
    if (status !== 'requested' && status !== 'confirmed') return []
    const wall = wallAt(viewing.startsAt, zone)
    const start = minutesOf(wall.slice(11))
    const length = (viewing.endsAt.getTime() - viewing.startsAt.getTime()) / 60_000
    const { propertyTitle: title, buyerName } = viewing
    const id = viewing._id.toHexString()
    return [
      {
        date: wall.slice(0, 10),
        id,
        title,
        name: buyerName ?? FORMER_MEMBER,
        status,
        from: start,
        to: start + length,
      },
    ]
  })
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
        viewings: viewings.filter((viewing) => viewing.date === date),
      }
    }),
  }
}
