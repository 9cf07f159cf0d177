import { ObjectId } from 'mongodb'
import { type UserDoc } from '@/lib/data/collections'
import { SHARED_WISHLIST } from '@/lib/domain/wishlist'
import { type Actor } from '@/lib/domain/user'
import { actorOf, createProperty, createUser } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { deleteProperty } from '../properties/decide-property'
import { deleteUser } from '../users/delete-account'
import { addToWishlist, recordWishlistNote, removeFromWishlist } from '../wishlist/wishlist'
import {
  addSharedComment,
  addSharedHeart,
  createSharedWishlist,
  deleteSharedComment,
  getSharedLink,
  joinSharedWishlist,
  leaveSharedWishlist,
  listSharedHomes,
  listSharedWishlists,
  openSharedLink,
  readInvitation,
  readSharedWishlist,
  removeSharedHeart,
  restoreSharedReaction,
} from './shared-wishlists'

const { db } = serviceDatabase()

let agent: UserDoc
let owner: UserDoc
let guest: UserDoc

beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
  owner = await createUser(db, { name: 'Nora Whitfield', emailVerified: new Date() })
  guest = await createUser(db, { name: 'Luca Moretti' })
})

/** A home on the owner's wishlist. */
async function save(title = 'Lake House') {
  const { _id } = await createProperty(db, agent, { title })
  const propertyId = _id.toHexString()
  const { id: wishlistId } = await addToWishlist(actorOf(owner), { propertyId })
  return { propertyId, wishlistId }
}

/** The owner's shared wishlist, which the guest has joined. */
async function share() {
  const { id, token } = await createSharedWishlist(actorOf(owner))
  await joinSharedWishlist(actorOf(guest), { token })
  return { id, token }
}

const getSharedWishlist = async (actor: Actor, input: { id: string }) =>
  (await readSharedWishlist(actor, input)).wishlist
const homesFor = async (person: UserDoc, id: string) => (await listSharedHomes(actorOf(person), { id })).items
const reactions = (id: string) =>
  db.collection('sharedReactions').countDocuments({ sharedWishlistId: new ObjectId(id) })

it('shows owner and guest the saved homes with the hearts and comments of both (D290)', async () => {
  const { propertyId, wishlistId } = await save()
  await recordWishlistNote(actorOf(owner), { wishlistId, note: 'Only for me.' })
  const { id } = await share()
  expect(await addSharedHeart(actorOf(guest), { id, propertyId })).toBe(true)
  expect(await addSharedHeart(actorOf(guest), { id, propertyId })).toBe(false)
  await addSharedComment(actorOf(guest), { id, propertyId, text: 'The kitchen faces south.' })
  await addSharedComment(actorOf(owner), { id, propertyId, text: 'And the garden?' })

  const homes = await homesFor(guest, id)
  expect(homes).toMatchObject([
    {
      propertyId,
      property: { title: 'Lake House' },
      hearts: [
        { name: 'Nora Whitfield', isOwn: false },
        { name: 'Luca Moretti', isOwn: true },
      ],
      comments: [
        { name: 'Luca Moretti', isOwn: true, text: 'The kitchen faces south.' },
        { name: 'Nora Whitfield', isOwn: false, text: 'And the garden?' },
      ],
    },
  ])
  expect(await homesFor(owner, id)).toMatchObject([
    { comments: [{ isOwn: false }, { isOwn: true }], hearts: [{ isOwn: true }, { isOwn: false }] },
  ])
  const wishlist = { _id: id, owner: 'Nora Whitfield', guests: ['Luca Moretti'] }
  expect(await getSharedWishlist(actorOf(guest), { id })).toMatchObject({ ...wishlist, isOwner: false })
  expect((await listSharedWishlists(actorOf(owner), {})).items).toMatchObject([
    { ...wishlist, isOwner: true },
  ])
  const everything = JSON.stringify([homes, await listSharedWishlists(actorOf(guest), {})])
  for (const secret of [owner.email, guest.email, 'Only for me.']) expect(everything).not.toContain(secret)
})

