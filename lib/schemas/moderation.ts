import * as z from 'zod/mini'
import { QUEUE_KINDS, type QueueKind } from '@/lib/domain/moderation'
import { TOO_LATE_TO_UNDO } from '@/lib/domain/undo'
import { type ManagedPropertyDto } from './admin-table'
import { type ApplicationDto } from './application'
import { cursorText, maxLength } from './common'
import { type FailedRefundDto, INTENT_LIMIT } from './refund'
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

/** A pending case, as the queue shows it. */
export type QueueItem = (
  | { kind: 'listings'; id: string; listing: ManagedPropertyDto }
  | { kind: 'reports'; id: string; report: ReportCaseDto }
  | { kind: 'applications'; id: string; application: ApplicationDto }
  | { kind: 'refunds'; id: string; refund: FailedRefundDto }
) & {
  /** Whose decision on it can still be undone; absent if nobody has decided. */
  held?: 'own' | 'other' | undefined
}

/** A case with a decision that can still be undone. */
export const heldCaseSchema = z.object({
  kind: z.enum(QUEUE_KINDS),
  id: z.string().check(maxLength(INTENT_LIMIT, TOO_LATE_TO_UNDO)),
})
export type HeldCase = z.output<typeof heldCaseSchema>

/** One kind of pending decisions; `more`: there are others. */
export type QueuePart = { kind: QueueKind; items: QueueItem[]; more: boolean }

/** The queue, and the neighbours of this page if it shows one kind. */
export type QueueDto = { parts: QueuePart[]; previous: string | null; next: string | null }
