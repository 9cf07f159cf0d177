const shown = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A date as people read it here (D6): "Jan 5, 2025". Takes an ISO text or a Date; UTC. */
export const formatDate = (date: string | Date): string =>
  shown.format(typeof date === 'string' ? new Date(date) : date)

const shownMoment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/**
 * A moment as people read it where the hour matters, of a deadline say (D6): "Jan 5, 2025, 14:03 UTC". Takes an ISO text
 * or a Date. No line breaks between the time and its zone.
 */
export const formatMoment = (at: string | Date): string => `${shownMoment.format(new Date(at))}\u00a0UTC`

/** The calendar day of an instant in UTC: "2025-01-05" (the REST surface's `buyingDate`). */
export const toDay = (date: Date): string => date.toISOString().slice(0, 10)
