/** Every decision that the audit log tells of (D57), in the words of its page. */
export const AUDIT_ACTIONS = {
  'property.created': 'Property added',
  'property.updated': 'Property updated',
  'property.verified': 'Property verified',
  'property.rejected': 'Property rejected',
  'property.deleted': 'Property deleted',
  'offer.accepted': 'Offer accepted',
  'offer.rejected': 'Offer rejected',
  'offer.bought': 'Offer paid',
  'offer.refunded': 'Payment refunded',
  'offer.refund-failed': 'Refund failed',
  'review.deleted': 'Review deleted',
  'user.role-changed': 'Role changed',
  'user.marked-fraud': 'Marked as fraud',
  'user.deleted': 'User deleted',
  'user.left': 'Account deleted by its owner',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS

/** The actions by their names in the log. */
export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditAction[]

export const AUDIT_TARGETS = ['property', 'offer', 'review', 'user'] as const
export type AuditTarget = (typeof AUDIT_TARGETS)[number]
