import 'server-only'
import { toDay } from '@/lib/domain/dates'
import { type PageKind, vitalBucket, type WebVital } from '@/lib/domain/web-vitals'
import { collection, type WebVitalsDoc } from './collections'

/** Adds a visit's values to the counts of its day and kind of page. */
export async function addWebVitals(
  page: PageKind,
  values: readonly (readonly [WebVital, number])[],
  at: Date,
): Promise<void> {
  const day = toDay(at)
  await collection('webVitals').bulkWrite(
    values.map(([name, value]) => ({
      updateOne: {
        filter: { _id: `${day} ${page} ${name}` },
        update: {
          $inc: { [`buckets.b${vitalBucket(value)}`]: 1 },
          $setOnInsert: { day: new Date(day), page, name },
        },
        upsert: true,
      },
    })),
    { ordered: false },
  )
}

export const findWebVitals = (since: Date): Promise<WebVitalsDoc[]> =>
  collection('webVitals')
    .find({ day: { $gte: new Date(toDay(since)) } })
    .toArray()
