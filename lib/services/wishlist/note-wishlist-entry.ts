import 'server-only'
import { noteWishlistEntry as note } from '@/lib/data/wishlist'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { type NoteWishlistInput } from '@/lib/schemas/wishlist'
import { assertCan } from '../authorise'

/**
 * Stores a private note on an entry of the actor's own wishlist, replacing the previous one (D271); an empty
 * one removes it. Throws `not_found` for another person's entry (D10).
 */
export async function noteWishlistEntry(actor: Actor, input: NoteWishlistInput): Promise<void> {
  assertCan(actor, 'wishlist:note', actor.id)
  if (!(await note(input.wishlistId, actor.id, input.note))) throw notFound('Wishlist entry not found')
}
