import 'server-only'
import { type Session, transaction, isDuplicateKey, ObjectId } from '@/lib/data/client'
import { type SharedReactionDoc, type SharedWishlistDoc } from '@/lib/data/collections'
import {
  addGuest,
  countComments,
  deleteComment,
  deleteHeart,
  deleteReactionsOf,
  deleteSharedWishlist,
  findReactions,
  findSharedWishlist,
  findSharedWishlistByToken,
  findSharedWishlistOf,
  findSharedWishlists,
  insertReaction,
  recordActivity,
  removeGuest,
  shareWishlist,
} from '@/lib/data/shared-wishlists'
import { findProperty } from '@/lib/data/properties'
import { findPeople } from '@/lib/data/users'
import { findWishlist, findWishlistEntry } from '@/lib/data/wishlist'
import { conflict, notFound } from '@/lib/domain/errors'
import {
  beginsVisit,
  COMMENTS_FULL,
  NAMELESS,
  SHARED_WISHLIST,
  visitOf,
  WISHLIST_FULL,
} from '@/lib/domain/wishlist'
import { type Actor } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import {
  type AddCommentInput,
  COMMENT_NOT_FOUND,
  type CommentIdInput,
  type JoinSharedWishlistInput,
  SHARED_WISHLIST_NOT_FOUND,
  sharedHomeDto,
  type SharedHomeDto,
  type SharedHomeInput,
  type SharedLinkDto,
  sharedWishlistDto,
  type SharedWishlistDto,
} from '@/lib/schemas/shared-wishlist'
import { type UndoInput } from '@/lib/schemas/moderation'
import { assertCan, assertEmailVerified, recheckActor } from '../authorise'
import { noticeEvent, notify } from '../notices/notify'
import { readPage, readPageInBatch, withTotalOfPage } from '../paging'
import { listedAmong } from '../properties/list-properties'
import { readProperty } from '../properties/read-property'
import { serialise } from '../serialise'
import { type Removal, removalOf, removedDocument } from '../undo'
import { hashToken, makeToken } from '../secrets'

/** The error for a shared wishlist that does not exist, or that the actor has not joined (D10). */
export const noSharedWishlist = () => notFound(SHARED_WISHLIST_NOT_FOUND)

/** The shared wishlist if the actor is its owner or a guest. Throws `not_found`. */
export async function readMembership(
  actor: Actor,
  id: string,
  session?: Session,
): Promise<SharedWishlistDoc> {
  const shared = await findSharedWishlist(id, actor.id, session)
  if (!shared) throw noSharedWishlist()
  return shared
}

/** Returns a function from the id of one of these people to their name. */
async function readNames(ids: ObjectId[]): Promise<(id: ObjectId) => string> {
  const people = await findPeople(ids)
  const names = new Map(people.map(({ _id, name }) => [_id.toHexString(), name]))
  return (id) => names.get(id.toHexString()) || NAMELESS
}

const toDto = (
  shared: SharedWishlistDoc,
  actor: Actor,
  nameOf: (id: ObjectId) => string,
): SharedWishlistDto =>
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
  return readPageInBatch(findSharedWishlists(actor.id), pageInput, async (wishlists) => {
    const nameOf = await readNames(wishlists.flatMap(({ people }) => people))
    return wishlists.map((shared) => toDto(shared, actor, nameOf))
  })
}

export async function getOwnSharedWishlist(actor: Actor): Promise<SharedWishlistDto | null> {
  assertCan(actor, 'shared-wishlist:read', actor.id)
  const shared = await findSharedWishlistOf(actor.id)
  return shared && toDto(shared, actor, await readNames(shared.people))
}

/** When the link of the actor's own shared wishlist was created, and how many have joined; `null` without one. */
export async function getSharedLink(actor: Actor): Promise<SharedLinkDto | null> {
  assertCan(actor, 'shared-wishlist:read', actor.id)
  const shared = await findSharedWishlistOf(actor.id)
  if (!shared) return null
  const { _id, people, linkCreatedAt } = shared
  return { id: _id.toHexString(), guests: people.length - 1, createdAt: linkCreatedAt.toISOString() }
}

/** True if no other guest can join; the owner is the first of its people. */
const isFull = (people: readonly ObjectId[]): boolean => people.length > SHARED_WISHLIST.guests

/**
 * The id and owner of the shared wishlist of a link, whether the actor is in it, and why they cannot join, if so. Throws
 * `not_found`.
 */
export async function openSharedLink(
  actor: Actor,
  { token }: { token: string },
): Promise<{ id: string; owner: string; isIn: boolean; refusal: string | null }> {
  assertCan(actor, 'shared-wishlist:join', actor.id)
  const shared = await findSharedWishlistByToken(hashToken(token))
  if (!shared) throw noSharedWishlist()
  const { _id, ownerId, people } = shared
  const nameOf = await readNames([ownerId])
  const hasJoined = people.some((id) => id.toHexString() === actor.id)
  const refusal = !hasJoined && isFull(people) ? WISHLIST_FULL : null
  return { id: _id.toHexString(), owner: nameOf(ownerId), isIn: hasJoined, refusal }
}

