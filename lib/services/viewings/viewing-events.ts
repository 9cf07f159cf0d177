import 'server-only'
import { type Session, transaction } from '@/lib/data/client'
import { type ViewingDoc } from '@/lib/data/collections'
import { findViewing, markTaken } from '@/lib/data/viewings'
import { type NoticeValues } from '@/lib/domain/notice-row'
import { type NoticeKind } from '@/lib/domain/notices'
import { formatZonedMoment } from '@/lib/domain/time-zones'
import { type Actor } from '@/lib/domain/user'
import {
  hoursUntil,
  isConfirmed,
  isReminderDue,
  reminderAt,
  VIEWING_SIDES,
  type ViewingSide,
} from '@/lib/domain/viewing'
import { noticeEvent, type NotificationEvent, notify } from '../notices/notify'
import { findTakenRequests } from './list-viewings'

/** The time of a viewing on the home's clock, in words (D215). */
export const whenOf = ({ startsAt, zone }: Pick<ViewingDoc, 'startsAt' | 'zone'>): string =>
  formatZonedMoment(startsAt, zone)

/**
 * The sides to notify when the actor changes a confirmed viewing for this side. Buyers also get their own changes. Agents get
 * those of colleagues (D456) and, if they have its calendar entry, their own too, because the entry changes.
 */
export const sidesToNotify = (
  actor: Actor,
  by: ViewingSide,
  { agentId, invited }: Pick<ViewingDoc, 'agentId' | 'invited'>,
): readonly ViewingSide[] =>
  by === 'agent' && !invited?.agent && agentId.toHexString() === actor.id ? ['buyer'] : VIEWING_SIDES

/**
 * An event of a viewing in its new state, for these sides. `hours`: which reminder it is; `handover`: the id of the handover
 * that caused it.
 */
export const viewingEvent = (
  kind: Extract<NoticeKind, `viewing-${string}`>,
  viewing: ViewingDoc,
  {
    at,
    to = VIEWING_SIDES,
    values,
    hours,
    handover = '',
  }: { at: Date; to?: readonly ViewingSide[]; values?: NoticeValues; hours?: number; handover?: string },
): NotificationEvent =>
  noticeEvent(
    kind,
    viewing._id,
    {
      ...(to.includes('buyer') && { buyer: viewing.buyerId }),
      ...(to.includes('agent') && { agent: viewing.agentId }),
    },
    {
      at,
      each: { sequence: viewing.sequence, startsAt: viewing.startsAt, hours, handover },
      values: {
        title: viewing.propertyTitle,
        when: whenOf(viewing),
        ...(viewing.expiresAt && { endsAt: viewing.expiresAt }),
        ...values,
      },
      ...(kind === 'viewing-reminder' && { mailUntil: viewing.startsAt }),
    },
  )

/** The events for the buyers of those of these requests whose time is claimed by now (D219), once for each request. */
export async function takenEvents(
  requests: readonly ViewingDoc[],
  now: Date,
  session: Session,
): Promise<NotificationEvent[]> {
  const takenRequests = await findTakenRequests(requests, session)
  const newlyTaken = await markTaken([...takenRequests], session)
  return newlyTaken.map((request) => viewingEvent('viewing-unavailable', request, { at: now, to: ['buyer'] }))
}

/**
 * Reminds both sides of a viewing (D224), once for each of its times. `subject`: "<id>:24" or "<id>:2". Returns the later time of a viewing
 * that was rescheduled, else `done`: also for one that was agreed on after the reminder was due, and if it is too late.
 */
export async function remind(subject: string, now: Date): Promise<'done' | Date> {
  const [id = '', hours = ''] = subject.split(':')
  const viewing = await findViewing(id)
  if (!viewing || !isConfirmed(viewing.status)) return 'done'
  const { startsAt, confirmedAt = viewing.createdAt } = viewing
  const remindAt = reminderAt(startsAt, Number(hours))
  if (now < remindAt) return remindAt
  if (!isReminderDue({ startsAt, agreedAt: confirmedAt }, Number(hours), now)) return 'done'
  // The job may be late.
  const values = { hours: hoursUntil(startsAt, now) }
  const details = { at: now, hours: Number(hours), values }
  await transaction((session) => notify(session, viewingEvent('viewing-reminder', viewing, details)))
  return 'done'
}
