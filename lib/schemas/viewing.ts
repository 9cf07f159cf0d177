import * as z from 'zod/mini'
import {
  CHOOSE_TIME,
  OBSTACLE_NOTE_LIMIT,
  OFFER_OBSTACLES,
  VIEWING_CAUSES,
  VIEWING_IMPRESSIONS,
  VIEWING_NOTE_LIMIT,
  VIEWING_SIDES,
  VIEWING_STATUSES,
  type ViewingAction,
  type ViewingImpression,
} from '@/lib/domain/viewing'
import { date } from './availability'
import {
  dayError,
  EXAMPLE,
  id,
  instant,
  maxLength,
  propertyId,
  responseId,
  responsePropertyId,
  textOrBlank,
  withMeta,
  numberText,
  tokenOfFile,
} from './common'
import { agentListQuerySchema, pageFields } from './page'
import { phoneOrBlank } from './phone'

export const VIEWING_NOT_FOUND = 'Viewing not found.'
export const REASON_REQUIRED = 'Please enter a reason'
const WRONG_MOMENT = 'Use a time with its offset, such as "2026-12-15T19:00:00Z".'
const WRONG_DAYS = 'Use a number from 1 to 31.'
const WRONG_SEQUENCE = 'Send the sequence you last read.'

const viewingId = withMeta(id(VIEWING_NOT_FOUND), 'The id of the viewing.', EXAMPLE.viewingId)
/** A moment with its offset; `blank` is the message for an empty text. */
const momentOr = (blank: string) =>
  z.pipe(
    z.string(WRONG_MOMENT).check(
      maxLength(30, WRONG_MOMENT),
      z.iso.datetime({
        offset: true,
        error: (issue) => (issue.input === '' ? blank : dayError(WRONG_MOMENT)(issue)),
      }),
    ),
    z.transform((text) => new Date(text)),
  )
export const moment = momentOr(WRONG_MOMENT)
const startsAt = withMeta(
  momentOr(CHOOSE_TIME),
  'When it starts, from the free slots.',
  '2026-12-15T19:00:00Z',
)
const sequence = withMeta(
  z.int(WRONG_SEQUENCE).check(z.minimum(0, WRONG_SEQUENCE)),
  'The `sequence` of the viewing as you have read it.',
  0,
)
const noteText = (description: string, example: string) =>
  withMeta(
    textOrBlank(VIEWING_NOTE_LIMIT),
    `${description}; at most ${VIEWING_NOTE_LIMIT} characters.`,
    example,
  )

/** `GET /api/properties/{id}/slots` (D217). */
export const slotsSchema = z.object({
  id: propertyId,
  from: withMeta(z.optional(moment), 'The start of the period; now by default.'),
  days: z._default(
    withMeta(numberText(/^(?:[1-9]|[12]\d|3[01])$/, 2, WRONG_DAYS), 'How many days, 1 to 31.', '31'),
    31,
  ),
})
export type SlotsInput = z.output<typeof slotsSchema>

/** `POST /api/viewings` (D217). */
export const requestViewingSchema = z.object({
  propertyId,
  startsAt,
  note: z.optional(noteText('A note for the agent', 'We’d like to bring our architect.')),
  phone: withMeta(
    z.optional(phoneOrBlank),
    'A phone number for the agent, with its country code; deleted a day after the viewing.',
    '+1 604 555 0134',
  ),
})
export type RequestViewingInput = z.output<typeof requestViewingSchema>

export const viewingsSchema = z.object({
  from: withMeta(z.optional(moment), 'Only those that start at this time or later.'),
  until: withMeta(z.optional(moment), 'Only those that start before this time.'),
  status: withMeta(
    z.optional(z.enum(VIEWING_STATUSES, 'There is no such status.')),
    'Only those of this status.',
    'confirmed',
  ),
  ...pageFields,
})
export type ViewingsInput = z.output<typeof viewingsSchema>

export const viewingIdSchema = z.object({ id: viewingId })
/** `PATCH /api/viewings/confirm/{id}`, `…/decline/{id}` and `…/missed/{id}`. */
export const answerViewingSchema = z.object({ id: viewingId, sequence })
export type AnswerViewingInput = z.output<typeof answerViewingSchema>

