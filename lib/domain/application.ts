import { addDays } from './dates'
import { type Role } from './user'

/** The kinds of applications: to become an agent (D69), or for another licence of an agent (D426). */
export const APPLICATION_KINDS = ['agent', 'licence'] as const
export type ApplicationKind = (typeof APPLICATION_KINDS)[number]

/** The label of each kind. */
export const APPLICATION_NOUNS: Record<ApplicationKind, string> = { agent: 'application', licence: 'renewal' }

/** The status of an application to become an agent (D69). */
export const APPLICATION_STATUSES = ['open', 'accepted', 'declined', 'withdrawn'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** The status of an open application after an administrator has given its account this role directly. */
export const statusAfterRoleChange = (role: Role): ApplicationStatus =>
  role === 'agent' ? 'accepted' : 'withdrawn'

export const APPLICATION_STATUS_LABELS: Record<ApplicationStatus, string> = {
  open: 'Pending',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

/** The status of a new application, and the only status that can change. */
export const NEW_APPLICATION: ApplicationStatus = 'open'

/** The two decisions of an administrator. */
export const APPLICATION_ANSWERS = { accept: 'accepted', decline: 'declined' } as const

/** True while it is pending; its author can withdraw it. */
export const isOpenApplication = (status: ApplicationStatus): boolean => status === NEW_APPLICATION

export const isDeclined = (status: ApplicationStatus): boolean => status === 'declined'

/** The number of business days within which an administrator decides. */
export const DECISION_DAYS = 2

const isBusinessDay = (date: Date): boolean => date.getUTCDay() % 6 !== 0

/** The deadline for deciding on an application of this moment: `days` business days later (Monday to Friday, UTC). */
export function decisionDueAt(at: Date, days = DECISION_DAYS): Date {
  let due = at
  for (let daysLeft = days; daysLeft > 0; daysLeft -= isBusinessDay(due) ? 1 : 0) due = addDays(due, 1)
  return due
}

/** The retention of a document in days: without an application, and with an undecided one. */
export const UNSENT_DOCUMENT_DAYS = 1
export const DOCUMENT_DAYS = 30

/** True while the document of an application created then may still exist. */
export const isDocumentRetained = (createdAt: Date, now: Date): boolean =>
  now < addDays(createdAt, DOCUMENT_DAYS)
