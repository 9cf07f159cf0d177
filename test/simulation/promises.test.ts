/** @tier full */
import { type Document, ObjectId } from 'mongodb'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { completePurchase } from '@/lib/services/payments/settle-payment'
import { confirmViewing } from '@/lib/services/viewings/change-viewing'
import { brokenInvariants, overdueWork } from '@/tools/simulation/invariants'
import { findLostWrites } from '@/tools/simulation/lost'
import { moneyOf } from '@/tools/simulation/money'
import { actorOf, createOffer, createProperty, createUser, createViewing } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'

const { db } = serviceDatabase()

const HOUR = 60 * 60_000

let agent: UserDoc
let listing: PropertyDoc
let offerId: ObjectId

beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
  listing = await createProperty(db, agent, { offerCount: 1 })
  const offer = await createOffer(db, await createUser(db), listing, { status: 'accepted' })
  offerId = offer._id
  expect(await completePurchase(offer, { transactionId: 'pi_1', actor: null })).toBe(true)
})

/** The faults that are found after a document was changed; undoes the change. */
async function faultsAfter(name: string, _id: ObjectId | string, change: object): Promise<string[]> {
  const one = { _id: _id as never }
  const before = await db.collection(name).findOne(one)
  await db.collection(name).updateOne(one, { $set: change })
  const faults = await brokenInvariants(db)
  await db.collection(name).replaceOne(one, before ?? {})
  return faults
}

it('finds no fault in a consistent site, and each fault in a changed one (D179)', async () => {
  expect(await brokenInvariants(db)).toEqual([])
  const { _id } = listing
  const text = _id.toHexString()
  expect(await faultsAfter('properties', _id, { soldAt: null })).toContain(`listing ${text} is sold wrongly`)
  expect(await faultsAfter('properties', _id, { underOffer: true })).toContain(
    `listing ${text} is under offer wrongly`,
  )
  expect(await faultsAfter('properties', _id, { offerCount: 2 })).toContain(
    `listing ${text} counts 2 offers and has 1`,
  )
  expect(await faultsAfter('offers', offerId, { holdsListing: false })).toContain(
    `offer ${offerId.toHexString()} is derived wrongly`,
  )
  const month = await db.collection<{ _id: string }>('sales').findOne({ count: 1 } as never)
  expect(await faultsAfter('sales', month?._id ?? '', { totalMinor: 5 })).toEqual([
    expect.stringMatching(/^sales \w+ [\d-]+ say 1 for 5, purchases 1 for 45000000$/),
  ])
  const second = await createOffer(db, await createUser(db), listing)
  // Against the index, but without the field that the index covers.
  await db.collection('offers').updateOne({ _id: second._id }, { $set: { status: 'bought', open: false } })
  expect(await brokenInvariants(db)).toContain(`listing ${text} has two winners`)
  await db.collection('offers').deleteOne({ _id: second._id })
  const audit = await db.collection('audit').findOne({ action: 'offer.bought' })
  const inLog = (count: number) => `purchase ${offerId.toHexString()} stands in the log ${count} times`
  await db.collection('audit').deleteOne({ _id: audit?._id })
  expect(await brokenInvariants(db)).toEqual([inLog(0)])
  await db.collection<Document>('audit').insertMany([{ ...audit }, { ...audit, _id: new ObjectId() }])
  expect(await brokenInvariants(db)).toEqual([inLog(2)])
  await db.collection('audit').deleteOne({ _id: audit?._id })
  expect(await brokenInvariants(db)).toEqual([])
  const home = await createProperty(db, agent)
  await db.collection('properties').deleteOne({ _id: home._id })
  expect(
    (await brokenInvariants(db)).filter((fault) => /^place .* counts 1, there are 0$/.test(fault)),
  ).toHaveLength(2)
})

