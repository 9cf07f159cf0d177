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
import {
  sharedHomeDto,
  type SharedHomeDto,
  type SharedLinkDto,
  sharedWishlistDto,
  type SharedWishlistDto,
} from '@/lib/schemas/shared-wishlist'
import { assertCan } from '../authorise'
import { readPage, withoutCount } from '../paging'
import { listedAmong } from '../properties/listed-among'
import { serialise } from '../serialise'
import { hashToken } from '../users/mailed-token'
import { namesOf, noSharedWishlist, readMembership } from './membership'

const toDto =
  (actor: Actor, nameOf: (id: ObjectId) => string) =>
  (shared: SharedWishlistDoc): SharedWishlistDto =>
    serialise(sharedWishlistDto, shared, {
      isOwner: shared.ownerId.toHexString() === actor.id,
      owner: nameOf(shared.ownerId),
      guests: shared.people.filter((id) => !id.equals(shared.ownerId)).map(nameOf),
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

export async function getOwnSharedWishlist(actor: Actor): Promise<SharedWishlistDto | null> {
  assertCan(actor, 'shared-wishlist:read', actor.id)
  const shared = await findSharedWishlistOf(actor.id)
  return shared && toDto(actor, await namesOf(shared.people))(shared)
}

/** When the link of the actor's own shared wishlist was created, and how many have joined; `null` without one. */
export async function getSharedLink(actor: Actor): Promise<SharedLinkDto | null> {
  assertCan(actor, 'shared-wishlist:read', actor.id)
  const shared = await findSharedWishlistOf(actor.id)
  if (!shared) return null
  const { people, linkCreatedAt } = shared
  return { guests: people.length - 1, createdAt: linkCreatedAt.toISOString() }
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

type SharedHomesInput = { id: string } & PageInput

/** The homes of a shared wishlist, the last saved first, as the actor may see them, with everyone's hearts and comments. */
export const listSharedHomes = async (actor: Actor, input: SharedHomesInput): Promise<Page<SharedHomeDto>> =>
  (await readSharedWishlist(actor, input)).homes

/** A shared wishlist with a page of its homes. Throws `not_found` for people who have not joined it. */
export async function readSharedWishlist(
  actor: Actor,
  { id, ...pageInput }: SharedHomesInput,
): Promise<{ wishlist: SharedWishlistDto; homes: Page<SharedHomeDto> }> {
  assertCan(actor, 'shared-wishlist:read', actor.id)
  const shared = await readMembership(actor, id)
  const { _id, ownerId, people } = shared
  const page = await readPage(
    withoutCount(findWishlist(ownerId.toHexString())),
    pageInput,
    ({ propertyId }) => propertyId,
  )
  const [visible, reactions, nameOf] = await Promise.all([
    listedAmong(actor, page.items),
    findReactions(_id, page.items),
    namesOf(people),
  ])
  const person = (userId: ObjectId) => ({ name: nameOf(userId), isOwn: userId.toHexString() === actor.id })
  const items = page.items.map((propertyId): SharedHomeDto => {
    const given = reactions.filter((reaction) => reaction.propertyId.equals(propertyId))
    const guests = given.flatMap(({ kind, userId }) => (kind === 'heart' ? [userId] : []))
    return serialise(
      sharedHomeDto,
      { propertyId },
      {
        property: visible.get(propertyId.toHexString()) ?? null,
        hearts: [ownerId, ...guests].map(person),
        comments: given.flatMap((one) => (one.kind === 'comment' ? { ...one, ...person(one.userId) } : [])),
      },
    )
  })
  return { wishlist: toDto(actor, nameOf)(shared), homes: { ...page, items } }
}
