import { addDays, toDay } from './dates'
import { type SearchFrequency } from './saved-search'
import { instantOf, wallAt } from './time-zones'

/** Digests are spread over this many minutes after seven. */
const SPREAD = 20

/** A window ends this long before the digest is sent, because a change is dated before it is committed. */
export const WINDOW_LAG_MS = 2 * 60_000

/** The longest time to the next Monday, and a day more for a zone that skips one. */
const LOOK_AHEAD = 9

const MONDAY = 1

/**
 * When the next digest after this moment is sent (D196): at seven on the clock of the zone, on Mondays if weekly; an hour
 * later if the clock skips that hour. `null` for searches without digests.
 */
export function nextDigestAt(
  { frequency, timeZone }: { frequency: SearchFrequency; timeZone: string },
  personId: string,
  after: Date,
): Date | null {
  if (frequency === 'off' || frequency === 'instant') return null
  const minute = String(Number.parseInt(personId.slice(-6), 16) % SPREAD).padStart(2, '0')
  const today = new Date(`${wallAt(after, timeZone).slice(0, 10)}T00:00Z`)
  for (let days = 0; days <= LOOK_AHEAD; days += 1) {
    const date = addDays(today, days)
    if (frequency === 'weekly' && date.getUTCDay() !== MONDAY) continue
    const day = toDay(date)
    const at = instantOf(`${day}T07:${minute}`, timeZone) ?? instantOf(`${day}T08:${minute}`, timeZone)
    if (at && at > after) return at
  }
  throw new Error(`There is no next digest in ${timeZone}.`)
}

/** The subject of the job that sends the digests of an hour: "2026-11-27T07". */
export const hourOf = (at: Date): string => at.toISOString().slice(0, 13)
