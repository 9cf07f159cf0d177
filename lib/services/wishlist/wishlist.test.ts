import { ObjectId } from 'mongodb'
import { transaction } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { markSold, markUnderOffer } from '@/lib/data/properties'
import { actorOf, createProperty, createUser } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { updateProperty } from '../properties/update-property'
import { type WishlistEntryDto } from '@/lib/schemas/wishlist'
import { getViewer } from '../viewer/get-viewer'
import {
  addToWishlist,
  listSaved,
  listWishlist,
  recordWishlistNote,
  readSaved,
  removeFromWishlist,
  restoreWishlistEntry,
  savedEntriesAmong,
} from './wishlist'

const { db } = serviceDatabase()

const picture = (name: string) => `http://127.0.0.1:1/keystead/image/upload/v1/listings/${name}.jpg`

let agent: UserDoc
let buyer: UserDoc
let otherBuyer: UserDoc

beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
  buyer = await createUser(db)
  otherBuyer = await createUser(db)
})

const list = async (viewer = buyer, email = viewer.email) => listWishlist(actorOf(viewer), { email })
const add = async (overrides: Parameters<typeof createProperty>[2] = {}, person = buyer) => {
  const { _id } = await createProperty(db, agent, overrides)
  const propertyId = _id.toHexString()
  return { propertyId, ...(await addToWishlist(actorOf(person), { propertyId })) }
}

it('shows the listing as the person may see it, newest first', async () => {
  const first = await add({ title: 'First' })
  const second = await add({ title: 'Second', soldAt: new Date() })
  const { items, total } = await list()
  expect(items).toMatchObject([
    {
      _id: second.id,
      email: buyer.email,
      propertyId: second.propertyId,
      property: { title: 'Second', sold: true },
    },
    { _id: first.id, property: { title: 'First' } },
  ])
  for (const { property } of items) expect(property).not.toHaveProperty('agentEmail')
  expect(total).toBe(2)
  await db.collection('properties').updateMany({ agentId: agent._id }, { $set: { status: 'rejected' } })
  expect((await list()).items.map(({ property }) => property)).toEqual([null, null])
})

it('reads for the own page what its rows show, and nothing of a hidden home', async () => {
  const { id, propertyId } = await add({ title: 'First', bedrooms: 3, underOffer: true })
  await recordWishlistNote(actorOf(buyer), { wishlistId: id, note: 'Ask about the roof.' })
  const { items } = await listSaved(actorOf(buyer), {})
  const [{ property, saved }] = (await list()).items as [WishlistEntryDto]
  const { _id, location, image, minPrice, maxPrice, status } = property!
  expect(items).toEqual([
    {
      _id: id,
      propertyId,
      saved,
      note: 'Ask about the roof.',
      property: {
        _id,
        location,
        image,
        minPrice,
        maxPrice,
        status,
        title: 'First',
        bedrooms: 3,
        sold: false,
        underOffer: true,
      },
    },
  ])
  await db.collection('properties').updateMany({}, { $set: { status: 'rejected' } })
  const [hidden] = (await listSaved(actorOf(buyer), {})).items
  expect(hidden).toMatchObject({ property: null, saved: { minPrice } })
})

it('does not add a saved listing again (D36), even in ten concurrent calls', async () => {
  const { propertyId, id } = await add()
  const again = await Promise.all(
    Array.from({ length: 10 }, () => addToWishlist(actorOf(buyer), { propertyId })),
  )
  expect(again).toEqual(Array(10).fill({ added: false, id }))
  expect((await list()).total).toBe(1)
})

