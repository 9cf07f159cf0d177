import 'server-only'
import { findListingNumbers } from '@/lib/data/listing-numbers'
import { type ListingNumbers, sumOfNumbers } from '@/lib/domain/listing-numbers'

/**
 * The numbers of each of these homes, summed over the UTC days from one moment to another, both included (D500). One read
 * of at most a document for each home and month. The caller has checked who reads them, and bounds the list.
 */
export async function readListingNumbers(
  propertyIds: string[],
  from: Date,
  to: Date,
): Promise<Map<string, ListingNumbers>> {
  const found = await findListingNumbers(propertyIds, from, to)
  return new Map(propertyIds.map((id) => [id, sumOfNumbers(found.get(id) ?? [])]))
}
