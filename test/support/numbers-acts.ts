import { jobId } from '@/lib/domain/jobs'
import { runNow } from '@/lib/services/jobs/run-job'
import { deleteDueNumbers } from '@/lib/services/numbers/count-events'

/** The first of the removed homes. */
export type NumbersScene = { subject: string }

/** The job that deletes the numbers of removed homes, which a test may interrupt anywhere. */
export const NUMBERS_ACTS = {
  'deleting numbers': ({ subject }: NumbersScene) =>
    runNow(jobId('delete-numbers', subject), deleteDueNumbers),
}
export type NumbersActName = keyof typeof NUMBERS_ACTS