it('keeps the prices at the time of saving', async () => {
  const { propertyId } = await add({ minPriceMinor: 43_500_000, maxPriceMinor: 51_000_000 })
  await updateProperty(actorOf(agent), { id: propertyId, maxPrice: 485_000 })
  const [entry] = (await list()).items
  expect(entry).toMatchObject({
    property: { minPrice: 435_000, maxPrice: 485_000 },
    saved: { at: expect.any(String), minPrice: 435_000, maxPrice: 510_000 },
  })
  const { listing } = await getViewer(actorOf(buyer), { saved: [], listing: propertyId })
  expect(listing?.saved).toEqual(entry?.saved)
  await db.collection('wishlist').updateMany({}, { $unset: { shown: '' } })
  expect((await list()).items).toMatchObject([{ saved: null }])
})

it('shows what changed on a listing since it was saved, and nothing from before', async () => {
  const { propertyId } = await add({ image: picture('one') })
  const id = new ObjectId(propertyId)
  const changed = async (viewer = buyer) => {
    const [entry] = (await list(viewer)).items
    const { listing } = await getViewer(actorOf(viewer), { saved: [], listing: propertyId })
    expect(listing?.saved).toEqual(entry?.saved)
    return entry?.saved?.changed
  }
  expect(await changed()).toBeUndefined()
  await updateProperty(actorOf(agent), { id: propertyId, images: [{ url: picture('two') }] })
  expect(await changed()).toEqual(['pictures'])
  await transaction((session) => markUnderOffer(id, true, session))
  expect(await changed()).toEqual(['underOffer', 'pictures'])
  await addToWishlist(actorOf(otherBuyer), { propertyId })
  // The listing is still under the same offer.
  await transaction((session) => markUnderOffer(id, true, session))
  expect(await changed(otherBuyer)).toBeUndefined()
  await transaction((session) => markUnderOffer(id, false, session))
  expect(await changed()).toEqual(['pictures'])
  await transaction((session) => markSold(id, new Date(), 45_000_000, session))
  expect(await changed()).toEqual(['sold', 'pictures'])
  expect(await changed(otherBuyer)).toEqual(['sold'])
})

it('lets only its owner write, read and remove the note of an entry (D271)', async () => {
  const { id: wishlistId } = await add()
  const note = 'Ask about the roof.'
  expect(await recordWishlistNote(actorOf(buyer), { wishlistId, note })).toEqual({ wishlistId, note: '' })
  expect((await list()).items).toMatchObject([{ note }])
  expect(await codeOf(recordWishlistNote(actorOf(otherBuyer), { wishlistId, note: 'Mine' }))).toBe(
    'not_found',
  )
  const former = { ...buyer, role: 'agent' as const }
  expect(await codeOf(recordWishlistNote(actorOf(former), { wishlistId, note: 'Mine' }))).toBe('forbidden')
  expect((await list()).items).toMatchObject([{ note }])
  // The returned input undoes the change (D351).
  expect(await recordWishlistNote(actorOf(buyer), { wishlistId, note: '' })).toEqual({ wishlistId, note })
  const [entry] = (await list()).items
  expect(entry).not.toHaveProperty('note')
})

it('is for buyers, for listings that they can see, and for themselves', async () => {
  for (const role of ['agent', 'admin', 'fraud'] as const)
    expect(await codeOf(add({}, await createUser(db, { role })))).toBe('forbidden')
  expect(await codeOf(add({ status: 'rejected' }))).toBe('not_found')
  const propertyId = (await createProperty(db, agent))._id.toHexString()
  const claim = (email: string) => codeOf(addToWishlist(actorOf(buyer), { propertyId, email }))
  expect(await claim(otherBuyer.email)).toBe('forbidden')
  expect(await claim(buyer.email)).toMatchObject({ added: true })
})

it('is shown to its owner only', async () => {
  await add()
  const admin = await createUser(db, { role: 'admin' })
  for (const viewer of [otherBuyer, agent, admin]) {
    expect(await codeOf(list(viewer, buyer.email))).toBe('forbidden')
    expect(await codeOf(list(viewer, 'nobody@keystead.test'))).toBe('forbidden')
  }
  expect(await list(otherBuyer)).toEqual({ items: [], total: 0, next: null })
})

