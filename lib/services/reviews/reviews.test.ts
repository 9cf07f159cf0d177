import { type Document, ObjectId } from 'mongodb'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { DAY_MS } from '@/lib/domain/dates'
import { actorOf, createProperty, createUser } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import {
  createReview,
  deleteReview,
  getReviewState,
  listPropertyReviews,
  listReviews,
  listWriterReviews,
  updateReview,
} from './reviews'

const { db } = serviceDatabase()

let agent: UserDoc
let admin: UserDoc
let buyer: UserDoc
let otherBuyer: UserDoc
let listing: PropertyDoc

beforeEach(async () => {
  await db.collection('reviews').deleteMany({})
  agent = await createUser(db, { role: 'agent' })
  admin = await createUser(db, { role: 'admin' })
  buyer = await createUser(db, { name: 'Bea', image: '/bea.jpg' })
  otherBuyer = await createUser(db)
  listing = await createProperty(db, agent)
})

const write = (person = buyer, property = listing, review = 'Light in every room.') =>
  createReview(actorOf(person), { propertyId: property._id.toHexString(), review, rating: 4 })

it('stores the writer and the listing, and shows the email to the writer and administrators (D35)', async () => {
  const { id } = await write()
  const review = {
    _id: id,
    propertyId: listing._id.toHexString(),
    propertyTitle: 'Lake House',
    email: buyer.email,
    name: 'Bea',
    reviewerName: 'Bea',
    reviewerImage: '/bea.jpg',
    photoURL: '/bea.jpg',
    review: 'Light in every room.',
    rating: 4,
    createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
  }
  const { email, ...anonymous } = review
  const propertyId = listing._id.toHexString()
  expect((await listWriterReviews(actorOf(buyer), { email })).items).toEqual([review])
  for (const person of [buyer, admin]) {
    expect((await listPropertyReviews(actorOf(person), { propertyId })).items).toEqual([review])
    expect((await listReviews(actorOf(person), {})).items).toEqual([review])
  }
  for (const person of [agent, otherBuyer])
    expect((await listPropertyReviews(actorOf(person), { propertyId })).items).toEqual([anonymous])
  for (const viewer of [actorOf(agent), actorOf(otherBuyer), null])
    expect((await listReviews(viewer, {})).items).toEqual([anonymous])
})

it('rejects a second review (D34), even of ten concurrent ones', async () => {
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => codeOf(write())))
  expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(9)
  await expect(write()).rejects.toMatchObject({ message: 'You have already reviewed this property' })
  expect(await codeOf(write(otherBuyer))).toEqual({ id: expect.any(String) })
})

it('is for buyers, on listings that they can see', async () => {
  const fraud = { ...buyer, role: 'fraud' as const }
  for (const person of [agent, admin, fraud]) expect(await codeOf(write(person))).toBe('forbidden')
  const hidden = await createProperty(db, agent, { status: 'rejected' })
  expect(await codeOf(write(buyer, hidden))).toBe('not_found')
  const pending = await createProperty(db, agent, { status: 'pending' })
  expect(await codeOf(write(buyer, pending))).toEqual({ id: expect.any(String) })
})

it('lists newest first, page by page', async () => {
  const at = (n: number) => new Date(Date.UTC(2026, 0, n))
  const rows = [3, 1, 2].map((n) => ({
    propertyId: listing._id,
    propertyTitle: 'Lake House',
    userId: new ObjectId(),
    email: `w${n}@keystead.test`,
    name: `W${n}`,
    image: null,
    review: 'Fine.',
    rating: 5,
    createdAt: at(n),
  }))
  await db.collection<Document>('reviews').insertMany(rows)
  const propertyId = listing._id.toHexString()
  const first = await listPropertyReviews(actorOf(buyer), { propertyId, limit: 2 })
  const second = await listPropertyReviews(actorOf(buyer), { propertyId, limit: 2, cursor: first.next ?? '' })
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['W3', 'W2', 'W1'])
  expect([first.total, second.next]).toEqual([3, null])
  expect(
    await codeOf(listPropertyReviews(actorOf(buyer), { propertyId: new ObjectId().toHexString() })),
  ).toBe('not_found')
})

it("shows a person's reviews to that person and administrators", async () => {
  await write()
  expect((await listWriterReviews(actorOf(admin), { email: buyer.email })).total).toBe(1)
  for (const viewer of [otherBuyer, agent])
    expect(await codeOf(listWriterReviews(actorOf(viewer), { email: buyer.email }))).toBe('forbidden')
})

it('lets writers and administrators delete a review, and records that in the audit log', async () => {
  const { id } = await write()
  const remove = (person: UserDoc) => codeOf(deleteReview(actorOf(person), { id }))
  for (const person of [otherBuyer, agent, { ...buyer, role: 'fraud' as const }])
    expect(await remove(person)).toBe('forbidden')
  const outcomes = await Promise.all([remove(admin), remove(buyer)])
  expect(outcomes.map(String).sort()).toEqual(['1', 'not_found'])
  expect(
    await db
      .collection('audit')
      .find({ targetId: new ObjectId(id) })
      .toArray(),
  ).toMatchObject([{ action: 'review.deleted', targetType: 'review', before: { rating: 4 } }])
  expect(await remove(admin)).toBe('not_found')
})

it('states whether a buyer has reviewed a listing or may; others may not', async () => {
  const state = (person: UserDoc, property = listing) =>
    getReviewState(actorOf(person), { propertyId: property._id.toHexString() })
  expect(await state(buyer)).toBe('open')
  const { id } = await write()
  expect(await state(buyer)).toBe('written')
  expect(await state(otherBuyer)).toBe('open')
  expect(await state(buyer, await createProperty(db, agent))).toBe('open')
  for (const person of [agent, admin, { ...buyer, role: 'fraud' as const }])
    expect(await state(person)).toBe('closed')
  await deleteReview(actorOf(buyer), { id })
  expect(await state(buyer)).toBe('open')
})

describe('editing (D353)', () => {
  const edit = (id: string, input: object, person = buyer) => updateReview(actorOf(person), { id, ...input })
  const stored = (id: string) => db.collection('reviews').findOne({ _id: new ObjectId(id) })

  it('changes what is given, and notifies nobody again', async () => {
    const { id } = await write()
    const before = await stored(id)
    const notices = await db.collection('notices').countDocuments()
    await edit(id, { rating: 2 })
    await edit(id, { review: 'Damp.' })
    expect(await stored(id)).toEqual({ ...before, rating: 2, review: 'Damp.' })
    expect(await db.collection('notices').countDocuments()).toBe(notices)
  })

  it('is for its writer, for a day', async () => {
    const { id } = await write()
    for (const person of [otherBuyer, agent, admin])
      expect(await codeOf(edit(id, { rating: 1 }, person))).toBe('forbidden')
    expect(await codeOf(edit(id, { rating: 1 }, { ...buyer, role: 'agent' }))).toBe('forbidden')
    const createdAt = new Date(Date.now() - DAY_MS)
    await db.collection('reviews').updateOne({ _id: new ObjectId(id) }, { $set: { createdAt } })
    await expect(edit(id, { rating: 1 })).rejects.toMatchObject({
      code: 'conflict',
      message: 'You can edit a review for one day after you write it.',
    })
    await deleteReview(actorOf(buyer), { id })
    expect(await codeOf(edit(id, { rating: 1 }))).toBe('not_found')
  })
})
