import 'server-only'
import tzLookup from '@photostructure/tz-lookup'
import moment from 'moment-timezone'
import { DAY_MS, formatDate, formatWallTime, formatWeekday, shiftDay } from './dates'
import { wallWithOffset } from './clock'
import { type Position } from './position'

// Time zone offsets come from moment-timezone, because Node's own data is only updated with Node (D215, ADR 074). They
// are minutes east of UTC.

/** What a clock in the zone shows: "2026-12-15T12:00". */
export type WallTime = string

const MINUTE = 60_000

/** The version of the data: "2026f". */
export const zoneDataVersion = (): string => moment.tz.dataVersion

/** True if the data has a zone of this id, such as "America/Vancouver". */
export const isZone = (id: string): boolean => moment.tz.zone(id)?.name === id

/** The ids of all zones that people choose from: "Africa/Abidjan" to "Pacific/Wallis", and "UTC". */
export const zoneIds = (): string[] => [...moment.tz.names().filter((id) => CHOOSABLE_ZONE.test(id)), 'UTC']

const CHOOSABLE_ZONE = /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//

/** The zone that a person typed: "new york" and "america/new york" are "America/New_York" (D335); the text if none. */
export function parseTimeZone(text: string): string {
  const query = text.trim().replaceAll(' ', '_').toLowerCase()
  return zoneIds().find((id) => `/${id.toLowerCase()}`.endsWith(`/${query}`)) ?? text
}

/** The zone of a place, by its position in degrees. */
export function zoneAt({ latitude, longitude }: Position): string {
  const zone = tzLookup(latitude, longitude)
  return isZone(zone) ? zone : 'UTC'
}

/** The data of the zones that this process has looked up: a look-up takes longer than the offset. */
const dataByZone = new Map<string, moment.MomentZone>()

function dataOf(zone: string): moment.MomentZone {
  const data = dataByZone.get(zone) ?? moment.tz.zone(zone)
  if (!data) throw new RangeError(`Unknown time zone: ${zone}`)
  dataByZone.set(zone, data)
  return data
}

/** How far the zone is ahead of UTC at this instant, in minutes. Throws RangeError for an unknown zone. */
export const offsetAt = (zone: string, at: Date): number => -dataOf(zone).utcOffset(at.getTime())

/** An instant whose UTC fields are what the clock in the zone shows. */
const shifted = (at: Date, zone: string): Date => new Date(at.getTime() + offsetAt(zone, at) * MINUTE)

/** The wall time in the zone at this instant. */
export const wallAt = (at: Date, zone: string): WallTime => wallWithOffset(at, offsetAt(zone, at))

/**
 * The instants when a clock in the zone shows the wall time, the earliest first: none in the hour that is skipped in
 * spring or for a date that does not exist, two in the hour that repeats in autumn.
 */
export function instantsOf(wall: WallTime, zone: string): Date[] {
  const asUtc = Date.parse(`${wall}:00Z`)
  // JavaScript reads February 30 as March 2.
  if (Number.isNaN(asUtc) || new Date(asUtc).getUTCDate() !== Number(wall.slice(8, 10))) return []
  const dayBefore = offsetAt(zone, new Date(asUtc - DAY_MS))
  const dayAfter = offsetAt(zone, new Date(asUtc + DAY_MS))
  // The offsets are nearly always equal; a month of slots needs thousands of instants, so check one only.
  const offsets = dayBefore === dayAfter ? [dayBefore] : [dayBefore, dayAfter].sort((a, b) => b - a)
  return offsets
    .map((offset) => new Date(asUtc - offset * MINUTE))
    .filter((at) => shifted(at, zone).getTime() === asUtc)
}

/** The first instant of `instantsOf`; `null` if the zone's clocks skip the wall time. */
export const instantOf = (wall: WallTime, zone: string): Date | null => instantsOf(wall, zone)[0] ?? null

/** An offset for people: "UTC−7", "UTC+5:45", "UTC". */
export function formatOffset(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const size = Math.abs(minutes)
  const minutesPastHour = size % 60
  const hours = Math.floor(size / 60)
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${minutesPastHour === 0 ? '' : `:${String(minutesPastHour).padStart(2, '0')}`}`
}

const nameByZone = new Map<string, string>()

/**
 * The zone's name for people (D331): "Pacific Time", "New Zealand Time"; its city for a zone that Node does not know.
 * Names come from Node, because unlike offsets they hardly change.
 */
export function zoneName(zone: string): string {
  const name = nameByZone.get(zone) ?? genericName(zone)
  nameByZone.set(zone, name)
  return name
}

function genericName(zone: string): string {
  if (zone === 'UTC') return zone
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone
    // "Pacific Time (Canada)"
    return name.replace(/ \([^()]*\)$/, '')
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return `${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')} Time`
  }
}

/** The time on a clock in the zone: "12:00 PM". */
export const formatZonedTime = (at: Date, zone: string): string => formatWallTime(wallAt(at, zone))

/** The day in the zone: "Tue, Dec 15, 2026". */
export function formatZonedDay(at: Date, zone: string): string {
  const wall = wallAt(at, zone)
  return `${formatWeekday(wall)} ${formatDate(wall.slice(0, 10))}`
}

/** The zone in parentheses after a time: "Pacific Time, UTC−7". */
export const formatZone = (at: Date, zone: string): string =>
  zone === 'UTC' ? 'UTC' : `${zoneName(zone)}, ${formatOffset(offsetAt(zone, at))}`

/** An instant for people in the clock of a place (D215): "Tue, Dec 15, 2026, 12:00 PM (Pacific Time, UTC−7)". */
export const formatZonedMoment = (at: Date, zone: string): string =>
  `${formatZonedDay(at, zone)}, ${formatZonedTime(at, zone)} (${formatZone(at, zone)})`

/** 9:00 AM in the zone on the day after this moment; the moment itself if the clock skips that time. */
export const morningAfter = (at: Date, zone: string): Date =>
  instantOf(`${shiftDay(wallAt(at, zone).slice(0, 10), 1)}T09:00`, zone) ?? at
