import 'server-only'
import { findReviewOfProperty } from '@/lib/data/reviews'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { type ReviewState } from '@/lib/schemas/reader'

/** Whether the actor can review a listing, and their review. */
export async function getReviewState(
  actor: Actor,
  { propertyId }: { propertyId: string },
): Promise<ReviewState> {
  if (!can(actor, 'review:create')) return 'closed'
  return (await findReviewOfProperty(actor.id, propertyId)) ? 'written' : 'open'
}
