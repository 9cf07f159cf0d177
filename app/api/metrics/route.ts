import { AppError, notFound } from '@/lib/domain/errors'
import { getEnv } from '@/lib/env'
import { readMetrics } from '@/lib/services/system/system'
import { allMethods } from '@/lib/transport/create-route'
import { isSecret } from '@/lib/transport/origin'

/** Scraped by Prometheus (D180): `scrape_configs` with `authorization: { credentials: <METRICS_TOKEN> }`. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = allMethods({
  GET: async (request) => {
    const { METRICS_TOKEN } = getEnv()
    if (METRICS_TOKEN === undefined) throw notFound('Not found.')
    if (!isSecret(request.headers.get('authorization'), `Bearer ${METRICS_TOKEN}`))
      throw new AppError('unauthenticated', 'The token is missing or wrong.')
    return new Response(await readMetrics(), {
      headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
    })
  },
})
