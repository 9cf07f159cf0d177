/** The kinds of pending decisions, in the order of the administrators' queue (D185). */
export const QUEUE_KINDS = ['listings', 'reports', 'applications', 'refunds'] as const
export type QueueKind = (typeof QUEUE_KINDS)[number]

/** An administrator's decision: the case is in order, or it is not. */
export const QUEUE_VERDICTS = ['approve', 'reject'] as const
export type QueueVerdict = (typeof QUEUE_VERDICTS)[number]

/** The possible decisions for each kind: a failed refund can only be settled. */
export const VERDICTS_BY_KIND: Record<QueueKind, readonly QueueVerdict[]> = {
  listings: QUEUE_VERDICTS,
  reports: QUEUE_VERDICTS,
  applications: QUEUE_VERDICTS,
  refunds: ['approve'],
}

/** Counting stops here: "99+" is shown. */
export const PENDING_COUNT_LIMIT = 100

/** How long a toast offers to undo a change, in milliseconds (D351). */
export const UNDO_OFFERED_MS = 10_000

/**
 * How long the server can undo a removal, in milliseconds: longer than its toast, which stays while the pointer or the
 * focus is on it.
 */
export const UNDO_ACCEPTED_MS = 10 * 60_000

/** How long a decision is held if the page that made it does not commit it, in milliseconds. */
export const DECISION_HELD_MS = 60_000

export const TOO_LATE_TO_UNDO = 'It’s too late to undo this.'
