import 'server-only'
import { type RecurringTask } from '@/lib/domain/last-success'
import { getLog } from '@/lib/log'
import { collection, type LastSuccessDoc } from './collections'

/** Records that this has just succeeded. If that fails, it is only logged. */
export async function recordSuccess(task: RecurringTask, at = new Date()): Promise<void> {
  try {
    await collection('lastSuccesses').updateOne({ _id: task }, { $set: { at } }, { upsert: true })
  } catch (error) {
    getLog().warn({ err: error, what: task }, 'success not noted')
  }
}

/** When each last succeeded; those that never did are absent. */
export const findLastSuccesses = (): Promise<LastSuccessDoc[]> => collection('lastSuccesses').find().toArray()
