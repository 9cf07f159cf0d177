import 'server-only'
import { type NoticeDoc, type ViewingDoc } from '@/lib/data/collections'
import { findProperty } from '@/lib/data/properties'
import { findViewing, markInvited } from '@/lib/data/viewings'
import { cancelsEntry, type NoticeKind } from '@/lib/domain/notices'
import { isConfirmed, type ViewingSide } from '@/lib/domain/viewing'
import { getEnv } from '@/lib/env'
import { calendarText, type CalendarMethod } from '@/lib/integrations/ical'
import { type Mail } from '@/lib/integrations/mail'
import { calendarHost, viewingEntry } from './calendar-entries'

/** The notifications that come with an invitation. */
const INVITATION_KINDS: readonly NoticeKind[] = [
  ...(['viewing-confirmed', 'viewing-rescheduled', 'viewing-received'] as const),
  'viewing-zone-changed',
]

/** A viewing as it is now decides what its mail does, because a mail may be sent late. */
function methodOf(
  { kind, personId }: NoticeDoc,
  viewing: ViewingDoc,
  side: ViewingSide,
): CalendarMethod | null {
  const isTheirs = (side === 'agent' ? viewing.agentId : viewing.buyerId).equals(personId)
  // Only an agent with the entry is notified of it (D487).
  if (kind === 'viewing-handed-over') return isTheirs ? null : 'CANCEL'
  // It may have been handed over since.
  if (!isTheirs) return null
  if (INVITATION_KINDS.includes(kind)) return isConfirmed(viewing.status) ? 'REQUEST' : null
  return cancelsEntry(kind) && viewing.invited?.[side] ? 'CANCEL' : null
}

/**
 * The calendar entry in a notice's mail to this email (D223): an invitation to a viewing, or its cancellation for someone
 * who was invited; `undefined` for other mail.
 */
export async function calendarFor(notice: NoticeDoc, to: string): Promise<Mail['calendar']> {
  const { kind, as, subjectId, createdAt } = notice
  if (as === 'person' || !(INVITATION_KINDS.includes(kind) || cancelsEntry(kind))) return undefined
  const viewing = await findViewing(subjectId.toHexString())
  const method = viewing && methodOf(notice, viewing, as)
  if (!method) return undefined
  if (method === 'REQUEST' && !(await markInvited(viewing, as))) return undefined
  const property = await findProperty(viewing.propertyId.toHexString())
  const shownViewing = method === 'CANCEL' ? { ...viewing, status: 'cancelled' as const } : viewing
  const entry = { ...viewingEntry(shownViewing, as, property, new Date()), stamp: createdAt }
  const { MAIL_FROM: from } = getEnv()
  return { method, text: calendarText([entry], { method, host: calendarHost(), from, to }) }
}
