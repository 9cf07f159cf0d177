import 'server-only'
import { type Repeated } from '@/lib/domain/last-success'
import { getLog } from '@/lib/log'
import { collection, type LastSuccessDoc } from './collections'

/** Notes that this has just succeeded. What cannot be noted is logged: it has succeeded all the same. */
export async function noteSuccess(what: Repeated, at = new Date()): Promise<void> {
  try {
    await collection('lastSuccesses').updateOne({ _id: what }, { $set: { at } }, { upsert: true })
  } catch (error) {
    getLog().warn({ err: error, what }, 'success not noted')
  }
}

/** When each last succeeded; what never did is not among them. */
export const findLastSuccesses = (): Promise<LastSuccessDoc[]> => collection('lastSuccesses').find().toArray()
