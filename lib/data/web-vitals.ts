import 'server-only'
import { type PageKind, vitalBucket, type WebVital } from '@/lib/domain/web-vitals'
import { collection, type WebVitalsDoc } from './collections'

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Adds a visit's values to the counts of its day and kind of page. */
export async function addWebVitals(
  page: PageKind,
  values: readonly (readonly [WebVital, number])[],
  at: Date,
): Promise<void> {
  const day = dayOf(at)
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

/** The counts since that day. */
export const findWebVitals = (since: Date): Promise<WebVitalsDoc[]> =>
  collection('webVitals')
    .find({ day: { $gte: new Date(dayOf(since)) } })
    .toArray()
