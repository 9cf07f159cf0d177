const shown = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A date as people read it here (decision 6): "Jan 5, 2025". Takes an ISO text or a Date; UTC. */
export const formatDate = (date: string | Date): string =>
  shown.format(typeof date === 'string' ? new Date(date) : date)

/** The calendar day of an instant in UTC: "2025-01-05" (the REST surface's `buyingDate`). */
export const toDay = (date: Date): string => date.toISOString().slice(0, 10)
