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
