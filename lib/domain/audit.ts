/** The actions in the audit log (D57), with their labels on its page. */
export const AUDIT_ACTIONS = {
  'property.created': 'Home created',
  'property.updated': 'Home updated',
  'property.resubmitted': 'Home resubmitted for verification',
  'property.verified': 'Home verified',
  'property.rejected': 'Home rejected',
  'property.deleted': 'Home deleted',
  'property.imported': 'Homes imported',
  'open-house.added': 'Open house created',
  'open-house.cancelled': 'Open house canceled',
  'offer.accepted': 'Offer accepted',
  'offer.rejected': 'Offer rejected',
  'offer.countered': 'Offer countered',
  'offer.confirmed': 'Offer confirmed',
  'offer.withdrawn': 'Offer withdrawn',
  'offer.released': 'Offer released',
  'offer.extended': 'Offer extended',
  'offer.ended': 'Offer expired',
  'offer.bought': 'Offer paid',
  'offer.refunded': 'Payment refunded',
  'offer.refund-failed': 'Refund failed',
  'offer.transfer-late': 'Transfer received too late',
  'viewing.confirmed': 'Viewing confirmed',
  'viewing.declined': 'Viewing declined',
  'viewing.proposed': 'New viewing time proposed',
  'viewing.cancelled': 'Viewing canceled',
  'viewing.missed': 'Viewing marked as missed',
  'review.deleted': 'Review deleted',
  'report.dismissed': 'Reports dismissed',
  'message.read': 'Reported message read',
  'message.deleted': 'Message deleted',
  'application.accepted': 'Agent application accepted',
  'application.declined': 'Agent application declined',
  'licence.accepted': 'License renewal accepted',
  'licence.declined': 'License renewal declined',
  'licence.corrected': 'License corrected',
  'user.role-changed': 'Role changed',
  'user.marked-fraud': 'Marked as fraud',
  'user.fraud-lifted': 'Suspension lifted',
  'user.deleted': 'User deleted',
  'user.left': 'Account deleted by its owner',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS

export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditAction[]

export const AUDIT_TARGETS = ['property', 'offer', 'viewing', 'review', 'message', 'user'] as const
export type AuditTarget = (typeof AUDIT_TARGETS)[number]