it('stores only the hash of the token, and a new link replaces the one before while guests stay', async () => {
  const { id, token } = await share()
  expect(JSON.stringify(await db.collection('sharedWishlists').find().toArray())).not.toContain(token)
  expect(await openSharedLink(actorOf(guest), { token })).toEqual({
    id,
    owner: owner.name,
    isIn: true,
    refusal: null,
  })
  const old = new Date(0)
  const sharedWishlists = () => db.collection('sharedWishlists')
  await sharedWishlists().updateOne({ _id: new ObjectId(id) }, { $set: { linkCreatedAt: old } })
  expect(await getSharedLink(actorOf(guest))).toBeNull()
  expect(await getSharedLink(actorOf(owner))).toEqual({ id, guests: 1, createdAt: old.toISOString() })
  const from = Date.now()
  const renewed = await createSharedWishlist(actorOf(owner))
  const link = await getSharedLink(actorOf(owner))
  expect(Date.parse(link?.createdAt ?? '')).toBeGreaterThanOrEqual(from)
  expect(renewed.id).toBe(id)
  expect(renewed.token).not.toBe(token)
  const stranger = actorOf(await createUser(db))
  expect(await codeOf(openSharedLink(stranger, { token }))).toBe('not_found')
  expect(await codeOf(joinSharedWishlist(stranger, { token }))).toBe('not_found')
  expect(await openSharedLink(stranger, renewed)).toMatchObject({ isIn: false })
  expect((await getSharedWishlist(actorOf(guest), { id })).guests).toEqual(['Luca Moretti'])
})

it('is not found by anybody who has not joined', async () => {
  const { propertyId } = await save()
  const { id } = await share()
  const { id: commentId } = await addSharedComment(actorOf(guest), { id, propertyId, text: 'Nice.' })
  const stranger = actorOf(await createUser(db))
  const home = { id, propertyId }
  for (const attempt of [
    () => getSharedWishlist(stranger, { id }),
    () => listSharedHomes(stranger, { id }),
    () => addSharedHeart(stranger, home),
    () => removeSharedHeart(stranger, home),
    () => addSharedComment(stranger, { ...home, text: 'Hello' }),
    () => deleteSharedComment(stranger, { id, commentId }),
    () => leaveSharedWishlist(stranger, { id }),
  ])
    expect(await codeOf(attempt())).toBe('not_found')
  expect((await listSharedWishlists(stranger, {})).items).toEqual([])
})

it('ends for everybody when its owner ends it, with its hearts and comments (D291)', async () => {
  const { propertyId } = await save()
  const { id, token } = await share()
  await addSharedHeart(actorOf(guest), { id, propertyId })
  await addSharedComment(actorOf(owner), { id, propertyId, text: 'Nice.' })
  expect(await leaveSharedWishlist(actorOf(owner), { id })).toBe(1)
  expect(await codeOf(openSharedLink(actorOf(guest), { token }))).toBe('not_found')
  for (const person of [owner, guest])
    expect(await codeOf(getSharedWishlist(actorOf(person), { id }))).toBe('not_found')
  expect(await reactions(id)).toBe(0)
})

it('loses the hearts and comments of a guest who leaves, and of nobody else', async () => {
  const { propertyId } = await save()
  const { id, token } = await share()
  await addSharedHeart(actorOf(guest), { id, propertyId })
  await addSharedComment(actorOf(owner), { id, propertyId, text: 'Nice.' })
  await leaveSharedWishlist(actorOf(guest), { id })
  expect(await codeOf(getSharedWishlist(actorOf(guest), { id }))).toBe('not_found')
  expect(await homesFor(owner, id)).toMatchObject([
    { hearts: [{ isOwn: true }], comments: [{ text: 'Nice.' }] },
  ])
  expect(await joinSharedWishlist(actorOf(guest), { token })).toEqual({ id })
})

it('lets writers delete their comments and the owner any', async () => {
  const { propertyId } = await save()
  const { id } = await share()
  const write = async (person: UserDoc) =>
    (await addSharedComment(actorOf(person), { id, propertyId, text: 'Nice.' })).id
  const byGuest = await write(guest)
  const byOwner = await write(owner)
  expect(await codeOf(deleteSharedComment(actorOf(guest), { id, commentId: byOwner }))).toBe('not_found')
  expect(await deleteSharedComment(actorOf(owner), { id, commentId: byGuest })).toMatchObject({
    deletedCount: 1,
  })
  expect(await deleteSharedComment(actorOf(guest), { id, commentId: await write(guest) })).toMatchObject({
    deletedCount: 1,
  })
  await addSharedHeart(actorOf(guest), { id, propertyId })
  expect(await removeSharedHeart(actorOf(guest), { id, propertyId })).toMatchObject({ deletedCount: 1 })
  expect(await codeOf(removeSharedHeart(actorOf(guest), { id, propertyId }))).toBe('not_found')
  expect(await codeOf(addSharedHeart(actorOf(owner), { id, propertyId }))).toBe('conflict')
})

