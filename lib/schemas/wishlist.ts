import * as z from 'zod/mini'
import { answeredId, email, id } from './common'
import { pageFields } from './page'
import { propertyDto } from './property'

/** `POST /api/wishlist`: an e-mail, if given, must be the person's own. */
export const addToWishlistSchema = z.object({
  propertyId: id('Property not found.'),
  email: z.optional(email),
})
export type AddToWishlistInput = z.output<typeof addToWishlistSchema>

export const wishlistSchema = z.object({ email, ...pageFields })
export const wishlistEntryIdSchema = z.object({ wishlistId: id('Wishlist entry not found') })

/** A wishlist entry as its owner reads it; `property` is `null` where the listing can no longer be seen. */
export const wishlistEntryDto = z.object({
  _id: answeredId,
  email: z.string(),
  propertyId: answeredId,
  property: z.nullable(propertyDto),
})
export type WishlistEntryDto = z.infer<typeof wishlistEntryDto>
