import * as z from 'zod/mini'
import { DAYS_OFF_LIMIT, type InboxSettings, type InquiryKind, PLACES_LIMIT } from '@/lib/domain/inbox'
import { NOTE_LENGTH } from '@/lib/domain/message'
import { type ResponseClock } from '@/lib/domain/office-hours'
import { type OfficeRole } from '@/lib/domain/office-permissions'
import { placeholderError, READY_ANSWER_LENGTH, READY_ANSWER_NAME_LENGTH } from '@/lib/domain/ready-answers'
import { date, week, zoneName } from './availability'
import { id, line, text } from './common'
import { CONVERSATION_NOT_FOUND } from './message'
import { listQuerySchema, type Page } from './page'

export const INQUIRY_NOT_FOUND = 'This inquiry is closed, or not in your office.'
export const INQUIRY_CHANGED = 'There is a newer message in this conversation. Please read it first.'
export const MEMBER_NOT_FOUND = 'Choose a member of your office.'

/** The query of the inbox: whose inquiries it shows, and how many. */
export const inboxQuerySchema = z.object({
  ...listQuerySchema.shape,
  assigned: z.catch(z.optional(id()), undefined),
  settings: z.catch(z.optional(z.string()), undefined),
})

export const assignInquirySchema = z.object({ id: id(INQUIRY_NOT_FOUND), memberId: id(MEMBER_NOT_FOUND) })
export type AssignInquiryInput = z.output<typeof assignInquirySchema>

/** A conversation that needs no answer; `seq`: its last message that the viewer was shown, absent for any. */
export const dismissInquirySchema = z.object({ id: id(INQUIRY_NOT_FOUND), seq: z.optional(z.int()) })
export type DismissInquiryInput = z.output<typeof dismissInquirySchema>

const GOAL = 'Enter 15 minutes to 40 hours.'
const minutes = z.number(GOAL).check(z.int(GOAL), z.minimum(15, GOAL), z.maximum(40 * 60, GOAL))
const LAST_DAY = 'The last day must not be before the first.'

const range = z
  .object({ from: date, until: date })
  .check(z.refine(({ from, until }) => from <= until, { path: ['until'], message: LAST_DAY }))

/** The refusal of a place whose member cannot be chosen. */
export const noMemberFor = (place: string): string => `Choose a member for “${place}”.`

const placeRule = z
  .object({ place: line('Enter a place.', 200), memberId: z.string(MEMBER_NOT_FOUND) })
  .check(
    z.check(({ value, issues }) => {
      if (!id().safeParse(value.memberId).success)
        issues.push({ code: 'custom', message: noMemberFor(value.place), path: ['memberId'], input: value })
    }),
  )

/** How an office answers (D460, D463, D464). */
export const inboxSettingsSchema = z.object({
  zone: zoneName,
  goalMinutes: minutes,
  escalationMinutes: minutes,
  windows: week.check(z.minLength(1, 'Enter the hours of at least one day.')),
  daysOff: z
    .array(range)
    .check(z.maxLength(DAYS_OFF_LIMIT, `Enter at most ${DAYS_OFF_LIMIT} ranges of days.`)),
  places: z.array(placeRule).check(z.maxLength(PLACES_LIMIT, `Enter at most ${PLACES_LIMIT} places.`)),
})
export type InboxSettingsInput = z.output<typeof inboxSettingsSchema>

/** A member's absence; without days it is removed (D466). */
export const absenceSchema = z
  .object({
    memberId: id(MEMBER_NOT_FOUND),
    from: z.optional(date),
    until: z.optional(date),
    deputyId: z.optional(id(MEMBER_NOT_FOUND)),
  })
  .check(
    z.refine(({ from, until }) => (from === undefined) === (until === undefined), {
      path: ['until'],
      message: 'Enter the first and the last day.',
    }),
    z.refine(({ from, until }) => (from ?? '') <= (until ?? ''), { path: ['until'], message: LAST_DAY }),
  )
export type AbsenceInput = z.output<typeof absenceSchema>

/** A member as the inbox shows them. `away`: the days of the current or coming absence; `null` if none is set. */
export type InboxMemberDto = {
  id: string
  name: string
  image: string | null
  role: OfficeRole
  isLeaving: boolean
  away: { from: string; until: string; deputyName: string | null; isNow: boolean } | null
}

/** An open inquiry (D467). */
export type InquiryDto = {
  _id: string
  kind: InquiryKind
  title: string
  image: string | null
  buyerName: string
  text: string
  /** The number of the last message in a conversation. */
  seq?: number
  since: string
  clock: ResponseClock
  /** `null`: assigned to nobody who is still in the office. */
  assigneeId: string | null
}

/** The inbox of an office as one member reads it. */
export type InboxDto = {
  inquiries: Page<InquiryDto>
  /** How many inquiries the viewer sees without a filter. */
  open: number
  officeName: string
  members: InboxMemberDto[]
  /** The member whose inquiries are shown; absent: all members. */
  assigned?: string
  goalMinutes: number
  goalText: string
  /** The viewer sees the inquiries of all members. */
  seesAll: boolean
  /** The viewer may assign inquiries and set the absence of colleagues, and change how the office answers. */
  mayAssign: boolean
  maySetUp: boolean
  ownId: string
  settings: InboxSettings & { zone: string }
}

export const ANSWER_NOT_FOUND = 'Ready answer not found.'

/** A ready answer to save (D461); without an id a new one. */
export const saveReadyAnswerSchema = z.object({
  id: z.optional(id(ANSWER_NOT_FOUND)),
  name: line('Enter a name.', READY_ANSWER_NAME_LENGTH),
  text: text('Enter a text.', READY_ANSWER_LENGTH).check(
    z.refine((template) => placeholderError(template) === null, {
      error: ({ input }) => (typeof input === 'string' && placeholderError(input)) || undefined,
    }),
  ),
  isShared: z.boolean(),
})
export type SaveReadyAnswerInput = z.output<typeof saveReadyAnswerSchema>

export const readyAnswerIdSchema = z.object({ id: id(ANSWER_NOT_FOUND) })

/** A ready answer with its placeholders. `isOwn`: the reader can change it. */
export type ReadyAnswerDto = { _id: string; name: string; text: string; isShared: boolean; isOwn: boolean }

/** A ready answer as a conversation fills it in. */
export type FilledAnswerDto = Pick<ReadyAnswerDto, '_id' | 'name' | 'text'>

export const NOTE_NOT_FOUND = 'Note not found.'

export const addNoteSchema = z.object({
  id: id(CONVERSATION_NOT_FOUND),
  text: text('Write a note.', NOTE_LENGTH),
})
export type AddNoteInput = z.output<typeof addNoteSchema>

export const noteIdSchema = z.object({ id: id(NOTE_NOT_FOUND) })

/** A note as members of the office read it (D465). */
export type NoteDto = { _id: string; authorName: string; text: string; at: string; isOwn: boolean }
