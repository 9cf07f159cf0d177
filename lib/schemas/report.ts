import * as z from 'zod/mini'
import { type ConversationSide } from '@/lib/domain/message'
import {
  needsExplanation,
  REPORT_REASON_NAMES,
  REPORT_TARGETS,
  REPORT_TEXT_LIMIT,
  type ReportReason,
} from '@/lib/domain/report'
import { responseId, responsePropertyId, id, instant, textOrBlank, EXAMPLE, withMeta } from './common'
import { type MessageFileDto } from './message-file'
import { pageFields } from './page'

const TARGET_ID = {
  description: 'The id of the property, review or message.',
  examples: [EXAMPLE.propertyId],
}
const TARGET_TYPE = {
  description: 'Whether it is a property, a review or a message.',
  examples: ['property'],
}
const REASON = { description: 'Why.', examples: ['misleading'] }
const WORDS = {
  description: `Details, at most ${REPORT_TEXT_LIMIT} characters; required with \`other\`.`,
  examples: ['The pictures are of another house.'],
}

export const EXPLANATION_REQUIRED = 'Please describe the problem.'

const wordsAreThere = z.refine<{ reason: ReportReason; words?: string | undefined }>(
  ({ reason, words }) => !needsExplanation(reason) || Boolean(words),
  { path: ['words'], message: EXPLANATION_REQUIRED },
)

/** `POST /api/reports` (D187). */
export const createReportSchema = z
  .object({
    targetType: withMeta(z.enum(REPORT_TARGETS, 'Report a property, a review or a message.'), TARGET_TYPE),
    targetId: withMeta(id('This can no longer be reported.'), TARGET_ID),
    reason: withMeta(z.enum(REPORT_REASON_NAMES, 'Please choose a reason.'), REASON),
    words: withMeta(z.optional(textOrBlank(REPORT_TEXT_LIMIT)), WORDS),
  })
  .check(wordsAreThere)
export type CreateReportInput = z.output<typeof createReportSchema>

/** The targets of reports, as named in URLs. */
export const reportTargetSchema = z.object({
  id: id(),
  review: z.optional(id()),
  message: z.optional(id()),
})

export const reportCasesSchema = z.object(pageFields)
export const reportCaseIdSchema = z.object({
  id: withMeta(id('There are no open reports about this.'), TARGET_ID),
})

/** `PATCH /api/reports/dismiss/{id}`: the dismissal of the reports that were read. */
export const dismissReportsSchema = z.object({
  ...reportCaseIdSchema.shape,
  reportedAt: withMeta(
    z.optional(z.iso.datetime({ precision: 3, error: 'Send reportedAt as you read it.' })),
    'The time of the newest report that you read; refused if there is a newer one by now.',
    EXAMPLE.moment,
  ),
})
export type DismissReportsInput = z.output<typeof dismissReportsSchema>

/** Reported content for administrators, without its reporters. */
export const reportCaseDto = z.object({
  _id: withMeta(responseId, TARGET_ID),
  targetType: withMeta(z.enum(REPORT_TARGETS), TARGET_TYPE),
  propertyId: responsePropertyId,
  propertyTitle: withMeta(z.string(), "The property's title.", 'Lake House'),
  review: withMeta(z.optional(z.string()), "The reported review's text.", 'Damp.'),
  count: withMeta(z.number().check(z.int(), z.minimum(1)), 'The number of reports.', 2),
  reports: withMeta(
    z.array(
      z.object({
        reason: withMeta(z.enum(REPORT_REASON_NAMES), REASON),
        words: withMeta(z.optional(z.string()), WORDS),
        at: withMeta(instant, 'When, UTC.', EXAMPLE.moment),
      }),
    ),
    'The latest reports, newest first.',
  ),
  createdAt: withMeta(instant, 'When it was first reported, UTC.', EXAMPLE.moment),
})
export type ReportCaseDto = z.infer<typeof reportCaseDto>

/** The report that a person has made of a thing, if any; `at` is an ISO text. */
export type OwnReport = { at: string } | null

/** A reported message with those around it, oldest first, as administrators read it. */
export type MessageCaseDto = {
  report: ReportCaseDto
  messages: {
    _id: string
    by: ConversationSide
    name: string
    /** Of its author; absent if the account is deleted. */
    email?: string
    /** Empty, without files: it was deleted before. */
    text: string
    files: MessageFileDto[]
    at: string
    isReported: boolean
  }[]
}
