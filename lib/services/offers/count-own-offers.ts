import 'server-only'
import { findStatusesOfBuyer } from '@/lib/data/offers'
import { countByStatus, type OfferCounts } from '@/lib/domain/offer'
import { type Actor } from '@/lib/domain/user'

/** As many as their page may read for its counts beside the rows that it shows (ADR 017). */
const COUNTED = 40

/** How many offers the person has made, by how they stand; `null` where there are more than are counted. */
export async function countOwnOffers(actor: Actor): Promise<OfferCounts | null> {
  const statuses = await findStatusesOfBuyer(actor.id, COUNTED + 1)
  return statuses.length > COUNTED ? null : countByStatus(statuses)
}