it('restores a removed heart and a deleted comment as they were (D351)', async () => {
  const { propertyId } = await save()
  const { id } = await share()
  const restore = (person: UserDoc, undo: string) => restoreSharedReaction(actorOf(person), { undo })
  await addSharedHeart(actorOf(guest), { id, propertyId })
  const comment = await addSharedComment(actorOf(guest), { id, propertyId, text: 'Nice.' })
  await addSharedComment(actorOf(owner), { id, propertyId, text: 'Yes.' })
  const before = await homesFor(owner, id)
  const heart = await removeSharedHeart(actorOf(guest), { id, propertyId })
  const deleted = await deleteSharedComment(actorOf(owner), { id, commentId: comment.id })
  expect(await reactions(id)).toBe(1)
  expect(await codeOf(restore(guest, deleted.undo))).toBe('conflict')
  for (let i = 1; i <= 2; i += 1) {
    await restore(guest, heart.undo)
    await restore(owner, deleted.undo)
    expect(await homesFor(owner, id)).toEqual(before)
  }
  const again = await deleteSharedComment(actorOf(owner), { id, commentId: comment.id })
  await leaveSharedWishlist(actorOf(guest), { id })
  expect(await codeOf(restore(owner, again.undo))).toBe('not_found')
  expect(await codeOf(restore(guest, heart.undo))).toBe('not_found')
})

it('refuses an eleventh guest and a fifty-first comment', async () => {
  const { propertyId } = await save()
  const { id, token } = await share()
  const sharedWishlistId = new ObjectId(id)
  const people = [owner._id, ...Array.from({ length: SHARED_WISHLIST.guests }, () => new ObjectId())]
  await db.collection('sharedWishlists').updateOne({ _id: sharedWishlistId }, { $set: { people } })
  const full = { isIn: false, refusal: '10 people have joined this wishlist, which is the maximum.' }
  expect(await openSharedLink(actorOf(guest), { token })).toMatchObject(full)
  await expect(joinSharedWishlist(actorOf(guest), { token })).rejects.toThrow(
    '10 people have joined this wishlist, which is the maximum.',
  )
  const comment = { sharedWishlistId, propertyId: new ObjectId(propertyId), userId: guest._id }
  await db.collection('sharedReactions').insertMany(
    Array.from({ length: SHARED_WISHLIST.comments }, () => ({
      ...comment,
      _id: new ObjectId(),
      kind: 'comment',
      text: 'Nice.',
      createdAt: new Date(),
    })),
  )
  await expect(addSharedComment(actorOf(owner), { id, propertyId, text: 'More' })).rejects.toThrow(
    'This home has 50 comments, which is the maximum. Delete one to add another.',
  )
})

it('takes reactions only to homes that are on the wishlist and that the person can see', async () => {
  const { propertyId, wishlistId } = await save()
  const { id } = await share()
  const other = (await createProperty(db, agent))._id.toHexString()
  expect(await codeOf(addSharedHeart(actorOf(guest), { id, propertyId: other }))).toBe('not_found')
  await db
    .collection('properties')
    .updateOne({ _id: new ObjectId(propertyId) }, { $set: { status: 'rejected' } })
  expect(await codeOf(addSharedHeart(actorOf(guest), { id, propertyId }))).toBe('not_found')
  expect(await homesFor(guest, id)).toMatchObject([{ property: null }])
  await removeFromWishlist(actorOf(owner), { wishlistId })
  expect(await homesFor(guest, id)).toEqual([])
})

it('is for buyers; people who change roles can still read and leave', async () => {
  const { id, token } = await share()
  const former = actorOf({ ...guest, role: 'agent' })
  expect(await codeOf(createSharedWishlist(former))).toBe('forbidden')
  expect(await codeOf(joinSharedWishlist(former, { token }))).toBe('forbidden')
  const propertyId = new ObjectId().toHexString()
  expect(await codeOf(addSharedHeart(former, { id, propertyId }))).toBe('forbidden')
  expect(await getSharedWishlist(former, { id })).toMatchObject({ isOwner: false })
  expect(await leaveSharedWishlist(former, { id })).toBe(1)
})