/** `PATCH /api/viewings/cancel/{id}` (D221). */
export const cancelViewingSchema = z.object({
  id: viewingId,
  sequence,
  reason: z.optional(noteText('Why; required of agents', 'The seller is away that day.')),
})
export type CancelViewingInput = z.output<typeof cancelViewingSchema>

/** `PATCH /api/viewings/reschedule/{id}` (D220). */
export const rescheduleViewingSchema = z.object({ id: viewingId, sequence, startsAt })
export type RescheduleViewingInput = z.output<typeof rescheduleViewingSchema>

export const CHOOSE_IMPRESSION = 'Choose how it was.'
export const CHOOSE_OBSTACLE = 'Choose what kept you from an offer.'

const impression = withMeta(z.enum(VIEWING_IMPRESSIONS, CHOOSE_IMPRESSION), 'How it was.', 'liked')
const obstacle = withMeta(
  z.enum(OFFER_OBSTACLES, CHOOSE_OBSTACLE),
  'What kept the buyer from an offer.',
  'price',
)

/** `PUT /api/viewings/{id}/feedback` (D513). */
export const rateViewingSchema = z.object({
  id: viewingId,
  sequence,
  impression,
  obstacle,
  note: withMeta(
    z.optional(textOrBlank(OBSTACLE_NOTE_LIMIT)),
    `The reason in your own words, only with \`other\`; at most ${OBSTACLE_NOTE_LIMIT} characters.`,
    'The garden is too small for our dog.',
  ),
})
export type RateViewingInput = z.output<typeof rateViewingSchema>

const wallField = withMeta(z.string(), 'Local time at the home.', '2026-12-15T12:00')
const offset = withMeta(z.int(), 'Minutes east of UTC.', -420)
const whenField = withMeta(
  z.string(),
  'Local time at the home, as text.',
  'Tue, Dec 15, 2026, 12:00 PM (Pacific Time, UTC−7)',
)

/** A free time of a listing. */
export const slotDto = z.object({ startsAt: withMeta(instant, 'UTC.'), wall: wallField, offset })
export type SlotDto = z.infer<typeof slotDto>

const side = z.enum(VIEWING_SIDES)

/** A viewing as one of its sides reads it; an administrator reads neither phone nor place. */
export const viewingDto = z.object({
  _id: withMeta(responseId, 'The id of the viewing.', EXAMPLE.viewingId),
  propertyId: responsePropertyId,
  propertyTitle: withMeta(z.string(), 'The title of the property.', 'Lake House'),
  propertyLocation: withMeta(z.string(), 'Its location when it was requested.', 'Bend, Oregon'),
  propertyImage: withMeta(
    z.nullable(z.string()),
    'Its picture; `null` if it is no longer available.',
    EXAMPLE.picture,
  ),
  side: withMeta(z.optional(side), 'Your role in it: buyer or agent.', 'buyer'),
  otherName: withMeta(z.string(), 'The name of the other side.', 'Theo Brandt'),
  status: withMeta(z.enum(VIEWING_STATUSES), 'Its status now.', 'confirmed'),
  startsAt: withMeta(instant, 'UTC.'),
  endsAt: withMeta(instant, 'UTC.'),
  zone: withMeta(z.string(), "The home's time zone.", 'America/Vancouver'),
  wall: wallField,
  offset,
  when: whenField,
  sequence,
  proposal: withMeta(
    z.optional(z.object({ by: side, startsAt: instant, endsAt: instant, wall: wallField, when: whenField })),
    'The new time that one side has proposed.',
  ),
  note: withMeta(z.optional(z.string()), "The buyer's note."),
  reason: withMeta(z.optional(z.string()), 'Why it was declined or canceled.'),
  cancelledBy: withMeta(z.optional(side), 'The side that canceled it.', 'agent'),
  actedBy: withMeta(
    z.optional(z.string()),
    'The member of the agent’s office who last acted for the agent, if one did, with both names.',
    'Mara Lindqvist for Sam Keller',
  ),
  cause: withMeta(z.optional(z.enum(VIEWING_CAUSES)), 'What canceled it, if neither side did.', 'sale'),
  expiresAt: withMeta(z.optional(instant), 'When the request expires, UTC.'),
  isTaken: withMeta(z.optional(z.literal(true)), 'Another viewing has since taken this time.'),
  rivals: withMeta(z.optional(z.int()), 'The number of competing requests, for its agent.', 2),
  phone: withMeta(z.optional(z.string()), "The buyer's phone number, until a day after the viewing."),
  feedback: withMeta(
    z.optional(z.object({ impression, obstacle, note: z.optional(z.string()), at: instant })),
    "The buyer's answers after it, for its two sides.",
  ),
  meetingPoint: withMeta(z.optional(z.string()), 'Where to meet, for the buyer of a confirmed viewing.'),
  latitude: withMeta(z.optional(z.number()), 'The exact position, for the buyer of a confirmed viewing.'),
  longitude: withMeta(z.optional(z.number()), 'See `latitude`.'),
  createdAt: withMeta(instant, 'When it was requested, UTC.'),
})
export type ViewingDto = z.infer<typeof viewingDto>

