import 'server-only'
import { transaction } from '@/lib/data/client'
import { type ViewingDoc } from '@/lib/data/collections'
import { deletePhone } from '@/lib/data/erase-viewings'
import { findViewing } from '@/lib/data/viewings'
import { currentStatus, doneAt, forgottenAt, isConfirmed, isRequested } from '@/lib/domain/viewing'
import { type Handler } from '../jobs/run-job'
import { notify } from '../notices/notify'
import { moveViewing } from './move-viewing'
import { viewingEvent } from './viewing-events'

/** Ends the job's viewing, and reschedules itself for what follows (D218, D224). */
export const endDueViewing: Handler = ({ subject }) => endViewing(subject, new Date())

/**
 * Expires a request whose deadline has passed, marks a confirmed viewing as done an hour after its end, and deletes its
 * phone number a day after it. Returns when it has to be called again, or `done`.
 */
export async function endViewing(id: string, now: Date): Promise<'done' | Date> {
  const viewing = await findViewing(id)
  if (!viewing) return 'done'
  const status = currentStatus(viewing, now)
  if (status !== viewing.status) {
    await end(viewing, now)
    return endViewing(id, now)
  }
  if (isRequested(status)) return viewing.expiresAt ?? 'done'
  if (isConfirmed(status)) return doneAt(viewing)
  if (viewing.phone === undefined) return 'done'
  if (now < forgottenAt(viewing)) return forgottenAt(viewing)
  await deletePhone(viewing._id)
  return 'done'
}

const end = (viewing: ViewingDoc, now: Date): Promise<void> =>
  transaction(async (session) => {
    const act = isRequested(viewing.status) ? 'expire' : 'finish'
    const deleted = act === 'expire' ? (['proposal', 'phone'] as const) : (['proposal'] as const)
    const moved = await moveViewing(viewing, { act, by: 'time', now }, {}, deleted, session)
    if (act === 'expire') await notify(session, viewingEvent('viewing-expired', moved, { at: now }))
  })
