import { DAY_MS } from './dates'
import { type RejectingCause } from './offer'
import { pluralize } from './pluralize'

const MINUTE = 60_000
const QUARTER_HOUR_MS = 15 * MINUTE

/**
 * The limits of an open house (D222): minutes, days ahead, upcoming open houses of a listing, characters, places, and
 * people of one reservation.
 */
export const OPEN_HOUSE = {
  minMinutes: 30,
  maxMinutes: 8 * 60,
  daysAhead: 365,
  upcoming: 10,
  noteLength: 500,
  reasonLength: 500,
  capacity: 500,
  people: 4,
} as const

/** Why an open house was cancelled, for its guests: by its agent, or because of what happened to the listing. */
export const OPEN_HOUSE_CAUSES = {
  agent: 'The agent has canceled it.',
  sale: 'The home has been sold.',
  'listing-removed': 'The home has been removed.',
  'person-removed': 'The home has been removed.',
} as const satisfies Record<RejectingCause | 'agent', string>
export type OpenHouseCause = keyof typeof OPEN_HOUSE_CAUSES

/** Why no open house can be added to a listing with this many upcoming open houses, or `null` (D222, D347). */
export function addingRefusal({
  sold,
  isVerified,
  upcoming,
}: {
  sold: boolean
  isVerified: boolean
  upcoming: number
}): string | null {
  if (sold) return 'This home has been sold.'
  if (!isVerified) return 'Open houses need a verified home.'
  return upcoming < OPEN_HOUSE.upcoming
    ? null
    : `This home has ${OPEN_HOUSE.upcoming} upcoming open houses, which is the maximum.`
}

type Times = { startsAt: Date; endsAt: Date }

/** The errors of a new open house's times, by field; empty if they are valid. */
export function openHouseTimeErrors(
  { startsAt, endsAt }: Times,
  now: Date,
): { startsAt?: string; endsAt?: string } {
  const minutes = (endsAt.getTime() - startsAt.getTime()) / MINUTE
  const { minMinutes, maxMinutes, daysAhead } = OPEN_HOUSE
  const isOffGrid = (at: Date) => at.getTime() % QUARTER_HOUR_MS !== 0
  if (startsAt <= now) return { startsAt: 'Choose a time in the future.' }
  if (startsAt.getTime() > now.getTime() + daysAhead * DAY_MS)
    return { startsAt: 'Choose a time within a year.' }
  if (isOffGrid(startsAt)) return { startsAt: 'Start on a quarter hour.' }
  if (isOffGrid(endsAt)) return { endsAt: 'End on a quarter hour.' }
  if (minutes < minMinutes) return { endsAt: `An open house lasts at least ${minMinutes} minutes.` }
  if (minutes > maxMinutes) return { endsAt: `An open house lasts at most ${maxMinutes / 60} hours.` }
  return {}
}

/** When an agent can add an open house. */
export const NEEDS_VERIFIED = 'You can add open houses while a home is verified and unsold.'

/** Why a buyer cannot reserve any more. */
export const OPEN_HOUSE_FULL = 'This open house is full.'

/** An open house's state: upcoming until it ends, unless it is cancelled before. */
export type OpenHouseState = 'upcoming' | 'over' | 'cancelled'

/** The state at a time. */
export function openHouseState(
  { endsAt, cause }: { endsAt: Date; cause?: OpenHouseCause },
  now: Date,
): OpenHouseState {
  if (cause !== undefined) return 'cancelled'
  return endsAt <= now ? 'over' : 'upcoming'
}

/** True while buyers can reserve or change a reservation: until the start. */
export const acceptsGuests = (
  { startsAt, cause }: { startsAt: Date; cause?: OpenHouseCause },
  now: Date,
): boolean => cause === undefined && now < startsAt

type Places = { capacity: number | null; left: number | null; people?: number | undefined; startsAt: string }

/**
 * True if a person can reserve, or change or cancel the reservation for `people`, at the moment `now` (D222). Only those who
 * `mayReserve` can do more than cancel.
 */
export const offersPlaces = (
  { capacity, left, people, startsAt }: Places,
  now: Date,
  mayReserve: boolean,
): boolean =>
  capacity !== null &&
  (people !== undefined || (mayReserve && left !== 0)) &&
  acceptsGuests({ startsAt: new Date(startsAt) }, now)

/** The places as text: "3 of 12 places left", "Full", or that nobody has to reserve. */
export function placesText({ capacity, left }: { capacity: number | null; left: number | null }): string {
  if (capacity === null || left === null) return 'No reservation needed'
  return left === 0 ? 'Full' : `${left} of ${pluralize(capacity, 'place')} left`
}
