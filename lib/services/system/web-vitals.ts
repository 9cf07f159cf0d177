import 'server-only'
import { addWebVitals, findWebVitals } from '@/lib/data/web-vitals'
import { DAY_MS } from '@/lib/domain/dates'
import { PAGE_KINDS, percentile75, WEB_VITALS } from '@/lib/domain/web-vitals'
import { getEnv } from '@/lib/env'
import { observe } from '@/lib/metrics/metrics'
import { type WebVitalsInput } from '@/lib/schemas/web-vitals'
import { type WebVitalsDto } from '@/lib/schemas/system'

const WEEK_MS = 7 * DAY_MS

/** Counts what a browser measured of one visit; nothing about the person is stored (D363). */
export async function recordWebVitals(_actor: unknown, { page, ...values }: WebVitalsInput): Promise<void> {
  // A page that was opened before the setting was turned off still reports.
  if (getEnv().WEB_VITALS_PERCENT === 0) return
  const measured = WEB_VITALS.flatMap((name) => {
    const value = values[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  if (measured.length === 0) return
  for (const [name, value] of measured)
    if (name === 'cls') observe('layoutShift', { page }, value)
    else observe('webVitalSeconds', { page, name }, value / 1_000)
  await addWebVitals(page, measured, new Date())
}

/** The 75th percentiles of the last week, of each kind of page that was visited. */
export async function readWebVitals(now: Date): Promise<WebVitalsDto[]> {
  const docs = await findWebVitals(new Date(now.getTime() - WEEK_MS))
  return PAGE_KINDS.flatMap((page) => {
    const ofPage = docs.filter((doc) => doc.page === page)
    if (ofPage.length === 0) return []
    const percentiles = WEB_VITALS.map((name) => {
      const buckets = new Map<number, number>()
      for (const doc of ofPage.filter((measured) => measured.name === name))
        for (const [key, count] of Object.entries(doc.buckets)) {
          const bucket = Number(key.slice(1))
          buckets.set(bucket, (buckets.get(bucket) ?? 0) + count)
        }
      return [name, percentile75(buckets)] as const
    })
    return [{ page, ...(Object.fromEntries(percentiles) as Omit<WebVitalsDto, 'page'>) }]
  })
}
