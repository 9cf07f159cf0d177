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

type Found = Partial<Pick<OfferDoc, 'transactionId'>> & { status?: unknown }

/**
 * Why something that the site confirmed is not stored as confirmed, or `null`. Nobody undoes anything in a
 * day.
 */
function faultOf(entry: Acknowledged, found: Found | undefined): string | null {
  if (!found) return 'is gone'
  const status = found.status as OfferDoc['status']
  switch (entry.kind) {
    case 'bought':
      return isBought(status) && found.transactionId === entry.transactionId ? null : 'is not bought'
    case 'accepted':
    case 'rejected':
      return isDecidable(status) ? 'is undecided' : null
    case 'verified':
      return isVerifiedStatus(found.status as PropertyDoc['status']) ? null : 'is not verified'
    case 'import':
      return isOpenImport(found.status as ImportDoc['status']) ? 'is not at its end' : null
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
    const found = await db
      .collection(name)
      .find({ _id: { $in: ids } })
      .toArray()
    const known = new Map(found.map((item) => [item._id.toHexString(), item as Found]))
    for (const entry of entries) {
      const fault = faultOf(entry, known.get(entry.id))
      if (fault !== null) lost.push(`${entry.kind} ${entry.id} ${fault}`)
    }
  }
  return lost
}
