/** The pending decisions of administrators, in the order of their queue (D185). */
export const QUEUE_KINDS = ['listings', 'reports', 'applications', 'refunds'] as const
export type QueueKind = (typeof QUEUE_KINDS)[number]

/** What an administrator does about it: says that it is in order, or that it is not. */
export const QUEUE_VERDICTS = ['good', 'bad'] as const
export type QueueVerdict = (typeof QUEUE_VERDICTS)[number]

/** The verdicts that each kind knows: a payment that could not be given back is only ever given back. */
export const VERDICTS_BY_KIND: Record<QueueKind, readonly QueueVerdict[]> = {
  listings: QUEUE_VERDICTS,
  reports: QUEUE_VERDICTS,
  applications: QUEUE_VERDICTS,
  refunds: ['good'],
}

/** How many of each kind are counted: more is "99+". */
export const PENDING_COUNT_LIMIT = 100
