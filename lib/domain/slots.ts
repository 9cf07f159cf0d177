import { type Availability, minutesOf, timeOf, type ViewingSettings, windowsOn } from './availability'
import { DAY_MS, shiftDay } from './dates'
import { instantOf, offsetAt, type WallTime, wallAt } from './time-zones'

/** The unit in which an agent's time is claimed, in milliseconds (D219). */
export const QUARTER_HOUR_MS = 15 * 60_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A time that can be booked; `wall` and `offset` (minutes east of UTC) are the home's. */
export type Slot = { startsAt: Date; endsAt: Date; wall: WallTime; offset: number }

/** A claimed quarter hour. */
type Claim = { at: Date; ownerId: { toString(): string } }

type SlotQuery = {
  availability: Pick<Availability, 'windows' | 'exceptions'>
  /** The listing's settings (`settingsOf`). */
  settings: ViewingSettings
  /** The home's time zone. */
  zone: string
  /** The agent's claims from a day before `from` to a day after `until`, but not those of a viewing to be rescheduled. */
  claims: readonly Claim[]
  from: Date
  until: Date
  now: Date
}

/** The end of the time that a viewing takes: its end and the buffer. */
export const claimedUntil = (endsAt: Date, { bufferMinutes }: Pick<ViewingSettings, 'bufferMinutes'>): Date =>
  new Date(endsAt.getTime() + bufferMinutes * MINUTE)

/** The date at this instant on the home's calendar. */
const dateOn = (at: Date, zone: string): string => wallAt(at, zone).slice(0, 10)

/** The dates on the home's calendar from one instant to another: "2026-12-15". */
function datesBetween(from: Date, until: Date, zone: string): string[] {
  const first = dateOn(from, zone)
  const last = dateOn(until, zone)
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => shiftDay(first, index))
}

/** The ids of the viewings and open houses that the agent has on each date in the home's time zone. */
function ownersByDate(claims: readonly Claim[], zone: string): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>()
  for (const { at, ownerId } of claims) {
    const date = dateOn(at, zone)
    owners.set(date, (owners.get(date) ?? new Set()).add(ownerId.toString()))
  }
  return owners
}

/**
 * The free slots from `from` until before `until`, earliest first (D217): within the agent's hours on the home's clock
 * (D214) in steps of the length, after the notice, and not in claimed time. A time that occurs twice, because clocks are
 * set back, is offered once.
 */
export function freeSlots({ availability, settings, zone, claims, from, until, now }: SlotQuery): Slot[] {
  const { lengthMinutes, noticeHours, daysAhead, dailyLimit } = settings
  const first = new Date(Math.max(from.getTime(), now.getTime() + noticeHours * HOUR))
  const end = new Date(Math.min(until.getTime(), now.getTime() + daysAhead * DAY_MS))
  if (first >= end) return []
  const claimed = new Set(claims.map(({ at }) => at.getTime()))
  const owners = ownersByDate(claims, zone)
  const slots: Slot[] = []
  for (const date of datesBetween(first, end, zone)) {
    if ((owners.get(date)?.size ?? 0) >= dailyLimit) continue
    for (const window of windowsOn(availability, date))
      for (
        let minutes = minutesOf(window.from);
        minutes + lengthMinutes <= minutesOf(window.to);
        minutes += lengthMinutes
      ) {
        const wall = `${date}T${timeOf(minutes)}`
        const startsAt = instantOf(wall, zone)
        if (!startsAt || startsAt < first || startsAt >= end) continue
        const endsAt = new Date(startsAt.getTime() + lengthMinutes * MINUTE)
        if (isClaimed(startsAt, claimedUntil(endsAt, settings), claimed)) continue
        slots.push({ startsAt, endsAt, wall, offset: offsetAt(zone, startsAt) })
      }
  }
  return slots.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

function isClaimed(from: Date, until: Date, claimed: ReadonlySet<number>): boolean {
  for (let at = from.getTime(); at < until.getTime(); at += QUARTER_HOUR_MS) if (claimed.has(at)) return true
  return false
}
