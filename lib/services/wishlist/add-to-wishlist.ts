import 'server-only'
import { transaction } from '@/lib/data/client'
import { isDuplicateKey } from '@/lib/data/errors'
import { ObjectId } from '@/lib/data/ids'
import { findWishlistEntry, insertWishlistEntry } from '@/lib/data/wishlist'
import { isSameEmail } from '@/lib/domain/email'
import { forbidden } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { type AddToWishlistInput } from '@/lib/schemas/wishlist'
import { assertCan, recheckActor } from '../authorise'
import { readProperty } from '../properties/read-property'

/** Adds a listing to the buyer's wishlist; `added` is false if it was there before. */
export async function addToWishlist(
  actor: Actor,
  { propertyId, email }: AddToWishlistInput,
): Promise<{ added: boolean; id: string }> {
  assertCan(actor, 'wishlist:add')
  if (email !== undefined && !isSameEmail(email, actor.email)) throw forbidden()
  try {
    const id = await transaction(async (session) => {
      await recheckActor(actor, session)
      const property = await readProperty(actor, propertyId, session)
      return insertWishlistEntry(
        {
          userId: new ObjectId(actor.id),
          email: actor.email,
          propertyId: property._id,
          createdAt: new Date(),
          minPriceMinor: property.minPriceMinor,
          maxPriceMinor: property.maxPriceMinor,
        },
        session,
      )
    })
    return { added: true, id: id.toHexString() }
  } catch (error) {
    const known = isDuplicateKey(error, 'userId', 'propertyId')
      ? await findWishlistEntry(actor.id, propertyId)
      : null
    if (!known) throw error
    return { added: false, id: known._id.toHexString() }
  }
}
