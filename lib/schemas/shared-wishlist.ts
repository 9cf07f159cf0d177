import * as z from 'zod/mini'
import { SHARED_WISHLIST } from '../domain/wishlist'
import {
  id,
  instant,
  propertyId,
  responseId,
  responsePropertyId,
  text,
  EXAMPLE,
  withMeta,
  tokenText,
} from './common'
import { pageFields } from './page'
import { listedPropertyDto } from './property'

export const SHARED_WISHLIST_NOT_FOUND = 'Shared wishlist not found'
export const COMMENT_NOT_FOUND = 'Comment not found'
const sharedWishlistId = withMeta(
  id(SHARED_WISHLIST_NOT_FOUND),
  'The id of the shared wishlist.',
  EXAMPLE.entryId,
)

export const createSharedWishlistSchema = z.object({})
export const sharedWishlistsSchema = z.object(pageFields)
export const sharedWishlistIdSchema = z.object({ id: sharedWishlistId })
export const sharedHomesSchema = z.object({ id: sharedWishlistId, ...pageFields })

/** The token in the link of a shared wishlist. */
export const joinSharedWishlistSchema = z.object({
  token: withMeta(tokenText(SHARED_WISHLIST_NOT_FOUND), 'The token in the link.', '0'.repeat(43)),
})
export type JoinSharedWishlistInput = z.output<typeof joinSharedWishlistSchema>

export const sharedHomeSchema = z.object({ id: sharedWishlistId, propertyId })
export type SharedHomeInput = z.output<typeof sharedHomeSchema>

export const addCommentSchema = z.object({
  ...sharedHomeSchema.shape,
  text: withMeta(
    text('Please write a comment.', SHARED_WISHLIST.commentLength),
    `The comment, at most ${SHARED_WISHLIST.commentLength} characters.`,
    'The kitchen faces south.',
  ),
})
export type AddCommentInput = z.output<typeof addCommentSchema>

export const commentIdSchema = z.object({
  id: sharedWishlistId,
  commentId: withMeta(id(COMMENT_NOT_FOUND), 'The id of the comment.', EXAMPLE.entryId),
})
export type CommentIdInput = z.output<typeof commentIdSchema>

const name = withMeta(z.string(), 'A name; never an email.', 'Nora Whitfield')

/** A shared wishlist as the people in it see it. */
export const sharedWishlistDto = z.object({
  _id: withMeta(responseId, 'Its id.', EXAMPLE.entryId),
  isOwner: withMeta(z.boolean(), 'Whether it is your wishlist.'),
  owner: name,
  guests: withMeta(z.array(name), 'Who has joined, the first to join first.'),
  createdAt: withMeta(instant, 'When it was shared, UTC.', EXAMPLE.moment),
})
export type SharedWishlistDto = z.infer<typeof sharedWishlistDto>

/** The link of a person's own shared wishlist, with the number of people who have joined. */
export type SharedLinkDto = { id: string; guests: number; createdAt: string }

const person = { name, isOwn: withMeta(z.boolean(), 'Whether it is you.') }

/** A home of a shared wishlist; `property` is `null` if the viewer cannot see the listing. */
export const sharedHomeDto = z.object({
  propertyId: responsePropertyId,
  property: withMeta(z.nullable(listedPropertyDto), 'The property; `null` if you cannot see it.'),
  hearts: withMeta(
    z.array(z.object(person)),
    'Who likes it: its owner first, because the home is on their wishlist.',
  ),
  comments: withMeta(
    z.array(z.object({ _id: responseId, ...person, text: z.string(), createdAt: instant })),
    'Its comments, oldest first.',
  ),
})
export type SharedHomeDto = z.infer<typeof sharedHomeDto>