it('loses what people said of a deleted home, and what a deleted person said', async () => {
  const lake = await save('Lake House')
  const hill = await save('Hill House')
  const { id } = await share()
  for (const { propertyId } of [lake, hill])
    for (const person of [owner, guest])
      await addSharedComment(actorOf(person), { id, propertyId, text: 'Nice.' })
  await deleteProperty(actorOf(agent), { id: lake.propertyId })
  expect(await reactions(id)).toBe(2)
  const admin = actorOf(await createUser(db, { role: 'admin' }))
  await deleteUser(admin, { id: guest._id.toHexString() })
  expect(await getSharedWishlist(actorOf(owner), { id })).toMatchObject({ guests: [] })
  expect(await reactions(id)).toBe(1)
  await deleteUser(admin, { id: owner._id.toHexString() })
  expect(await db.collection('sharedWishlists').findOne({ _id: new ObjectId(id) })).toBeNull()
  expect(await reactions(id)).toBe(0)
})

describe('the notification of a visit (D348)', () => {
  const ownerNotices = async () =>
    (await db.collection('notices').find({ personId: owner._id }).sort({ createdAt: 1 }).toArray()).map(
      ({ kind, values }) => [kind, values],
    )
  const pass = (minutes: number) => jest.setSystemTime(Date.now() + minutes * 60_000)

  // Only the clock: timers run as ever.
  beforeEach(() =>
    jest.useFakeTimers({
      now: new Date('2026-11-29T12:00:00Z'),
      doNotFake: [
        ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const),
        ...(['clearImmediate', 'nextTick', 'queueMicrotask', 'hrtime', 'performance'] as const),
      ],
    }),
  )
  afterEach(() => jest.useRealTimers())

  it('is sent to the owner when a guest joins, and not for what the guest adds during the same visit', async () => {
    const { propertyId } = await save()
    const { id, token } = await share()
    await joinSharedWishlist(actorOf(guest), { token })
    await addSharedHeart(actorOf(guest), { id, propertyId })
    await addSharedComment(actorOf(guest), { id, propertyId, text: 'Light.' })
    expect(await ownerNotices()).toEqual([['wishlist-joined', {}]])
  })

  it('is sent for the first heart or comment of a later visit, with the home and without a name', async () => {
    const { propertyId } = await save()
    const { id } = await share()
    pass(31)
    await addSharedHeart(actorOf(guest), { id, propertyId })
    await removeSharedHeart(actorOf(guest), { id, propertyId })
    await addSharedHeart(actorOf(guest), { id, propertyId })
    pass(29)
    await addSharedComment(actorOf(guest), { id, propertyId, text: 'Light.' })
    pass(31)
    await addSharedComment(actorOf(guest), { id, propertyId, text: 'Garden?' })
    expect(await ownerNotices()).toEqual([
      ['wishlist-joined', {}],
      ['wishlist-reacted', { title: 'Lake House' }],
      ['wishlist-reacted', { title: 'Lake House', commented: true }],
    ])
  })

  it('is not sent for what the owner adds', async () => {
    const { propertyId } = await save()
    const { id } = await createSharedWishlist(actorOf(owner))
    await addSharedComment(actorOf(owner), { id, propertyId, text: 'Mine.' })
    expect(await ownerNotices()).toEqual([])
  })

  it('no longer needs the time of the visit when the guest has left, so that it is deleted', async () => {
    const { id } = await share()
    const stored = () => db.collection('sharedWishlists').findOne({ _id: new ObjectId(id) })
    expect(await stored()).toMatchObject({ activeAt: { [guest._id.toHexString()]: expect.any(Date) } })
    await leaveSharedWishlist(actorOf(guest), { id })
    expect(await stored()).toMatchObject({ people: [owner._id], activeAt: {} })
  })

  it('is sent once if a guest leaves and joins again during the same visit', async () => {
    const { id, token } = await share()
    for (const minutes of [0, 10, 19]) {
      pass(minutes)
      await leaveSharedWishlist(actorOf(guest), { id })
      await joinSharedWishlist(actorOf(guest), { token })
    }
    expect(await ownerNotices()).toEqual([['wishlist-joined', {}]])
    pass(31)
    await leaveSharedWishlist(actorOf(guest), { id })
    await joinSharedWishlist(actorOf(guest), { token })
    expect(await ownerNotices()).toHaveLength(2)
  })
})

it('returns whose link it is and how many homes it shares, before its reader signs in (D348)', async () => {
  await save()
  const { token } = await share()
  expect(await readInvitation({ token })).toEqual({ owner: 'Nora Whitfield', homes: 1 })
  await createSharedWishlist(actorOf(owner))
  expect(await readInvitation({ token })).toBeNull()
})
