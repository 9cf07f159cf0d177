import { addDays, DAY_MS } from '@/lib/domain/dates'
import { ObjectId } from 'mongodb'
import { transaction } from '@/lib/data/client'
import { type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { addJobs } from '@/lib/data/jobs'
import { rejectOffers } from '@/lib/data/offer-transitions'
import { PAYING_TEXT } from '@/lib/domain/offer-terms'
import { actorOf, createOffer as addOffer, createProperty, createUser, idOf } from '@/test/factories'
import { closeIntents } from '@/test/support/jobs'
import { raceRounds } from '@/test/support/rounds'
import { codeOf, serviceDatabase, testMail, testStripe } from '@/test/support/services'
import { runDueJobs } from '../jobs/run-due-jobs'
import { confirmPayment, createPaymentIntent } from '../payments/payments'
import { deleteProperty } from '../properties/decide-property'
import { deleteUser } from '../users/delete-account'
import {
  acceptOffer,
  counterOffer,
  extendOffer,
  releaseOffer,
  withdrawOffer,
  createOffer,
} from './negotiate-offer'
import { getOffer, getOpenOffer } from './list-offers'

const stripe = testStripe()
testMail()
const { db } = serviceDatabase()

const { ROUNDS, LIMIT } = raceRounds(2)

let agent: UserDoc
let buyer: UserDoc
let listing: PropertyDoc
let offer: OfferDoc

beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
})

beforeEach(async () => {
  await db.collection('jobs').deleteMany({})
  buyer = await createUser(db)
  listing = await createProperty(db, agent)
})

const fromNow = (ms: number) => new Date(Date.now() + ms)
const stored = async ({ _id }: { _id: ObjectId } = offer) => {
  const doc = await db.collection('offers').findOne({ _id })
  if (!doc) throw new Error('the offer is gone')
  return doc
}
const property = () => db.collection('properties').findOne({ _id: listing._id })
const jobs = () => db.collection('jobs')
const audit = () => db.collection('audit').find({ targetId: offer._id }).toArray()

/** An offer that expires in so many milliseconds, and its job. */
async function ending(status: 'pending' | 'accepted', ms: number, person = buyer): Promise<OfferDoc> {
  const doc = await addOffer(db, person, listing, { status, expiresAt: fromNow(ms) })
  await endAt(doc, doc.expiresAt ?? new Date())
  return doc
}
/** Changes the deadline of the offer and schedules its job. */
async function endAt({ _id }: OfferDoc, expiresAt: Date): Promise<void> {
  await db.collection('offers').updateOne({ _id }, { $set: { expiresAt } })
  await addJobs([{ kind: 'end-offer', subject: _id.toHexString(), dueAt: expiresAt }])
}

const accept = (item: OfferDoc = offer) => acceptOffer(actorOf(agent), { id: idOf(item) })
const ask = () => createPaymentIntent(actorOf(buyer), { offerId: idOf(offer) })
const confirm = (transactionId: string) => confirmPayment(actorOf(buyer), { id: idOf(offer), transactionId })
const release = () => releaseOffer(actorOf(agent), { id: idOf(offer), reason: 'The bank said no.' })
const releaseAsBuyer = () => releaseOffer(actorOf(buyer), { id: idOf(offer), reason: 'I lost my job.' })
const make = () => createOffer(actorOf(buyer), { propertyId: idOf(listing), offerAmount: 450_000 })

/**
 * Checks that it is bought with its one payment, or closed and nothing was charged or all refunded, and that
 * the listing matches (D51, D72).
 */
async function expectWhole(): Promise<void> {
  const after = await stored()
  const home = await property()
  const { data } = await stripe.sdk.paymentIntents.list({ limit: 5 })
  const own = data.filter(({ metadata }) => metadata.offerId === idOf(offer))
  expect(own).toHaveLength(1)
  const [intent] = own
  const refunds = (await stripe.sdk.refunds.list({ payment_intent: intent?.id ?? '' })).data
  expect(home?.underOffer).toBeUndefined()
  expect(home?.soldAt !== null).toBe(after.status === 'bought')
  expect(after).not.toHaveProperty('unsettled')
  if (after.status === 'bought') {
    expect([intent?.status, refunds]).toEqual(['succeeded', []])
    expect(after.transactionId).toBe(intent?.id)
    return
  }
  expect(after.status).toBe('rejected')
  if (intent?.status === 'succeeded') expect(refunds.map(({ amount }) => amount)).toEqual([after.amountMinor])
  else expect([intent?.status, refunds]).toEqual(['canceled', []])
}

