import * as z from 'zod/mini'
import { missingDayError } from '@/lib/domain/dates'
import { OPEN_HOUSE } from '@/lib/domain/open-house'
import {
  dayError,
  id,
  instant,
  maxLength,
  propertyId,
  responseId,
  responsePropertyId,
  textOrBlank,
  EXAMPLE,
  withMeta,
} from './common'

export const OPEN_HOUSE_NOT_FOUND = 'Open house not found'
const NO_TIME = 'Enter a date and a time.'

/** An instant, or a time on the clock of the home: "2026-12-05T14:00". */
const time = z.string(NO_TIME).check(
  maxLength(29, NO_TIME),
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?$/, NO_TIME),
  z.refine((day) => missingDayError(day) === null, { error: dayError(NO_TIME) }),
)

const openHouseId = withMeta(id(OPEN_HOUSE_NOT_FOUND), 'The id of the open house.', EXAMPLE.entryId)

const CAPACITY = `The capacity must be a whole number from 1 to ${OPEN_HOUSE.capacity}.`
const PEOPLE = `Reserve for 1 to ${OPEN_HOUSE.people} people.`

const countUpTo = (limit: number, message: string) =>
  z.number(message).check(z.int(message), z.minimum(1, message), z.maximum(limit, message))

export const openHousesSchema = z.object({ id: propertyId })

export const createOpenHouseSchema = z.object({
  id: propertyId,
  startsAt: withMeta(
    time,
    'The start, on a quarter hour: an instant, or local time at the home if there is no offset.',
    '2026-12-05T14:00',
  ),
  endsAt: withMeta(
    time,
    'The end, in the same form, 30 minutes to 8 hours after the start.',
    '2026-12-05T16:00',
  ),
  note: withMeta(
    z.optional(textOrBlank(OPEN_HOUSE.noteLength)),
    `A note for visitors, at most ${OPEN_HOUSE.noteLength} characters.`,
    'Please ring at the gate.',
  ),
  capacity: withMeta(
    z.optional(countUpTo(OPEN_HOUSE.capacity, CAPACITY)),
    'The number of places. Without it nobody has to reserve.',
    12,
  ),
})
export type CreateOpenHouseInput = z.output<typeof createOpenHouseSchema>

export const openHouseIdSchema = z.object({ id: openHouseId })

export const cancelOpenHouseSchema = z.object({
  id: openHouseId,
  reason: withMeta(
    z.optional(textOrBlank(OPEN_HOUSE.reasonLength)),
    `The reason for the guests, at most ${OPEN_HOUSE.reasonLength} characters.`,
    'The heating is being repaired.',
  ),
})
export type CancelOpenHouseInput = z.output<typeof cancelOpenHouseSchema>

export const reserveSchema = z.object({
  id: openHouseId,
  people: withMeta(
    countUpTo(OPEN_HOUSE.people, PEOPLE),
    'The number of people. Replaces an earlier reservation.',
    2,
  ),
})
export type ReserveInput = z.output<typeof reserveSchema>

/** The next open house of a listing, for everyone. */
export const nextOpenHouseDto = z.object({
  startsAt: withMeta(instant, 'Its start, UTC.', EXAMPLE.moment),
  endsAt: withMeta(instant, 'Its end, UTC.', EXAMPLE.moment),
  text: withMeta(
    z.string(),
    'The start in local time at the home, as text.',
    'Sat, Dec 5, 2026, 2:00 PM Pacific Time',
  ),
})

/** An upcoming open house for a signed-in viewer. */
export const openHouseDto = z.object({
  _id: withMeta(responseId, 'Its id.', EXAMPLE.entryId),
  propertyId: responsePropertyId,
  startsAt: nextOpenHouseDto.shape.startsAt,
  endsAt: nextOpenHouseDto.shape.endsAt,
  zone: withMeta(z.string(), 'The home’s time zone.', 'America/Vancouver'),
  text: withMeta(
    z.string(),
    'Its start and end in local time at the home, as text.',
    'Sat, Dec 5, 2026, 2:00 PM to 4:00 PM (Pacific Time, UTC−7)',
  ),
  note: withMeta(z.optional(z.string()), 'The agent’s note.'),
  capacity: withMeta(z.nullable(z.number()), 'The number of places; `null` if nobody has to reserve.', 12),
  left: withMeta(z.nullable(z.number()), 'The places that are left; `null` without a capacity.', 3),
  people: withMeta(z.optional(z.number()), 'For how many people you have reserved.', 2),
})
export type OpenHouseDto = z.infer<typeof openHouseDto>

/** A home of an agent that can have an open house. */
export type HomeToShowDto = { _id: string; title: string; location: string }

/** A buyer's reservation at an open house, on the page of their viewings. */
export type ReservationDto = Pick<OpenHouseDto, '_id' | 'propertyId' | 'startsAt' | 'text'> & {
  propertyTitle: string
  people: number
}