it('finds viewings of one agent that overlap, and claims that do not agree with them', async () => {
  const [one, other] = await Promise.all(
    [0, 15].map(async (minutes) => {
      const viewing = await createViewing(db, await createUser(db), await createProperty(db, agent))
      const startsAt = new Date(Math.ceil(Date.now() / HOUR) * HOUR + 24 * HOUR + minutes * 60_000)
      const times = { startsAt, endsAt: new Date(startsAt.getTime() + HOUR / 2) }
      await db.collection('viewings').updateOne({ _id: viewing._id }, { $set: times })
      return { ...viewing, ...times, id: viewing._id.toHexString() }
    }),
  )
  if (!one || !other) throw new Error('There are no viewings.')
  const ofViewings = (faults: string[]) => faults.filter((fault) => fault.startsWith('viewing'))
  await confirmViewing(actorOf(agent), { id: one.id, sequence: 0 })
  expect(ofViewings(await brokenInvariants(db))).toEqual([])
  expect(ofViewings(await faultsAfter('viewings', one._id, { status: 'cancelled' }))).toEqual([
    `viewing ${one.id} is cancelled and claims time`,
  ])
  expect(ofViewings(await faultsAfter('viewings', other._id, { status: 'confirmed' }))).toEqual([
    `viewing ${other.id} overlaps another one`,
    ...[0, 15].map((minutes) => {
      const at = new Date(other.startsAt.getTime() + minutes * 60_000)
      return `viewing ${other.id} does not claim ${at.toISOString()}`
    }),
  ])
})

it('reports jobs that are overdue for too long', async () => {
  const dueAt = new Date(Date.now() - 60_000)
  await db.collection('jobs').insertOne({
    _id: 'copy-name:x',
    kind: 'copy-name',
    subject: 'x',
    dueAt,
    attempts: 3,
    asked: 1,
    leaseUntil: new Date(0),
  })
  expect(await overdueWork(db, 90)).toEqual([])
  expect(await overdueWork(db, 30)).toEqual([
    expect.stringMatching(/^copy-name:x is due since .*, after 3 attempts$/),
  ])
})

it('reports acknowledged writes that are missing', async () => {
  const id = offerId.toHexString()
  const unknownId = new ObjectId().toHexString()
  expect(
    await findLostWrites(db, [
      { kind: 'offer', id },
      { kind: 'accepted', id },
      { kind: 'bought', id, transactionId: 'pi_1' },
      { kind: 'bought', id, transactionId: 'pi_2' },
      { kind: 'review', id: unknownId },
      { kind: 'verified', id: listing._id.toHexString() },
      { kind: 'report', id: unknownId },
      { kind: 'application', id: unknownId },
    ]),
  ).toEqual([
    `bought ${id} is not bought`,
    `review ${unknownId} is missing`,
    `report ${unknownId} is missing`,
    `application ${unknownId} is missing`,
  ])
})

it('accepts a payment that bought its offer or was refunded, and reports two for one listing', async () => {
  const payment = (id: string, back: number, amount = 45_000_000) => ({ id, back, amount })
  const stripeWith = (payments: ReturnType<typeof payment>[]) => ({
    paymentIntents: {
      list: () =>
        payments.map(({ id, amount }) => ({
          id,
          amount,
          status: 'succeeded',
          metadata: { offerId: offerId.toHexString() },
        })),
    },
    refunds: {
      list: ({ payment_intent: id }: { payment_intent: string }) => ({
        data: payments.flatMap((item) =>
          item.id === id && item.back > 0 ? [{ amount: item.back, status: 'succeeded' }] : [],
        ),
      }),
    },
  })
  const money = (...payments: ReturnType<typeof payment>[]) => moneyOf(stripeWith(payments) as never, db)
  expect(await money(payment('pi_1', 0), payment('pi_2', 45_000_000))).toEqual({
    payments: 2,
    doublePayments: [],
    faults: [],
  })
  expect(await money(payment('pi_1', 0), payment('pi_2', 0))).toMatchObject({
    doublePayments: [`listing ${listing._id.toHexString()} is paid with pi_1 and pi_2`],
    faults: ['pi_2 keeps 45000000 of 45000000 and has not bought'],
  })
  expect(await money(payment('pi_1', 0, 5))).toMatchObject({ faults: ['pi_1 has another amount'] })
  expect(await money()).toMatchObject({ faults: ['purchase pi_1 is not paid'] })
})