describe('a deadline that has passed', () => {
  it.each(['pending', 'accepted'] as const)('closes an offer that is %s, once', async (status) => {
    offer = await ending(status, -1)
    const rival = await addOffer(db, await createUser(db), listing)
    await Promise.all([runDueJobs(), runDueJobs()])
    const after = await stored()
    expect(after).toMatchObject({ status: 'rejected', closedAs: 'expired', open: false, holdsListing: false })
    expect(await property()).not.toHaveProperty('underOffer')
    expect(await stored(rival)).toMatchObject({ status: 'pending' })
    expect(await audit()).toMatchObject([
      { action: 'offer.ended', actorId: null, before: { status }, after: { status: 'rejected' } },
    ])
    expect(await jobs().countDocuments({ kind: { $ne: 'match-searches' } })).toBe(0)
    await runDueJobs()
    expect(await stored()).toEqual(after)
    expect(await make()).toEqual({ id: expect.any(String) })
  })

  it('is checked again if it was extended, but not if the offer is closed', async () => {
    offer = await ending('accepted', 60_000)
    await extendOffer(actorOf(agent), { id: idOf(offer) })
    await jobs().updateMany({}, { $set: { dueAt: new Date() } })
    await runDueJobs()
    const { expiresAt, status } = await stored()
    expect(status).toBe('accepted')
    expect(await jobs().findOne({ kind: 'end-offer' })).toMatchObject({ dueAt: expiresAt })
    await release()
    await jobs().updateMany({}, { $set: { dueAt: new Date() } })
    await runDueJobs()
    expect(await stored()).toMatchObject({ closedAs: 'released' })
    expect(await jobs().countDocuments()).toBe(0)
  })

  it.each([
    ['accepted', () => accept()],
    ['countered', () => counterOffer(actorOf(agent), { id: idOf(offer), amount: 480_000 })],
    ['withdrawn', () => withdrawOffer(actorOf(buyer), { id: idOf(offer) })],
  ])('prevents that a pending offer is %s, even if it is not processed yet', async (_, act) => {
    offer = await ending('pending', -1)
    await expect(act()).rejects.toMatchObject({ code: 'conflict', message: 'This offer has ended' })
    expect(await getOffer(actorOf(buyer), { id: idOf(offer) })).toMatchObject({
      status: 'rejected',
      closedAs: 'expired',
      decidedAt: offer.expiresAt?.toISOString(),
    })
    expect(await getOpenOffer(actorOf(buyer), { propertyId: idOf(listing) })).toBeNull()
  })

  it.each([
    ['released', release],
    ['released by its buyer', releaseAsBuyer],
    ['extended', () => extendOffer(actorOf(agent), { id: idOf(offer) })],
  ])('prevents that an accepted offer is %s or paid, even if it is not processed yet', async (_, act) => {
    offer = await ending('accepted', -1)
    await expect(act()).rejects.toMatchObject({ code: 'conflict', message: 'This offer has ended' })
    await expect(ask()).rejects.toMatchObject({
      code: 'conflict',
      message: 'This offer is not open for payment.',
    })
    expect(await stored()).not.toHaveProperty('paymentIntentId')
  })

  it.each(['pending', 'accepted'] as const)(
    'frees the buyer at once, even if the offer that was %s is not processed yet (D28)',
    async (status) => {
      offer = await ending(status, -1)
      const { id } = await make()
      expect(await stored()).toMatchObject({ status: 'rejected', closedAs: 'expired' })
      expect(await stored({ _id: new ObjectId(id) })).toMatchObject({ status: 'pending' })
      expect(await property()).not.toHaveProperty('underOffer')
    },
  )

  it('frees the listing for the next offer, even if it is not processed yet (D29)', async () => {
    offer = await ending('accepted', -1)
    const rival = await addOffer(db, await createUser(db), listing)
    await accept(rival)
    expect(await stored()).toMatchObject({ status: 'rejected', closedAs: 'expired' })
    expect(await stored(rival)).toMatchObject({ status: 'accepted' })
    expect(await property()).toMatchObject({ underOffer: true })
  })
})

