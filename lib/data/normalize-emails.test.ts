import { type AuditDoc, type UserDoc } from '@/lib/data/collections'
import { getLog } from '@/lib/log'
import { createOffer, createProperty, createUser, makeReview } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { ObjectId } from './ids'
import { searchFields } from './listing-search/search'
import { migrate } from './migrations'
import { findOtherSpellings } from './normalize-emails'

const { db } = serviceDatabase()

const OLD = 'Nora@Bücher.example'.toLowerCase()
const NORMAL = 'nora@xn--bcher-kva.example'

const users = () => db.collection<UserDoc>('users')
const emailOf = async ({ _id }: UserDoc) => (await users().findOne({ _id }))?.email

/** Runs the migration as on an older database; returns what it reports. */
async function run(): Promise<unknown> {
  const report = jest.spyOn(getLog(), 'info')
  await db.collection<{ _id: number }>('migrations').deleteOne({ _id: 29 })
  expect(await migrate()).toEqual(['one spelling of each email'])
  const [told] = report.mock.calls.filter(([, text]) => (text as unknown) === 'emails normalized')
  report.mockRestore()
  return told?.[0]
}

beforeEach(async () => {
  await users().deleteMany({})
})

it('normalizes the emails of accounts and their search texts (D228)', async () => {
  const [nora, zoe, other] = [
    await createUser(db, { email: OLD }),
    await createUser(db, { email: 'zoe\u0301@keystead.test' }),
    await createUser(db, { email: 'other@keystead.test' }),
  ]
  expect(await run()).toEqual({ normalized: 2, left: [] })
  expect(await users().findOne({ _id: nora._id })).toEqual({
    ...nora,
    email: NORMAL,
    ...searchFields(nora.name, NORMAL),
  })
  expect(await emailOf(zoe)).toBe('zoé@keystead.test')
  expect(await users().findOne({ _id: other._id })).toEqual(other)
  expect(await run()).toEqual({ normalized: 0, left: [] })
})

it('normalizes their copies: on listings, offers, reviews, wishlists, applications and in the search of the audit log', async () => {
  const nora = await createUser(db, { email: OLD, role: 'agent' })
  const [agent, buyer] = [await createUser(db, { role: 'agent' }), await createUser(db)]
  const [own, listing] = [await createProperty(db, nora), await createProperty(db, agent)]
  const [made, had] = [await createOffer(db, nora, listing), await createOffer(db, buyer, own)]
  const erased = await createOffer(db, nora, await createProperty(db, agent), { buyerEmail: '' })
  const [review, saved, application] = [makeReview(nora, listing), new ObjectId(), new ObjectId()]
  await db.collection('reviews').insertOne(review)
  await db.collection('wishlist').insertOne({ _id: saved, userId: nora._id, email: OLD, propertyId: own._id })
  await db.collection('applications').insertOne({ _id: application, personId: nora._id, email: OLD })
  const entry = { actorId: nora._id, actorName: nora.name, ...searchFields(nora.name, OLD, 'Lake House') }
  const { insertedId } = await db.collection<Partial<AuditDoc>>('audit').insertOne(entry)

  expect(await run()).toEqual({ normalized: 1, left: [] })
  const row = (name: string, _id: ObjectId) => db.collection(name).findOne({ _id })
  expect(await row('properties', own._id)).toEqual({ ...own, agentEmail: NORMAL })
  expect(await row('properties', listing._id)).toEqual(listing)
  expect(await row('offers', made._id)).toEqual({ ...made, buyerEmail: NORMAL })
  for (const same of [had, erased]) expect(await row('offers', same._id)).toEqual(same)
  expect(await row('reviews', review._id)).toEqual({ ...review, email: NORMAL })
  expect(await row('wishlist', saved)).toMatchObject({ email: NORMAL })
  expect(await row('applications', application)).toMatchObject({ email: NORMAL })
  expect(await row('audit', insertedId)).toEqual({
    _id: insertedId,
    ...entry,
    ...searchFields(nora.name, NORMAL, 'Lake House'),
  })
})

it('keeps and reports duplicates and invalid emails, with their copies', async () => {
  const has = await createUser(db, { email: NORMAL })
  const duplicate = await createUser(db, { email: OLD, role: 'agent' })
  const [older, younger] = [
    await createUser(db, { email: 'ana@bücher.example' }),
    await createUser(db, { email: 'ana@bu\u0308cher.example' }),
  ]
  const dotted = await createUser(db, { email: 'nora@keystead.test.' })
  const unseen = await createUser(db, { email: 'no\u200bra@keystead.test' })
  const listing = await createProperty(db, duplicate)

  const left = [duplicate, younger, dotted, unseen]
  const ids = left.map(({ _id }) => _id.toHexString())
  expect(await run()).toEqual({ normalized: 1, left: ids })
  for (const same of [has, ...left]) expect(await users().findOne({ _id: same._id })).toEqual(same)
  expect(await emailOf(older)).toBe('ana@xn--bcher-kva.example')
  expect(await db.collection('properties').findOne({ _id: listing._id })).toEqual(listing)
  expect(await findOtherSpellings()).toEqual(ids)
})

it('may run in two processes at once', async () => {
  const nora = await createUser(db, { email: OLD })
  await db.collection<{ _id: number }>('migrations').deleteOne({ _id: 29 })
  await Promise.all([migrate(), migrate()])
  expect(await emailOf(nora)).toBe(NORMAL)
})
