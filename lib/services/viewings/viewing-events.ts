import 'server-only'
import { transaction } from '@/lib/data/client'
import { type ViewingDoc } from '@/lib/data/collections'
import { findViewing } from '@/lib/data/viewings'
import { type NoticeValues } from '@/lib/domain/notice-row'
import { type NoticeKind } from '@/lib/domain/notices'
import { formatZonedMoment } from '@/lib/domain/time-zones'
import {
  isConfirmed,
  REMINDER_HOURS,
  reminderAt,
  VIEWING_SIDES,
  type ViewingSide,
} from '@/lib/domain/viewing'
import { type Handler } from '../jobs/run-job'
import { noticeEvent, type NotificationEvent, notify } from '../notices/notify'

/** When a viewing is, on the home's clock (D215). */
export const whenOf = ({ startsAt, zone }: Pick<ViewingDoc, 'startsAt' | 'zone'>): string =>
  formatZonedMoment(startsAt, zone)

/**
 * Who is notified when this side changes a confirmed viewing. Buyers also get their own changes, and so do agents who
 * have its calendar entry, because the entry changes too.
 */
export const notifiedOf = (
  by: ViewingSide,
  { invited }: Pick<ViewingDoc, 'invited'>,
): readonly ViewingSide[] => (by === 'agent' && !invited?.agent ? ['buyer'] : VIEWING_SIDES)

/** An event of a viewing as it is then, for these sides. `handover`: the id of the one that caused it. */
export const viewingEvent = (
  kind: Extract<NoticeKind, `viewing-${string}`>,
  viewing: ViewingDoc,
  {
    at,
    to = VIEWING_SIDES,
    values,
    handover = '',
  }: { at: Date; to?: readonly ViewingSide[]; values?: NoticeValues; handover?: string },
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
      each: { sequence: viewing.sequence, startsAt: viewing.startsAt, hours: values?.hours, handover },
      values: {
        title: viewing.propertyTitle,
        when: whenOf(viewing),
        ...(viewing.expiresAt && { endsAt: viewing.expiresAt }),
        ...values,
      },
    },
  )

/** Reminds both sides of the job's viewing (D224), if the record says that it is still right. */
export const remindOfViewing: Handler = ({ subject }) => remind(subject, new Date())

/**
 * Reminds of a viewing, once for each of its times. `subject`: "<id>:24" or "<id>:2". Returns the later time of a viewing
 * that was moved, else `done`: also for one that was agreed on after the reminder was due, and if it is too late.
 */
export async function remind(subject: string, now: Date): Promise<'done' | Date> {
  const [id = '', hours = ''] = subject.split(':')
  const viewing = await findViewing(id)
  if (!viewing || !isConfirmed(viewing.status)) return 'done'
  const { startsAt, confirmedAt = viewing.createdAt } = viewing
  const remindAt = reminderAt(startsAt, Number(hours))
  if (now < remindAt) return remindAt
  const next = REMINDER_HOURS.find((earlier) => earlier < Number(hours)) ?? 0
  if (confirmedAt > remindAt || now >= reminderAt(startsAt, next)) return 'done'
  await transaction((session) =>
    notify(session, viewingEvent('viewing-reminder', viewing, { at: now, values: { hours: Number(hours) } })),
  )
  return 'done'
}