describe('the reminder', () => {
  const warn = async (expiresAt: Date) => {
    offer = await addOffer(db, buyer, listing, { expiresAt, createdAt: addDays(expiresAt, -3) })
    await addJobs([{ kind: 'warn-of-end', subject: idOf(offer), dueAt: new Date() }])
    await runDueJobs()
    return (await stored()).warnedOf
  }

  it('is sent a day before, once for each deadline', async () => {
    const end = fromNow(3_600_000)
    expect(await warn(end)).toEqual(end)
    expect(await jobs().countDocuments()).toBe(0)
  })

  it('is not sent earlier', async () => {
    const end = addDays(new Date(), 3)
    expect(await warn(end)).toBeUndefined()
    expect(await jobs().findOne({ kind: 'warn-of-end' })).toMatchObject({ dueAt: addDays(end, -1) })
  })

  it('is sent halfway to the deadline that a counteroffer on a one-day offer sets, not earlier (D73)', async () => {
    const oneDay = { propertyId: idOf(listing), offerAmount: 450_000, validDays: 1 }
    const { id } = await createOffer(actorOf(buyer), oneDay)
    await counterOffer(actorOf(agent), { id, amount: 480_000 })
    await jobs().updateOne({ kind: 'warn-of-end' }, { $set: { dueAt: new Date() } })
    await runDueJobs()
    const { expiresAt, warnedOf } = await stored({ _id: new ObjectId(id) })
    expect(warnedOf).toBeUndefined()
    expect(await jobs().findOne({ kind: 'warn-of-end' })).toMatchObject({ dueAt: addDays(expiresAt, -0.5) })
  })

  it('is not sent after the deadline', async () => {
    expect(await warn(fromNow(-1))).toBeUndefined()
    expect(await jobs().countDocuments()).toBe(0)
  })
})

describe('a payment', () => {
  it('wins if Stripe charged it before the deadline (D51)', async () => {
    offer = await ending('accepted', 60_000)
    await stripe.pay((await ask()).clientSecret)
    await endAt(offer, fromNow(-1))
    await runDueJobs()
    expect(await stored()).toMatchObject({ status: 'bought' })
    await expectWhole()
  })

  it('is refunded in full after the deadline, even if the intent is not cancelled yet', async () => {
    offer = await ending('accepted', 60_000)
    const { clientSecret } = await ask()
    await db
      .collection('offers')
      .updateOne({ _id: offer._id }, { $set: { status: 'rejected', open: false, holdsListing: false } })
    await db.collection('properties').updateOne({ _id: listing._id }, { $unset: { underOffer: '' } })
    const id = await stripe.pay(clientSecret)
    expect(await codeOf(confirm(id))).toBe('conflict')
    await closeIntents()
    await expectWhole()
  })

  it('is accepted after the deadline if the deadline is not processed yet', async () => {
    offer = await ending('accepted', 60_000)
    const id = await stripe.pay((await ask()).clientSecret)
    await db.collection('offers').updateOne({ _id: offer._id }, { $set: { expiresAt: fromNow(-1) } })
    expect(await codeOf(confirm(id))).toBe(true)
    await expectWhole()
  })

  it.each([
    ['the end', () => runDueJobs()],
    ['a release', () => codeOf(release())],
    ["a buyer's release", () => codeOf(releaseAsBuyer())],
  ])(
    `in a race with %s, in ${ROUNDS} rounds: buys or is refunded in full`,
    async (name, end) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        listing = await createProperty(db, agent)
        offer = await ending('accepted', 60_000)
        const { clientSecret } = await ask()
        const late = name === 'the end' ? () => endAt(offer, fromNow(-1)) : () => Promise.resolve()
        const pay = async () => {
          const id = await stripe.pay(clientSecret).catch(() => null)
          if (id !== null) await codeOf(confirm(id))
        }
        if (round % 2 === 0) await late()
        await Promise.all([pay(), round % 2 === 0 ? end() : late().then(end)])
        await runDueJobs()
        await closeIntents()
        await expectWhole()
      }
    },
    LIMIT,
  )
})