/**
 * Whose wishlist a link leads to, and how many homes it has, for a person who has not signed in yet (D348); `null` if the
 * link has ended.
 */
export async function readInvitation({
  token,
}: {
  token: string
}): Promise<{ owner: string; homes: number } | null> {
  const shared = await findSharedWishlistByToken(hashToken(token))
  if (!shared) return null
  const { ownerId } = shared
  const [nameOf, { count: homes }] = await Promise.all([
    readNames([ownerId]),
    findWishlist(ownerId.toHexString()).count(),
  ])
  return { owner: nameOf(ownerId), homes }
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
    withTotalOfPage(findWishlist(ownerId.toHexString())),
    pageInput,
    ({ propertyId }) => propertyId,
  )
  const [visible, reactions, nameOf] = await Promise.all([
    listedAmong(actor, page.items),
    findReactions(_id, page.items),
    readNames(people),
  ])
  const toPerson = (userId: ObjectId) => ({ name: nameOf(userId), isOwn: userId.toHexString() === actor.id })
  const items = page.items.map((propertyId): SharedHomeDto => {
    const reactionsOfHome = reactions.filter((reaction) => reaction.propertyId.equals(propertyId))
    const guests = reactionsOfHome.flatMap(({ kind, userId }) => (kind === 'heart' ? [userId] : []))
    return serialise(
      sharedHomeDto,
      { propertyId },
      {
        property: visible.get(propertyId.toHexString()) ?? null,
        hearts: [ownerId, ...guests].map(toPerson),
        comments: reactionsOfHome.flatMap((entry) =>
          entry.kind === 'comment' ? { ...entry, ...toPerson(entry.userId) } : [],
        ),
      },
    )
  })
  return { wishlist: toDto(shared, actor, nameOf), homes: { ...page, items } }
}

/**
 * Shares the actor's wishlist by a new link and returns its token, of which only the hash is stored (D290). An earlier
 * link ends; guests stay. Throws `conflict` if the actor's email is not verified.
 */
export async function createSharedWishlist(actor: Actor): Promise<{ id: string; token: string }> {
  assertCan(actor, 'shared-wishlist:create', actor.id)
  const token = makeToken()
  const id = await transaction(async (session) => {
    assertEmailVerified(await recheckActor(actor, session))
    return shareWishlist(new ObjectId(actor.id), hashToken(token), session)
  })
  if (!id) throw noSharedWishlist()
  return { id: id.toHexString(), token }
}

/**
 * Adds the actor to the shared wishlist of a link and returns its id. Throws `not_found` for a link that was replaced or
 * ended, `conflict` if it has the maximum of guests.
 */
export async function joinSharedWishlist(
  actor: Actor,
  { token }: JoinSharedWishlistInput,
): Promise<{ id: string }> {
  assertCan(actor, 'shared-wishlist:join', actor.id)
  return transaction(async (session) => {
    await recheckActor(actor, session)
    const shared = await findSharedWishlistByToken(hashToken(token), session)
    if (!shared) throw noSharedWishlist()
    const { _id, people } = shared
    const userId = new ObjectId(actor.id)
    if (!people.some((id) => id.equals(userId))) {
      if (isFull(people)) throw conflict(WISHLIST_FULL)
      await addGuest(shared, userId, session)
      await notifyOwner(shared, userId, { kind: 'wishlist-joined' }, session)
    }
    return { id: _id.toHexString() }
  })
}

/** Ends a shared wishlist, by its owner, or removes the guest with their hearts and comments. Returns 1. */
export async function leaveSharedWishlist(actor: Actor, { id }: { id: string }): Promise<number> {
  assertCan(actor, 'shared-wishlist:leave', actor.id)
  await transaction(async (session) => {
    const shared = await readMembership(actor, id, session)
    const { _id, ownerId } = shared
    const userId = new ObjectId(actor.id)
    if (ownerId.equals(userId)) return deleteSharedWishlist(_id, session)
    await removeGuest(shared, userId, session)
    return deleteReactionsOf(userId, session, _id)
  })
  return 1
}

/** Reads a home that the actor may see on a shared wishlist of theirs, to react to it. Throws `not_found`. */
async function readSharedHome(actor: Actor, { id, propertyId }: SharedHomeInput, session: Session) {
  assertCan(actor, 'shared-wishlist:react', actor.id)
  await recheckActor(actor, session)
  const shared = await readMembership(actor, id, session)
  const { _id: sharedWishlistId, ownerId } = shared
  const property = await readProperty(actor, propertyId, session)
  const entry = await findWishlistEntry(ownerId.toHexString(), propertyId, session)
  if (!entry) throw notFound('This home is no longer on the wishlist.')
  const isOwner = ownerId.toHexString() === actor.id
  const home = { sharedWishlistId, propertyId: property._id, userId: new ObjectId(actor.id) }
  return { shared, home, title: property.title, isOwner }
}

