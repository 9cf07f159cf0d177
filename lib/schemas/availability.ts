import * as z from 'zod/mini'
import {
  areApart,
  type DateException,
  EXCEPTIONS_LIMIT,
  SETTING_LIMITS,
  sharedDay,
  WINDOWS_LIMIT,
} from '@/lib/domain/availability'
import { formatDate, missingDayError } from '@/lib/domain/dates'
import { MEETING_POINT_LIMIT } from '@/lib/domain/viewing'
import { dayError, lineOrBlank, maxLength, propertyId, withMeta } from './common'

const TIME = 'Use a quarter hour, such as "09:15".'
const DATE = 'Use a date, such as "2026-12-24".'
const ZONE = 'Choose a time zone.'
const HOURS_MESSAGE = 'Hours must end after they begin and must not overlap.'

/** The longest name of a time zone. */
const ZONE_LENGTH = 40

const time = z
  .string(TIME)
  .check(maxLength(5, TIME), z.regex(/^(?:(?:[01]\d|2[0-3]):(?:00|15|30|45)|24:00)$/, TIME))
/** A calendar day: "2026-12-24". */
export const date = z.string(DATE).check(
  maxLength(10, DATE),
  z.regex(/^20\d\d-\d\d-\d\d$/, DATE),
  z.refine((days) => missingDayError(days) === null, { error: dayError(DATE) }),
)
/** A time zone's name; the service checks that it exists. */
export const zoneName = withMeta(
  z.string(ZONE).check(z.minLength(1, ZONE), maxLength(ZONE_LENGTH, ZONE)),
  'A time zone of the IANA database.',
  'America/Vancouver',
)
const dayWindow = z.object({ from: time, to: time })
const setting = (name: keyof typeof SETTING_LIMITS, description: string) => {
  const { min, max, step } = SETTING_LIMITS[name]
  const message = step === 1 ? `Use ${min} to ${max}.` : `Use ${min} to ${max}, in steps of ${step}.`
  return withMeta(
    z
      .number(message)
      .check(z.int(message), z.minimum(min, message), z.maximum(max, message), z.multipleOf(step, message)),
    `${description}, ${min} to ${max}.`,
    min,
  )
}

const settings = z.object({
  lengthMinutes: setting('lengthMinutes', 'The length of a viewing, in minutes'),
  bufferMinutes: setting('bufferMinutes', 'The time between viewings, in minutes'),
  noticeHours: setting('noticeHours', 'The minimum notice for a request, in hours'),
  daysAhead: setting('daysAhead', 'How far ahead viewings can be requested, in days'),
  dailyLimit: setting('dailyLimit', 'The maximum number of viewings per day'),
  isInstant: withMeta(z.boolean('Use true or false.'), 'True: requests are confirmed at once.', false),
})

/** Weekly hours. */
export const week = z
  .array(z.object({ weekday: z.int('Use 1 to 7.').check(z.minimum(1), z.maximum(7)), ...dayWindow.shape }))
  .check(
    z.maxLength(7 * WINDOWS_LIMIT, {
      message: `Use at most ${WINDOWS_LIMIT} time ranges per day.`,
      abort: true,
    }),
    z.refine(
      (windows) =>
        [1, 2, 3, 4, 5, 6, 7].every((day) => areApart(windows.filter((window) => window.weekday === day))),
      HOURS_MESSAGE,
    ),
  )

const exceptions = z
  .array(
    z
      .object({
        from: date,
        until: date,
        windows: z.array(dayWindow).check(
          z.maxLength(WINDOWS_LIMIT),
          z.refine((windows) => areApart(windows), HOURS_MESSAGE),
        ),
      })
      .check(z.refine(({ from, until }) => from <= until, 'The last day must not be before the first.')),
  )
  .check(
    z.maxLength(EXCEPTIONS_LIMIT, `Use at most ${EXCEPTIONS_LIMIT} exceptions.`),
    z.refine((all) => sharedDay(all) === null, {
      error: ({ input }) =>
        `Two exceptions are for ${formatDate(sharedDay(input as DateException[]) ?? '')}. Delete one of them.`,
      // The days are compared once they are days.
      when: ({ issues }) => issues.length === 0,
    }),
  )

const fields = {
  zone: withMeta(
    zoneName,
    'Your time zone, an IANA name: that of homes without a position and without a zone of their own.',
    'America/Vancouver',
  ),
  windows: withMeta(week, 'The weekly hours in local time at each home; Monday is 1, Sunday 7.', [
    { weekday: 1, from: '09:00', to: '17:00' },
  ]),
  exceptions: withMeta(
    exceptions,
    'Different hours on some dates at each home; an empty `windows` means no viewings.',
    [{ from: '2026-12-24', until: '2027-01-01', windows: [] }],
  ),
  settings: withMeta(settings, 'How viewings are booked.'),
}
const version = withMeta(
  z.int('Send the version you last read.').check(z.minimum(0)),
  'Rises with each change; 0 if nothing was saved yet.',
  3,
)

/** `GET /api/availability` (D214). */
export const getAvailabilitySchema = z.object({})

/** `PUT /api/availability`. */
export const updateAvailabilitySchema = z.object({ ...fields, version: z.optional(version) })
export type UpdateAvailabilityInput = z.output<typeof updateAvailabilitySchema>

export const availabilityDto = z.object({ ...fields, version })
export type AvailabilityDto = z.infer<typeof availabilityDto>

/** The settings that a listing overrides (D214, D215), its meeting point (D224), and its time zone. */
export const updateListingViewingsSchema = z.object({
  id: propertyId,
  zone: z.optional(zoneName),
  isOff: withMeta(z.optional(z.boolean('Use true or false.')), 'True: no viewings.', false),
  lengthMinutes: z.optional(settings.shape.lengthMinutes),
  noticeHours: z.optional(settings.shape.noticeHours),
  isInstant: z.optional(settings.shape.isInstant),
  meetingPoint: withMeta(
    z.optional(lineOrBlank(MEETING_POINT_LIMIT)),
    'Where viewings begin; shown to the buyer of a confirmed viewing.',
    'At the side gate',
  ),
})
export type UpdateListingViewingsInput = z.output<typeof updateListingViewingsSchema>

/** A listing's viewings, as its agent has set them. */
export type ListingViewingsDto = Omit<UpdateListingViewingsInput, 'id'> & {
  /** The name of the time zone in use, "Pacific Time": chosen, or found by the position, or the agent's. */
  currentZone: string
}
