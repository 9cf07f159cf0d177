import { type Role } from './user'

/** How an application to become an agent stands (D69). */
export const APPLICATION_STATUSES = ['open', 'accepted', 'declined', 'withdrawn'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** What becomes of an open application where its account is given a role without it. */
export const statusAfterRoleChange = (role: Role): ApplicationStatus =>
  role === 'agent' ? 'accepted' : 'withdrawn'

export const APPLICATION_STATUS_LABELS: Record<ApplicationStatus, string> = {
  open: 'Pending',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

/** The status that an application begins with; nothing moves one that has another. */
export const NEW_APPLICATION: ApplicationStatus = 'open'

/** What an administrator answers. */
export const APPLICATION_ANSWERS = { accept: 'accepted', decline: 'declined' } as const

/** It waits for an administrator, and its person can take it back. */
export const isOpenApplication = (status: ApplicationStatus): boolean => status === NEW_APPLICATION

/** An administrator has said no, and has said why. */
export const isDeclined = (status: ApplicationStatus): boolean => status === 'declined'

/** Within how many business days an administrator decides. */
export const DECISION_DAYS = 2

const DAY = 24 * 60 * 60 * 1_000
const isBusinessDay = (date: Date): boolean => date.getUTCDay() % 6 !== 0

/** When an application that came at this moment is to be decided: so many business days (Monday to Friday, UTC) later. */
export function decisionDueAt(at: Date, days = DECISION_DAYS): Date {
  let due = at
  for (let left = days; left > 0; left -= isBusinessDay(due) ? 1 : 0) due = new Date(due.getTime() + DAY)
  return due
}

/** How long a document is kept that no application came for, and one whose application nobody has decided; in days. */
export const UNSENT_DOCUMENT_DAYS = 1
export const DOCUMENT_DAYS = 30

export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY)

/** True while the document of an application that came then can still be there. */
export const isDocumentRetained = (createdAt: Date, now: Date): boolean =>
  now < addDays(createdAt, DOCUMENT_DAYS)

/** What a document may be, detected from its content, with its media type. */
export const DOCUMENT_TYPES = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
} as const
export type DocumentType = keyof typeof DOCUMENT_TYPES

/** The largest document, in bytes. */
export const DOCUMENT_LIMIT = 5 * 1024 * 1024