describe("a buyer's release (D346)", () => {
  it('cancels a payment that was not made', async () => {
    offer = await ending('accepted', 60_000)
    const { clientSecret } = await ask()
    await releaseAsBuyer()
    await expect(stripe.pay(clientSecret)).rejects.toThrow('the payment failed')
    await runDueJobs()
    expect(await stored()).toMatchObject({ closedAs: 'released', releasedBy: 'buyer' })
    await expectWhole()
  })

  it('is refused once Stripe has charged the payment, which then buys the home', async () => {
    offer = await ending('accepted', 60_000)
    const id = await stripe.pay((await ask()).clientSecret)
    await expect(releaseAsBuyer()).rejects.toMatchObject({ code: 'conflict', message: PAYING_TEXT })
    expect(await stored()).toMatchObject({ status: 'accepted' })
    await confirm(id)
    await expectWhole()
    expect(await codeOf(releaseAsBuyer())).toBe('conflict')
  })
})

it(
  `lets either an acceptance or the concurrent deadline win, in ${ROUNDS} rounds`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      listing = await createProperty(db, agent)
      offer = await ending('pending', 3)
      const racers = [() => codeOf(accept()), () => runDueJobs(fromNow(10))]
      const [first, second] = round % 2 === 0 ? racers : racers.toReversed()
      await Promise.all([first?.(), second?.()])
      await jobs().updateMany({}, { $min: { dueAt: new Date() } })
      await runDueJobs()
      const after = await stored()
      const isAccepted = after.status === 'accepted'
      expect(after).toMatchObject(
        isAccepted ? { open: true } : { status: 'rejected', closedAs: 'expired', open: false },
      )
      expect((await property())?.underOffer).toBe(isAccepted ? true : undefined)
      expect(await audit()).toHaveLength(1)
      expect(await jobs().countDocuments({ kind: 'end-offer' })).toBe(isAccepted ? 1 : 0)
      await jobs().deleteMany({})
    }
  },
  LIMIT,
)

describe('an overdue offer whose listing is sold or removed', () => {
  const noticesOf = async (person: UserDoc) =>
    (await db.collection('notices').find({ personId: person._id }).toArray())
      .map(({ kind, values }) => [kind, values.cause])
      .sort()

  it.each(['sale', 'listing-removed'] as const)(
    'is expired by a %s; other offers state the cause (D73, D74)',
    async (cause) => {
      const rival = await createUser(db)
      offer = await ending('pending', -DAY_MS, rival)
      const open = await addOffer(db, await createUser(db), listing, { expiresAt: fromNow(DAY_MS) })
      if (cause === 'sale') {
        const sold = await addOffer(db, buyer, listing, { status: 'accepted', expiresAt: fromNow(DAY_MS) })
        await transaction(async (session) => {
          await rejectOffers({ propertyIds: [sold.propertyId] }, cause, new Date(), session)
        })
      } else await deleteProperty(actorOf(agent), { id: idOf(listing) })
      expect(await stored()).toMatchObject({ status: 'rejected', closedAs: 'expired', open: false })
      expect(await stored()).not.toHaveProperty('cause')
      expect(await stored(open)).toMatchObject({ status: 'rejected', cause, open: false })
      expect(await stored(open)).not.toHaveProperty('closedAs')
      const viewer = (await db.collection('users').findOne({ _id: open.buyerId })) ?? buyer
      expect(await getOffer(actorOf(viewer), { id: idOf(open) })).toMatchObject({ status: 'rejected', cause })
      if (cause === 'sale') return
      expect(await noticesOf(rival)).toEqual([['offer-ended', cause]])
      expect(await noticesOf(viewer)).toEqual([['offer-rejected', cause]])
    },
  )

  it('is expired by the removal of its buyer, even if it was accepted', async () => {
    const admin = await createUser(db, { role: 'admin' })
    offer = await ending('accepted', -DAY_MS)
    await deleteUser(actorOf(admin), { id: idOf(buyer) })
    expect(await stored()).toMatchObject({
      status: 'rejected',
      closedAs: 'expired',
      open: false,
      holdsListing: false,
    })
    expect(await property()).not.toHaveProperty('underOffer')
  })
})

it('opens the listing again if the buyer of its accepted offer is deleted (D72)', async () => {
  const admin = await createUser(db, { role: 'admin' })
  offer = await ending('accepted', 60_000)
  const rival = await addOffer(db, await createUser(db), listing)
  await deleteUser(actorOf(admin), { id: idOf(buyer) })
  expect(await property()).not.toHaveProperty('underOffer')
  await accept(rival)
  expect(await property()).toMatchObject({ underOffer: true })
})
