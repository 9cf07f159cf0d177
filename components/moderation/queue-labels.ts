import { QUEUE_KINDS, type QueueKind } from '@/lib/domain/moderation'
import { type QueuePart } from '@/lib/schemas/moderation'

/** The heading of each kind. */
export const QUEUE_LABELS: Record<QueueKind, string> = {
  listings: 'Homes to verify',
  reports: 'Reported',
  applications: 'Agent applications',
  refunds: 'Failed refunds',
}

/** True if nothing of any kind is shown. */
export const isEmpty = (parts: readonly QueuePart[]): boolean =>
  parts.every(({ items }) => items.length === 0)

export const QUEUE_TABS = [
  [null, 'All'],
  ...QUEUE_KINDS.map((kind) => [kind, QUEUE_LABELS[kind]] as const),
] as const
