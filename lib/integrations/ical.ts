import 'server-only'
import { ICalAttendeeType, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** What a calendar does with an entry: saves it, is invited to it or its change, or cancels it (RFC 5546). */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

/** An entry of a calendar. Times are instants. */
export type CalendarEntry = {
  /** The part of its UID before the host: the same in every version of the entry. */
  id: string
  /** Rises with each change. */
  sequence: number
  /** When this version was made. */
  stamp: Date
  startsAt: Date
  endsAt: Date
  summary: string
  location?: string
  /** The exact position, in degrees. */
  position?: { latitude: number; longitude: number }
  description?: string
  url?: string
  isCancelled?: boolean
}

type CalendarOptions = {
  method: CalendarMethod
  /** The host of the site, the second part of each UID. */
  host: string
  /** The name of a feed. */
  name?: string
  /** An invitation's sender, in the form of MAIL_FROM: "Keystead <no-reply@keystead.example>" or an email alone. */
  from?: string
  /** An invitation's recipient, the only attendee. */
  to?: string
}

/** The name and email in a sender. */
function organizerOf(from: string) {
  const [name = '', email] = from.split(/[<>]/).map((part) => part.trim())
  return email === undefined ? { name, email: name } : { name: name.replaceAll('"', '') || email, email }
}

function locationOf({ location, position }: Pick<CalendarEntry, 'location' | 'position'>) {
  if (location === undefined) return null
  const geo = position && { lat: position.latitude, lon: position.longitude }
  return { title: location, ...(geo && { geo }) }
}

/** The text of an iCalendar file (RFC 5545): lines of at most 75 bytes, ended by CRLF, times in UTC. */
export function calendarText(
  entries: readonly CalendarEntry[],
  { method, host, name, from, to }: CalendarOptions,
): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Keystead', product: 'Calendar' },
    method: ICalCalendarMethod[method],
    ...(name !== undefined && { name }),
  })
  for (const { id, startsAt, endsAt, isCancelled = method === 'CANCEL', ...entry } of entries)
    calendar.createEvent({
      id: `${id}@${host}`,
      sequence: entry.sequence,
      stamp: entry.stamp,
      start: startsAt,
      end: endsAt,
      summary: entry.summary,
      location: locationOf(entry),
      description: entry.description ?? null,
      url: entry.url ?? null,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: from === undefined ? null : organizerOf(from),
      attendees: to === undefined ? [] : [{ email: to, type: ICalAttendeeType.INDIVIDUAL }],
    })
  return calendar.toString()
}
