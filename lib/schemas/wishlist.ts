import * as z from 'zod/mini'
import { answeredId, answeredPropertyId, email, id, propertyId } from './common'
import { emailNotes, EXAMPLE, noted } from './notes'
import { pageFields } from './page'
import { propertyDto } from './property'

/** `POST /api/wishlist`: an e-mail, if given, must be the person's own. */
export const addToWishlistSchema = z.object({
  propertyId,
  email: z.optional(
    noted(email, emailNotes('Your own address, if given; another is refused.', EXAMPLE.buyer)),
  ),
})
export type AddToWishlistInput = z.output<typeof addToWishlistSchema>

export const wishlistSchema = z.object({ email, ...pageFields })
export const wishlistEntryIdSchema = z.object({
  wishlistId: noted(id('Wishlist entry not found'), {
    description: 'The id of the wishlist entry, not of the property.',
    examples: [EXAMPLE.entryId],
  }),
})

/** A wishlist entry as its owner reads it; `property` is `null` where the listing can no longer be seen. */
export const wishlistEntryDto = z.object({
  _id: noted(answeredId, { description: 'The id of the entry.', examples: [EXAMPLE.entryId] }),
  email: noted(z.string(), emailNotes("The owner's address.", EXAMPLE.buyer)),
  propertyId: answeredPropertyId,
  property: noted(z.nullable(propertyDto), {
    description: 'The property; `null` where it can no longer be seen.',
  }),
})
export type WishlistEntryDto = z.infer<typeof wishlistEntryDto>
