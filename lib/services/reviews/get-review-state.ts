import 'server-only'
import { findReviewOfProperty } from '@/lib/data/reviews'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { type ReviewState } from '@/lib/schemas/reader'

/** How it stands between the actor and the reviews of a listing. */
export async function getReviewState(
  actor: Actor,
  { propertyId }: { propertyId: string },
): Promise<ReviewState> {
  if (!can(actor, 'review:create')) return 'closed'
  return (await findReviewOfProperty(actor.id, propertyId)) ? 'written' : 'open'
}
