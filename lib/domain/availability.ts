import { FORMAT } from './format'

/** Hours of a day on the clock of the home (D214): "09:00" to "17:00", or to "24:00". */
export type DayWindow = { from: string; to: string }

/** Hours of a weekday; Monday is 1, Sunday 7. */
export type WeekWindow = DayWindow & { weekday: number }

/** Other hours on these days, both included, as "2026-12-24"; no windows: closed. */
export type DateException = { from: string; until: string; windows: DayWindow[] }

/** How an agent's viewings are booked (D214). */
export type ViewingSettings = {
  lengthMinutes: number
  bufferMinutes: number
  noticeHours: number
  daysAhead: number
  dailyLimit: number
  isInstant: boolean
}

/** An agent's hours and settings. */
export type Availability = {
  /** The agent's time zone: that of homes without a position (D215). */
  zone: string
  windows: WeekWindow[]
  exceptions: DateException[]
  settings: ViewingSettings
}

/** The settings that a listing overrides, and the meeting point of its viewings (D224). */
export type ListingViewings = Partial<
  Pick<ViewingSettings, 'lengthMinutes' | 'noticeHours' | 'isInstant'>
> & { isOff?: true; meetingPoint?: string }

/** The settings of an agent who has not chosen any. */
export const DEFAULT_SETTINGS: ViewingSettings = {
  lengthMinutes: 30,
  bufferMinutes: 15,
  noticeHours: 12,
  daysAhead: 30,
  dailyLimit: 8,
  isInstant: false,
}

type NumberSetting = Exclude<keyof ViewingSettings, 'isInstant'>

/** The smallest and largest value of each setting, and the step between values. */
export const SETTING_LIMITS: Record<NumberSetting, { min: number; max: number; step: number }> = {
  lengthMinutes: { min: 15, max: 120, step: 15 },
  bufferMinutes: { min: 0, max: 120, step: 15 },
  noticeHours: { min: 1, max: 168, step: 1 },
  daysAhead: { min: 1, max: 90, step: 1 },
  dailyLimit: { min: 1, max: 30, step: 1 },
}

/** How many windows a day has at most, and how many exceptions an agent. */
export const WINDOWS_LIMIT = 4
export const EXCEPTIONS_LIMIT = 60

/** The weekdays, Monday first; each one's number is its place, from 1. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** The weekdays with their numbers, in the order of the site's weeks (D440). */
export const weekInOrder = (): { day: (typeof WEEKDAYS)[number]; weekday: number }[] =>
  WEEKDAYS.map((_, i) => {
    const weekday = ((FORMAT.firstDay - 1 + i) % 7) + 1
    return { day: WEEKDAYS[weekday - 1] ?? 'Monday', weekday }
  })

/** Minutes after midnight of a time: "09:30" is 570, "24:00" is 1440. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The time of this many minutes after midnight: 570 is "09:30". */
export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((number) => String(number).padStart(2, '0')).join(':')

/** True if each window ends after it begins, and no two overlap. */
export function areApart(windows: readonly DayWindow[]): boolean {
  const sorted = [...windows].sort((a, b) => minutesOf(a.from) - minutesOf(b.from))
  return sorted.every(
    ({ from, to }, index) =>
      minutesOf(from) < minutesOf(to) &&
      minutesOf(from) >= minutesOf(index === 0 ? '00:00' : (sorted[index - 1]?.to ?? '24:00')),
  )
}

/** A day that two of the exceptions have in common: "2026-12-24"; `null` if there is none. */
export function sharedDay(exceptions: readonly Pick<DateException, 'from' | 'until'>[]): string | null {
  let last = ''
  for (const { from, until } of exceptions.toSorted((a, b) => a.from.localeCompare(b.from))) {
    if (from <= last) return from
    if (until > last) last = until
  }
  return null
}

/** The weekday of a date: Monday is 1, Sunday 7. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00Z`).getUTCDay() || 7

/** An agent's hours without the days on which they are away (D466). */
export const withoutAbsence = (
  { windows, exceptions }: Pick<Availability, 'windows' | 'exceptions'>,
  absence: Pick<DateException, 'from' | 'until'> | null,
): Pick<Availability, 'windows' | 'exceptions'> => ({
  windows,
  exceptions: [...(absence ? [{ ...absence, windows: [] }] : []), ...exceptions],
})

/** The hours of a date, on the clock of the home. */
export const windowsOn = (
  { windows, exceptions }: Pick<Availability, 'windows' | 'exceptions'>,
  date: string,
): DayWindow[] =>
  exceptions.find(({ from, until }) => from <= date && date <= until)?.windows ??
  windows.filter(({ weekday }) => weekday === weekdayOf(date))

export const settingsOf = (
  { settings }: Pick<Availability, 'settings'>,
  { lengthMinutes, noticeHours, isInstant }: ListingViewings = {},
): ViewingSettings => ({
  ...settings,
  ...(lengthMinutes !== undefined && { lengthMinutes }),
  ...(noticeHours !== undefined && { noticeHours }),
  ...(isInstant !== undefined && { isInstant }),
})
