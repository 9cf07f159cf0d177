import { type Db, ObjectId } from 'mongodb'
import { type ImportDoc, type OfferDoc, type PropertyDoc } from '@/lib/data/collections'
import { isOpenImport } from '@/lib/domain/import/import'
import { isBought, isDecidable } from '@/lib/domain/offer'
import { isVerifiedStatus } from '@/lib/domain/property'
import { type Acknowledged } from './world'

const COLLECTIONS = {
  offer: 'offers',
  accepted: 'offers',
  rejected: 'offers',
  bought: 'offers',
  listing: 'properties',
  verified: 'properties',
  review: 'reviews',
  import: 'imports',
  wish: 'wishlist',
  report: 'reports',
  application: 'applications',
  message: 'messages',
} as const

type Stored = Partial<Pick<OfferDoc, 'transactionId'>> & { status?: unknown }

/**
 * Why something that the site confirmed is not stored as confirmed, or `null`. Nobody undoes anything in a
 * day.
 */
function faultOf(entry: Acknowledged, stored: Stored | undefined): string | null {
  if (!stored) return 'is missing'
  const status = stored.status as OfferDoc['status']
  switch (entry.kind) {
    case 'bought':
      return isBought(status) && stored.transactionId === entry.transactionId ? null : 'is not bought'
    case 'accepted':
    case 'rejected':
      return isDecidable(status) ? 'is undecided' : null
    case 'verified':
      return isVerifiedStatus(stored.status as PropertyDoc['status']) ? null : 'is not verified'
    case 'import':
      return isOpenImport(stored.status as ImportDoc['status']) ? 'is not at its end' : null
    default:
      return null
  }
}

/** Confirmed changes that are missing, as sentences. */
export async function findLostWrites(db: Db, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const lost: string[] = []
  for (const name of new Set(Object.values(COLLECTIONS))) {
    const entries = acknowledged.filter(({ kind }) => COLLECTIONS[kind] === name)
    const ids = entries.map(({ id }) => new ObjectId(id))
    const rows = await db
      .collection(name)
      .find({ _id: { $in: ids } })
      .toArray()
    const storedById = new Map(rows.map((row) => [row._id.toHexString(), row as Stored]))
    for (const entry of entries) {
      const fault = faultOf(entry, storedById.get(entry.id))
      if (fault !== null) lost.push(`${entry.kind} ${entry.id} ${fault}`)
    }
  }
  return lost
}
