import 'server-only'
import { migrate } from '@/lib/data/migrations'
import { getEnv } from '@/lib/env'
import { getLog } from '@/lib/log'
import { releaseIntents } from './payments/release-intents'
import { deletePictures } from './pictures/delete-pictures'
import { copyDueNames } from './users/copy-name'
import { eraseDuePersons } from './users/erase-person'

/**
 * Names every missing setting before the first request, brings the database's shape up to date, and from then
 * on closes payment intents that a cascade left open because Stripe did not answer (decision 17), copies names that a
 * change of a profile left to do (docs/decisions/015), erases those that a deletion did (028), and deletes pictures
 * that nothing shows (026). JOBS_SECONDS says how often; 0 leaves it to `npm run reconcile`.
 */
export async function startUp(): Promise<void> {
  const { JOBS_SECONDS } = getEnv()
  await migrate()
  if (JOBS_SECONDS === 0) return
  const later = (work: () => Promise<unknown>, failed: string) =>
    setInterval(
      () => void work().catch((error: unknown) => getLog().warn({ err: error }, failed)),
      JOBS_SECONDS * 1000,
    ).unref()
  later(releaseIntents, 'payment intents not looked at')
  later(copyDueNames, 'names to copy not looked at')
  later(eraseDuePersons, 'names to erase not looked at')
  later(() => deletePictures(), 'pictures to delete not looked at')
}
