import 'server-only'
import { type SharedWishlistDoc } from '@/lib/data/collections'
import { type ObjectId } from '@/lib/data/ids'
import {
  findReactions,
  findSharedWishlistByToken,
  findSharedWishlistOf,
  findSharedWishlists,
} from '@/lib/data/shared-wishlists'
import { findWishlist } from '@/lib/data/wishlist'
import { type Actor } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { type SharedHomeDto, type SharedWishlistDto } from '@/lib/schemas/shared-wishlist'
import { assertCan } from '../authorise'
import { readPage } from '../paging'
import { listedAmong } from '../properties/listed-among'
import { hashToken } from '../users/mailed-token'
import { namesOf, noSharedWishlist, readMembership } from './membership'

const toDto =
  (actor: Actor, nameOf: (id: ObjectId) => string) =>
  ({ _id, ownerId, people, createdAt }: SharedWishlistDoc): SharedWishlistDto => ({
    _id: _id.toHexString(),
    isOwner: ownerId.toHexString() === actor.id,
    owner: nameOf(ownerId),
    guests: people.filter((id) => !id.equals(ownerId)).map(nameOf),
    createdAt: createdAt.toISOString(),
  })

/** The shared wishlists that the actor owns or has joined, newest first. */
export async function listSharedWishlists(
  actor: Actor,
  pageInput: PageInput,
): Promise<Page<SharedWishlistDto>> {
  assertCan(actor, 'shared-wishlist:read', actor.id)
  const page = await readPage(findSharedWishlists(actor.id), pageInput, (shared) => shared)
  const nameOf = await namesOf(page.items.flatMap(({ people }) => people))
  return { ...page, items: page.items.map(toDto(actor, nameOf)) }
}

/** One shared wishlist. Throws `not_found` for people who have not joined it. */
export async function getSharedWishlist(actor: Actor, { id }: { id: string }): Promise<SharedWishlistDto> {
  assertCan(actor, 'shared-wishlist:read', actor.id)
  const shared = await readMembership(actor, id)
  return toDto(actor, await namesOf(shared.people))(shared)
}

/** The actor's own shared wishlist, or `null`. */
export async function getOwnSharedWishlist(actor: Actor): Promise<SharedWishlistDto | null> {
  assertCan(actor, 'shared-wishlist:read', actor.id)
  const shared = await findSharedWishlistOf(actor.id)
  return shared && toDto(actor, await namesOf(shared.people))(shared)
}

/** The id and owner of the shared wishlist of a link, and whether the actor is in it. Throws `not_found`. */
export async function openSharedLink(
  actor: Actor,
  { token }: { token: string },
): Promise<{ id: string; owner: string; isIn: boolean }> {
  assertCan(actor, 'shared-wishlist:join', actor.id)
  const shared = await findSharedWishlistByToken(hashToken(token))
  if (!shared) throw noSharedWishlist()
  const { _id, ownerId, people } = shared
  const nameOf = await namesOf([ownerId])
  const isIn = people.some((id) => id.toHexString() === actor.id)
  return { id: _id.toHexString(), owner: nameOf(ownerId), isIn }
}

/**
 * The homes of a shared wishlist as the actor may see them, the last saved first, with everyone's hearts and comments.
 * Throws `not_found` for people who have not joined it.
 */
export async function listSharedHomes(
  actor: Actor,
  { id, ...pageInput }: { id: string } & PageInput,
): Promise<Page<SharedHomeDto>> {
  assertCan(actor, 'shared-wishlist:read', actor.id)
  const { _id, ownerId, people } = await readMembership(actor, id)
  const page = await readPage(findWishlist(ownerId.toHexString()), pageInput, (entry) => entry)
  const ids = page.items.map(({ propertyId }) => propertyId)
  const [visible, reactions, nameOf] = await Promise.all([
    listedAmong(actor, ids),
    findReactions(_id, ids),
    namesOf(people),
  ])
  const person = (userId: ObjectId) => ({ name: nameOf(userId), isOwn: userId.toHexString() === actor.id })
  const items = page.items.map(({ propertyId }): SharedHomeDto => {
    const own = reactions.filter((reaction) => reaction.propertyId.equals(propertyId))
    const guests = own.flatMap(({ kind, userId }) => (kind === 'heart' ? [userId] : []))
    return {
      propertyId: propertyId.toHexString(),
      property: visible.get(propertyId.toHexString()) ?? null,
      hearts: [ownerId, ...guests].map(person),
      comments: own.flatMap((reaction) =>
        reaction.kind === 'comment'
          ? [
              {
                _id: reaction._id.toHexString(),
                ...person(reaction.userId),
                text: reaction.text,
                createdAt: reaction.createdAt.toISOString(),
              },
            ]
          : [],
      ),
    }
  })
  return { ...page, items }
}
