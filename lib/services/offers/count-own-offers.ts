import 'server-only'
import { findStatusesOfBuyer } from '@/lib/data/offers'
import { countByStatus, type OfferCounts } from '@/lib/domain/offer'
import { type Actor } from '@/lib/domain/user'

/** At most so many are counted besides the rows that the page shows (ADR 017). */
const COUNTED = 40

/** How many offers the person has made, by status; `null` if there are more than are counted. */
export async function countOwnOffers(actor: Actor): Promise<OfferCounts | null> {
  const statuses = await findStatusesOfBuyer(actor.id, COUNTED + 1)
  return statuses.length > COUNTED ? null : countByStatus(statuses)
}
