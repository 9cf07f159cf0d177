import * as z from 'zod/mini'
import { QUEUE_KINDS, QUEUE_VERDICTS, type QueueKind } from '@/lib/domain/moderation'
import { REPORT_TARGETS } from '@/lib/domain/report'
import { type ManagedPropertyDto } from './admin-table'
import { type ApplicationDto } from './application'
import { maxLength, cursorText } from './common'
import { type FailedRefundDto } from './refund'
import { type ReportCaseDto } from './report'

/** How many of each kind the queue shows before it links to all of them. */
export const QUEUE_PREVIEW_ROWS = 5

const cursor = z.catch(z.optional(cursorText), () => undefined)

/** The URL of the queue: all kinds or a page of one. Invalid values fall back to all. */
export const queueQuerySchema = z.object({
  kind: z.catch(z.nullable(z.enum(QUEUE_KINDS)), null),
  after: cursor,
  before: cursor,
})
export type QueueQuery = z.output<typeof queueQuerySchema>

/** Longer than any id of a pending decision. */
const ID_LIMIT = 100

/** The question before a decision, as its address has it (D42). */
export const queueQuestionSchema = z.object({
  kind: z.enum(QUEUE_KINDS),
  item: z.string().check(maxLength(ID_LIMIT)),
  verdict: z.enum(QUEUE_VERDICTS),
})
export type QueueQuestion = z.output<typeof queueQuestionSchema>

/** Longer than anything that a decision asks to be typed; each decision has a limit of its own. */
const WORDS_LIMIT = 2_000

/**
 * The input of a decision: the kind and id of its target, and the version that was seen or the kind of
 * reported content.
 */
export const queueDecisionSchema = z.object({
  kind: z.enum(QUEUE_KINDS),
  id: z.string().check(maxLength(ID_LIMIT)),
  verdict: z.enum(QUEUE_VERDICTS),
  words: z.optional(z.string().check(maxLength(WORDS_LIMIT))),
  updatedAt: z.optional(z.string().check(maxLength(ID_LIMIT))),
  targetType: z.optional(z.enum(REPORT_TARGETS)),
})
export type QueueDecision = z.output<typeof queueDecisionSchema>

/** Something that waits, as the queue shows it. */
export type QueueItem =
  | { kind: 'listings'; id: string; listing: ManagedPropertyDto }
  | { kind: 'reports'; id: string; report: ReportCaseDto }
  | { kind: 'applications'; id: string; application: ApplicationDto }
  | { kind: 'refunds'; id: string; refund: FailedRefundDto }

/** One kind of pending decisions; `more`: there are others. */
export type QueuePart = { kind: QueueKind; items: QueueItem[]; more: boolean }

/** The queue, and the neighbours of this page if it shows one kind. */
export type QueueDto = { parts: QueuePart[]; previous: string | null; next: string | null }
