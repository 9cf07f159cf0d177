import * as z from 'zod/mini'
import { isResubmittable, type PropertyStatus } from '@/lib/domain/property'
import { TOO_LATE_TO_UNDO, QUEUE_KINDS, type QueueKind } from '../domain/moderation'
import { maxLength, propertyId, REASON_LIMIT, textOrBlank, EXAMPLE, withMeta } from './common'
import { cursorFields, type ManagedPropertyDto } from './admin-table'
import { type ApplicationDto } from './application'
import { type FailedRefundDto, INTENT_LIMIT } from './payment'
import { type ReportCaseDto } from './report'

/** The encrypted document that a removal returned, which undoes it. */
export const undoSchema = z.object({
  undo: z.string(TOO_LATE_TO_UNDO).check(maxLength(20_000, TOO_LATE_TO_UNDO)),
})
export type UndoInput = z.output<typeof undoSchema>

/** How many of each kind the queue shows before it links to all of them. */
export const QUEUE_PREVIEW_ROWS = 5

/** The URL of the queue: all kinds or a page of one. Invalid values fall back to all. */
export const queueQuerySchema = z.object({
  kind: z.catch(z.nullable(z.enum(QUEUE_KINDS)), null),
  ...cursorFields,
})
export type QueueQuery = z.output<typeof queueQuerySchema>

/** A pending case, as the queue shows it. */
export type QueueItem = (
  | { kind: 'listings'; id: string; listing: ManagedPropertyDto }
  | { kind: 'reports'; id: string; report: ReportCaseDto }
  | { kind: 'applications'; id: string; application: ApplicationDto }
  | { kind: 'refunds'; id: string; refund: FailedRefundDto }
) & {
  /** The administrator whose decision can still be undone; absent if nobody has decided. */
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

/** Why an administrator rejects a listing, for its agent (D171); blank without a reason. */
export const rejectionReason = textOrBlank(REASON_LIMIT)

/** A reason is for the agent who fixes the listing. */
const reasonOfRejection = z.refine<{ status: PropertyStatus; reason?: string | undefined }>(
  ({ status, reason }) => isResubmittable(status) || !reason,
  { path: ['reason'], message: 'Only a rejection can have a reason.' },
)

/** `PATCH /api/properties/{id}/status`: an administrator's decision, on the version of `updatedAt`. */
export const decidePropertySchema = z
  .object({
    id: propertyId,
    status: withMeta(
      z.enum(['verified', 'rejected'], 'Choose verified or rejected.'),
      'The decision; it is final.',
      'verified',
    ),
    reason: withMeta(
      z.optional(rejectionReason),
      `The reason for a rejection, shown to the agent and administrators; at most ${REASON_LIMIT} characters.`,
      'The survey is missing.',
    ),
    updatedAt: withMeta(
      z.optional(z.iso.datetime({ precision: 3, error: 'Send updatedAt as you read it.' })),
      'The `updatedAt` of the version you decided on; refused if the property has changed since.',
      EXAMPLE.moment,
    ),
  })
  .check(reasonOfRejection)
export type DecidePropertyInput = z.output<typeof decidePropertySchema>
