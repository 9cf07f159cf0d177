import { AppError, notFound } from '@/lib/domain/errors'
import { getEnv } from '@/lib/env'
import { assertUsableDatabase } from '@/lib/services/health'
import { runDueJobs } from '@/lib/services/jobs/run-due-jobs'
import { withInvalidation } from '@/lib/transport/content'
import { allMethods } from '@/lib/transport/create-route'
import { isSecret } from '@/lib/transport/origin'

/** For the scheduler of a platform without long-lived processes, in the form of Vercel Cron (ADR 032). */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = allMethods({
  GET: async (request) => {
    const { CRON_SECRET } = getEnv()
    if (CRON_SECRET === undefined) throw notFound('Not found.')
    if (!isSecret(request.headers.get('authorization'), `Bearer ${CRON_SECRET}`))
      throw new AppError('unauthenticated', 'The secret is missing or wrong.')
    await assertUsableDatabase()
    return Response.json(await withInvalidation([], null, () => runDueJobs()))
  },
})