type GuestEvent =
  { kind: 'wishlist-joined' } | { kind: 'wishlist-reacted'; values: { title: string; commented?: true } }

/** Notifies the owner of what a guest does, once for each visit (D348); call it last in the transaction. */
async function notifyOwner(
  { _id, ownerId, activeAt }: SharedWishlistDoc,
  guestId: ObjectId,
  { kind, ...details }: GuestEvent,
  session: Session,
): Promise<void> {
  const author = guestId.toHexString()
  const at = new Date()
  await recordActivity(_id, guestId, at, session)
  if (!beginsVisit(activeAt?.[author], at)) return
  const each = { author, visit: visitOf(at) }
  await notify(session, noticeEvent(kind, _id, { person: ownerId }, { at, each, ...details }))
}

/** Adds a guest's heart to a home (D290); false if it was there before. The owner's heart is the saved home itself. */
export async function addSharedHeart(actor: Actor, input: SharedHomeInput): Promise<boolean> {
  try {
    await transaction(async (session) => {
      const { shared, home, title, isOwner } = await readSharedHome(actor, input, session)
      if (isOwner) throw conflict('This home is already on your wishlist.')
      await insertReaction({ ...home, kind: 'heart', createdAt: new Date() }, session)
      await notifyOwner(shared, home.userId, { kind: 'wishlist-reacted', values: { title } }, session)
    })
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/** Removes the actor's heart. Throws `not_found`. */
export async function removeSharedHeart(actor: Actor, { id, propertyId }: SharedHomeInput): Promise<Removal> {
  assertCan(actor, 'shared-wishlist:react', actor.id)
  const { _id } = await readMembership(actor, id)
  const removed = await deleteHeart(_id, propertyId, actor.id)
  if (!removed) throw notFound('Heart not found')
  return removalOf(actor, 'shared-reaction', removed)
}

async function assertRoomForComment(
  { sharedWishlistId, propertyId }: Pick<SharedReactionDoc, 'sharedWishlistId' | 'propertyId'>,
  session: Session,
): Promise<void> {
  const { comments: limit } = SHARED_WISHLIST
  if ((await countComments(sharedWishlistId, propertyId, limit, session)) >= limit)
    throw conflict(COMMENTS_FULL)
}

/** Adds a comment to a home and returns its id. Throws `conflict` if the home has the maximum of comments. */
export async function addSharedComment(
  actor: Actor,
  { text, ...homeInput }: AddCommentInput,
): Promise<{ id: string }> {
  const id = await transaction(async (session) => {
    const { shared, home, title, isOwner } = await readSharedHome(actor, homeInput, session)
    await assertRoomForComment(home, session)
    const comment = await insertReaction({ ...home, kind: 'comment', text, createdAt: new Date() }, session)
    const values = { title, commented: true } as const
    if (!isOwner) await notifyOwner(shared, home.userId, { kind: 'wishlist-reacted', values }, session)
    return comment
  })
  return { id: id.toHexString() }
}

/** Deletes a comment: its writer's own, or any by the owner of the wishlist. Throws `not_found`. */
export async function deleteSharedComment(actor: Actor, { id, commentId }: CommentIdInput): Promise<Removal> {
  assertCan(actor, 'shared-wishlist:react', actor.id)
  const { _id, ownerId } = await readMembership(actor, id)
  const isOwner = ownerId.toHexString() === actor.id
  const deleted = await deleteComment(_id, commentId, isOwner ? undefined : actor.id)
  if (!deleted) throw notFound(COMMENT_NOT_FOUND)
  return removalOf(actor, 'shared-reaction', deleted)
}

/**
 * Restores a heart or comment that the actor removed (D351), unless it exists again. Throws `conflict` if it is too late
 * or the home has the maximum of comments; `not_found` if the listing was deleted or its writer has left.
 */
export async function restoreSharedReaction(actor: Actor, { undo }: UndoInput): Promise<void> {
  assertCan(actor, 'shared-wishlist:react', actor.id)
  const removed = removedDocument<SharedReactionDoc>(actor, 'shared-reaction', undo)
  const { sharedWishlistId, propertyId, userId, kind } = removed
  try {
    await transaction(async (session) => {
      await recheckActor(actor, session)
      const { people } = await readMembership(actor, sharedWishlistId.toHexString(), session)
      if (!people.some((id) => id.equals(userId))) throw notFound('The writer has left this wishlist.')
      if (!(await findProperty(propertyId.toHexString(), session))) throw notFound('Property not found.')
      if (kind === 'comment') await assertRoomForComment(removed, session)
      await insertReaction(removed, session)
    })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
}
