/** The unit in which an agent's time is claimed, in milliseconds (D219). */
export const QUARTER = 15 * 60_000

/** Hours of a day on the agent's clock: "09:00" to "17:00", or to "24:00". */
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

/** An agent's hours and settings, in the agent's time zone. */
export type Availability = {
  zone: string
  windows: WeekWindow[]
  exceptions: DateException[]
  settings: ViewingSettings
}

/** What a listing overrides, and where its viewings begin (D224). */
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