it('lets its owner remove an entry, once', async () => {
  const { id: wishlistId } = await add()
  expect(await codeOf(removeFromWishlist(actorOf(otherBuyer), { wishlistId }))).toBe('not_found')
  const fraud = { ...buyer, role: 'fraud' as const }
  expect(await codeOf(removeFromWishlist(actorOf(fraud), { wishlistId }))).toBe('forbidden')
  expect(await removeFromWishlist(actorOf(buyer), { wishlistId })).toMatchObject({ deletedCount: 1 })
  expect(await codeOf(removeFromWishlist(actorOf(buyer), { wishlistId }))).toBe('not_found')
  expect((await list()).items).toEqual([])
})

describe('a removed entry (D351)', () => {
  const remove = (wishlistId: string) => removeFromWishlist(actorOf(buyer), { wishlistId })
  const restore = (undo: string, person = buyer) => restoreWishlistEntry(actorOf(person), { undo })
  const stored = (id: string) => db.collection('wishlist').findOne({ _id: new ObjectId(id) })

  it('is restored as it was, with its note, date and prices', async () => {
    const { id } = await add()
    await recordWishlistNote(actorOf(buyer), { wishlistId: id, note: 'Ask about the roof.' })
    const before = await stored(id)
    const { undo } = await remove(id)
    expect(await stored(id)).toBeNull()
    expect(await restore(undo)).toMatchObject({ id })
    expect(await stored(id)).toEqual(before)
    expect(await restore(undo)).toMatchObject({ id })
    expect((await list()).total).toBe(1)
  })

  it('returns the new entry if the home was saved again', async () => {
    const { id, propertyId } = await add()
    const { undo } = await remove(id)
    const again = await addToWishlist(actorOf(buyer), { propertyId })
    expect(await restore(undo)).toMatchObject({ id: again.id })
    expect((await list()).total).toBe(1)
  })

  it('is restored by its owner only, within ten minutes, while the listing exists', async () => {
    const { id, propertyId } = await add()
    const { undo } = await remove(id)
    expect(await codeOf(restore(undo, otherBuyer))).toBe('conflict')
    expect(await codeOf(restore(`${undo.slice(0, -2)}AA`))).toBe('conflict')
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000)
    expect(await codeOf(restore(undo))).toBe('conflict')
    clock.mockRestore()
    await db.collection('properties').deleteOne({ _id: new ObjectId(propertyId) })
    expect(await codeOf(restore(undo))).toBe('not_found')
    expect((await list()).items).toEqual([])
  })
})

it('returns which listings are saved, for readers with a wishlist', async () => {
  const saved = await add()
  const elsewhere = await add()
  const others = await add({}, otherBuyer)
  const ids = [saved.propertyId, others.propertyId]
  expect(await savedEntriesAmong(actorOf(buyer), ids)).toEqual(new Map([[saved.propertyId, saved.id]]))
  expect(await savedEntriesAmong(actorOf(buyer), [])).toEqual(new Map())
  expect((await list()).items.map(({ _id }) => _id)).toContain(elsewhere.id)
  for (const role of ['agent', 'admin', 'fraud'] as const)
    expect(await savedEntriesAmong(actorOf(await createUser(db, { role })), ids)).toBeNull()
})

it('returns the requested listings that are saved and visible, in the order of the request', async () => {
  const first = await add({ title: 'First' })
  const second = await add({ title: 'Second', soldAt: new Date() })
  const hidden = await add({ title: 'Hidden' })
  const others = await add({ title: "Another's" }, otherBuyer)
  const unsaved = (await createProperty(db, agent))._id.toHexString()
  await db.collection('properties').updateOne({ title: 'Hidden' }, { $set: { status: 'rejected' } })
  const ids = [second, hidden, first, others].map(({ propertyId }) => propertyId)
  const read = await readSaved(actorOf(buyer), [...ids, unsaved])
  expect(read.map(({ title }) => title)).toEqual(['Second', 'First'])
  expect(await readSaved(actorOf(buyer), [])).toEqual([])
})