/** A viewing on a page, with what its viewer can do now. */
export type OwnViewingDto = ViewingDto & {
  acts: ViewingAction[]
  /** The agent who shows the home, for a colleague. */
  agentName?: string
}

/** The answers of buyers after their latest viewings of a home, without names (D514). */
export type ViewingAnswersDto = {
  counts: Record<ViewingImpression, number>
  /** The latest first; `day` is the date of the viewing on the home's clock. */
  answers: (Pick<NonNullable<ViewingDto['feedback']>, 'impression' | 'obstacle' | 'note'> & {
    id: string
    day: string
  })[]
}

/** A viewing on a front page. */
export type NextViewingDto = Pick<ViewingDto, '_id' | 'propertyTitle' | 'status' | 'startsAt' | 'when'>

/** The content of the page to book a viewing. */
export type BookingDto = {
  propertyId: string
  title: string
  location: string
  image: string
  agentName: string
  zone: string
  /** The free times, earliest first. */
  slots: SlotDto[]
  /** 0 if the listing has no viewings. */
  lengthMinutes: number
  /** True if a chosen time is confirmed at once, for this buyer (D221). */
  isInstant: boolean
  /** The viewer's open viewing of the home. */
  ownId: string | null
}

/**
 * The URL of the agent's viewings: the tab, the first day of the calendar, whether it asks for a new open house, the agent
 * whose viewings it shows, and the page of past viewings.
 */
export const agentViewingsSchema = z.object({
  ...agentListQuerySchema.shape,
  tab: z.catch(z.enum(['requests', 'calendar', 'availability', 'as-buyer']), 'requests'),
  day: z.catch(z.optional(date), undefined),
  new: z.catch(z.optional(z.literal('open-house')), undefined),
})

/** A viewing or open house in an agent's week; its times in minutes after midnight at the home. */
export type WeekEntryDto = {
  id: string
  title: string
  from: number
  to: number
  /** "Mountain Time, UTC−7", if it is another time there than at the agent. */
  zone?: string
} & (
  | { status: 'requested' | 'confirmed'; name: string }
  | {
      status: 'open-house'
      propertyId: string
      /** `null` without a capacity. */
      places: { reserved: number; capacity: number } | null
    }
)

/** Seven days of an agent, on the clock of each home. */
export type WeekDto = {
  days: {
    date: string
    isToday: boolean
    /** The hours in minutes after midnight. */
    hours: { from: number; to: number }[]
    /** The earliest first. */
    entries: WeekEntryDto[]
  }[]
}

export const CALENDAR_NOT_FOUND = 'Calendar not found'

/** The file in a feed's URL: a token of 32 bytes in base64url, with `.ics`. */
export const calendarFeedSchema = z.object({
  token: withMeta(
    tokenOfFile(/^[\w-]{43}\.ics$/, CALENDAR_NOT_FOUND),
    'The token in the link, with `.ics`.',
    `${'0'.repeat(43)}.ics`,
  ),
})

export const calendarLinkDto = z.object({
  url: withMeta(
    z.string(),
    'The secret address of your calendar; it is not shown again.',
    `https://keystead.example/api/calendar/${'0'.repeat(43)}.ics`,
  ),
})
