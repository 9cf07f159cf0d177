import 'server-only'
import { LRUCache } from 'lru-cache'
import { type AnyBulkWriteOperation } from 'mongodb'
import { isNoPosition } from '@/lib/domain/position'
import { collection, type PropertyDoc } from './collections'
import { derive } from './listing-search/derive'
import { townOf } from './towns'

/** Batch size of writes. */
const BATCH = 1_000

type Placed = Pick<PropertyDoc, 'latitude' | 'longitude' | 'positionAccuracy' | 'isGeocoded'>

/**
 * Removes the position 0, 0 from every listing whose location is not there, and sets that of its town. May run twice,
 * and beside a running site.
 */
export async function repairZeroPositions(): Promise<void> {
  const zeros = { latitude: 0, longitude: 0 }
  for await (const property of collection('properties').find(zeros, { batchSize: BATCH })) {
    const { _id, location, latitude, longitude, positionAccuracy, ...others } = property
    if (!isNoPosition({ latitude, longitude }, location)) continue
    await collection('properties').updateOne(
      { _id, location, ...zeros, ...(positionAccuracy && { positionAccuracy }) },
      {
        $set: derive({ ...others, location }),
        $unset: { latitude: '', longitude: '', positionAccuracy: '', isGeocoded: '' },
      },
    )
  }
  await positionListingsInTowns()
}

/**
 * Sets the position of listings without one to that of the town in their location. Skips listings without a known town,
 * and those whose agent sets one meanwhile. Uses no network.
 */
export async function positionListingsInTowns(): Promise<void> {
  const known = new LRUCache<string, { placed: Placed | null }>({ max: 10_000 })
  const placeOf = (location: string): Placed | null => {
    const before = known.get(location)
    if (before) return before.placed
    const town = townOf(location)
    const placed = town && {
      latitude: town.latitude,
      longitude: town.longitude,
      positionAccuracy: 'town' as const,
      isGeocoded: true as const,
    }
    known.set(location, { placed })
    return placed
  }
  let writes: AnyBulkWriteOperation<PropertyDoc>[] = []
  const flush = async () => {
    if (writes.length > 0) await collection('properties').bulkWrite(writes, { ordered: false })
    writes = []
  }
  const unplaced = { latitude: { $exists: false } }
  for await (const property of collection('properties').find(unplaced, { batchSize: BATCH })) {
    const { _id, location } = property
    const placed = placeOf(location)
    if (!placed) continue
    writes.push({
      updateOne: {
        filter: { _id, location, ...unplaced },
        update: { $set: { ...placed, ...derive({ ...property, ...placed }) } },
      },
    })
    if (writes.length === BATCH) await flush()
  }
  await flush()
}
