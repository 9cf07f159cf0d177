import 'server-only'
import { transaction } from '@/lib/data/client'
import { findViewing } from '@/lib/data/viewings'
import { isConfirmed, REMINDER_HOURS, reminderAt } from '@/lib/domain/viewing'
import { type Handler } from '../jobs/run-job'
import { notify } from '../notices/notify'
import { viewingEvent } from './viewing-events'

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
  const due = reminderAt(startsAt, Number(hours))
  if (now < due) return due
  const next = REMINDER_HOURS.find((other) => other < Number(hours)) ?? 0
  if (confirmedAt > due || now >= reminderAt(startsAt, next)) return 'done'
  await transaction((session) =>
    notify(session, viewingEvent('viewing-reminder', viewing, { at: now, values: { hours: Number(hours) } })),
  )
  return 'done'
}
