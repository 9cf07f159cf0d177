import * as z from 'zod/mini'
import { COMPARE_LIMIT } from '../domain/compare'
import { CHANGES_SINCE_SAVED } from '../domain/history'
import { CURRENCY_NAME } from '../domain/money'
import { SAVED_NOTE_LIMIT } from '../domain/wishlist'
import {
  responseId,
  responsePropertyId,
  email,
  id,
  instant,
  propertyId,
  textOrBlank,
  emailNotes,
  EXAMPLE,
  withMeta,
} from './common'
import { pageFields } from './page'
import { type OfferedHomeDto } from './offered-home'
import { listedPropertyDto, type ListedPropertyDto } from './property'

/** `POST /api/wishlist`: an email, if given, must be the person's own. */
export const addToWishlistSchema = z.object({
  propertyId,
  email: withMeta(
    z.optional(email),
    emailNotes('Your own email, if given; a different one is refused.', EXAMPLE.buyer),
  ),
})
export type AddToWishlistInput = z.output<typeof addToWishlistSchema>

export const wishlistSchema = z.object({ email, ...pageFields })
export const wishlistEntryIdSchema = z.object({
  wishlistId: withMeta(
    id('Wishlist entry not found'),
    'The id of the wishlist entry, not of the property.',
    EXAMPLE.entryId,
  ),
})

/** `PATCH /api/wishlist/{id}`: a private note on a saved home. */
export const wishlistNoteSchema = z.object({
  ...wishlistEntryIdSchema.shape,
  note: withMeta(
    textOrBlank(SAVED_NOTE_LIMIT),
    `A private note, at most ${SAVED_NOTE_LIMIT} characters; empty removes it.`,
    'Ask about the roof.',
  ),
})
export type NoteWishlistInput = z.output<typeof wishlistNoteSchema>

/** When a listing was saved, its prices then, and other changes since. Prices in major units. */
const savedAtDto = z.object({
  at: withMeta(instant, 'When it was saved, UTC.', EXAMPLE.moment),
  minPrice: withMeta(
    z.optional(z.number()),
    `The lower end of the shown price then, in ${CURRENCY_NAME}. Absent if the price was or is on request.`,
    435_000,
  ),
  maxPrice: withMeta(
    z.optional(z.number()),
    `The upper end of the shown price then, in ${CURRENCY_NAME}.`,
    510_000,
  ),
  changed: withMeta(
    z.optional(z.array(z.enum(CHANGES_SINCE_SAVED))),
    'What has changed since then, besides the price: sold, under offer or pictures. Absent if nothing has.',
    ['underOffer', 'pictures'],
  ),
})
export type SavedState = z.infer<typeof savedAtDto>

/** A wishlist entry for its owner; `property` is `null` if they can no longer see the listing. */
export const wishlistEntryDto = z.object({
  _id: withMeta(responseId, 'The id of the entry.', EXAMPLE.entryId),
  email: withMeta(z.string(), emailNotes("The owner's email.", EXAMPLE.buyer)),
  propertyId: responsePropertyId,
  property: withMeta(z.nullable(listedPropertyDto), 'The property; `null` if it is no longer visible.'),
  note: withMeta(z.optional(z.string()), 'The owner’s note; absent without one.', 'Ask about the roof.'),
  saved: withMeta(z.nullable(savedAtDto), 'Its prices when it was saved; `null` for old entries.'),
})
export type WishlistEntryDto = z.infer<typeof wishlistEntryDto>

/** An entry as the buyer's own pages show it. Prices in major units. */
export type SavedEntryDto = Pick<WishlistEntryDto, '_id' | 'propertyId' | 'note' | 'saved'> & {
  property: SavedHomeDto | null
}
export type SavedHomeDto = OfferedHomeDto & Pick<ListedPropertyDto, '_id' | 'location' | 'image'>

const idText = id()

/**
 * The URL of a comparison, and of the wishlist to choose from: `id` once for each listing, in order. Invalid
 * and repeated ids are ignored; only the first ids count if there are too many.
 */
export const compareQuerySchema = z.pipe(
  z.object({ id: z.catch(z.union([z.string(), z.array(z.string())]), []) }),
  z.transform(({ id: value }) => {
    const ids = [value].flat().flatMap((text) => {
      const parsed = idText.safeParse(text)
      return parsed.success ? [parsed.data] : []
    })
    const unique = [...new Set(ids)]
    return { ids: unique.slice(0, COMPARE_LIMIT), isMore: unique.length > COMPARE_LIMIT }
  }),
)

/** The home that a buyer hides, shows again or has seen. */
export const markedHomeSchema = z.object({ propertyId })
export type MarkedHomeInput = z.output<typeof markedHomeSchema>

export const hiddenHomesSchema = z.object(pageFields)

/** A hidden home; `property` is `null` if the buyer can no longer see the listing. */
export const hiddenHomeDto = z.object({
  propertyId: responsePropertyId,
  property: withMeta(z.nullable(listedPropertyDto), 'The property; `null` if it can no longer be seen.'),
  hiddenAt: withMeta(instant, 'When it was hidden, UTC.', EXAMPLE.moment),
})
export type HiddenHomeDto = z.infer<typeof hiddenHomeDto>
