/** @tier full */
import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { type OfferDoc, type PropertyDoc } from '@/lib/data/collections'
import { createOffer, createProperty, createUser, idOf } from '../factories'
import {
  applicationDatabase,
  newPerson,
  payAtStripe,
  type Person,
  runJobs,
  until,
  type TestResponse,
  type Session,
} from '../support/contract'

/** How often each race is run, because timings vary. */
const RUNS = 50

const db = applicationDatabase()
const { hostname, port } = new URL(process.env.APPLICATION_STRIPE_URL ?? '')
const stripe = new Stripe('sk_test_keystead_demo', { host: hostname, port, protocol: 'http' })

let admin: Session
let agent: Person
let buyer: Person

beforeAll(async () => {
  admin = (await newPerson(db, 'admin')).session
  agent = await newPerson(db, 'agent')
  buyer = await newPerson(db, 'user')
})

const statuses = (...responses: TestResponse[]) => responses.map(({ status }) => status).sort()
const offersOn = ({ _id }: PropertyDoc) => db.collection('offers').find({ propertyId: _id }).toArray()
const stored = ({ _id }: OfferDoc) => db.collection('offers').findOne({ _id })
const listing = () => createProperty(db, agent.user)
/** An offer of a new buyer. */
const pending = async (property: PropertyDoc) => createOffer(db, await createUser(db), property)
const accept = (offer: OfferDoc) => agent.session.patch(`/api/offers/accept/${idOf(offer)}`)
const reject = (offer: OfferDoc) => agent.session.patch(`/api/offers/reject/${idOf(offer)}`)
const intent = (offer: OfferDoc) => buyer.session.post('/api/create-payment-intent', { offerId: idOf(offer) })
const confirm = (offer: OfferDoc, transactionId: string) =>
  buyer.session.patch(`/api/offers/payment-success/${idOf(offer)}`, { transactionId })
/** Suspends the agent, then restores the role and the sessions, which the suspension ended. */
const suspend = async () => {
  const { _id } = agent.user
  const before = await db.collection('users').findOne({ _id })
  const response = await admin.patch(`/api/users/${idOf(agent.user)}/fraud`)
  const restored = { role: 'agent', sessions: before?.sessions } as const
  await db.collection('users').updateOne({ _id }, { $set: restored })
  return response
}
const webhook = (intentId: string) => {
  const payload = JSON.stringify({
    id: `evt_${randomBytes(6).toString('hex')}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: intentId, object: 'payment_intent' } },
  })
  const secret = process.env.APPLICATION_WEBHOOK_SECRET ?? ''
  return buyer.session.post('/api/webhooks/stripe', undefined, {
    raw: payload,
    headers: { 'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret }) },
  })
}

/**
 * The invariants after every race (D24, D28, D29, D31, D51), for a listing that may be deleted, and its
 * offers.
 */
async function expectConsistent(property: PropertyDoc): Promise<void> {
  const now = await db.collection('properties').findOne({ _id: property._id })
  const offers = await offersOn(property)
  const open = offers.filter(({ status }) => status === 'pending' || status === 'accepted')
  const holdsListing = offers.filter(({ status }) => status === 'accepted' || status === 'bought')
  const bought = offers.filter(({ status }) => status === 'bought')
  expect(holdsListing.length).toBeLessThanOrEqual(1)
  expect(new Set(open.map(({ buyerId }) => buyerId.toHexString())).size).toBe(open.length)
  expect(offers.every((offer) => offer.open === open.includes(offer))).toBe(true)
  expect(offers.every((offer) => offer.holdsListing === holdsListing.includes(offer))).toBe(true)
  if (!now || now.soldAt) expect(open).toEqual([])
  if (now) expect(now.soldAt !== null).toBe(bought.length === 1)
  for (const offer of offers) await expectMoneyFits(offer)
}

/** Bought: paid once and not refunded. Rejected: not charged, or refunded in full, and nothing left to pay. */
async function expectMoneyFits(offer: OfferDoc): Promise<void> {
  if (offer.paymentIntentId === undefined && offer.transactionId === undefined) return
  const id = offer.transactionId ?? offer.paymentIntentId ?? ''
  const { status, amount } = await stripe.paymentIntents.retrieve(id)
  const refunds = (await stripe.refunds.list({ payment_intent: id })).data
  expect(amount).toBe(offer.amountMinor)
  if (offer.status === 'bought') expect([status, refunds]).toEqual(['succeeded', []])
  if (offer.status === 'rejected' && status === 'succeeded')
    expect(refunds.map((refund) => refund.amount)).toEqual([offer.amountMinor])
  if (offer.status === 'rejected') expect(status).toMatch(/^(succeeded|canceled)$/)
}

/** Runs it with a new listing each time, which must be sound afterwards. */
async function race(run: (property: PropertyDoc, round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < RUNS; round += 1) {
    const property = await listing()
    await run(property, round)
    await expectConsistent(property)
  }
}

/** Alternates the order of sending: the one that arrives first usually wins a race. */
const together = async <A, B>(
  round: number,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> => {
  if (round % 2 === 0) return Promise.all([first(), second()])
  const [b, a] = await Promise.all([second(), first()])
  return [a, b]
}

describe(`in ${RUNS} runs`, () => {
  it('accepts one of two offers on one listing that are accepted concurrently', () =>
    race(async (property) => {
      const offers = [await pending(property), await pending(property)]
      const responses = await Promise.all(offers.map(accept))
      expect(statuses(...responses)).toEqual([200, 409])
    }))

  it('rejects the second of two concurrent acceptances of one offer', () =>
    race(async (property) => {
      const offer = await pending(property)
      expect(statuses(...(await Promise.all([accept(offer), accept(offer)])))).toEqual([200, 409])
      const audit = await db.collection('audit').countDocuments({ targetId: offer._id })
      expect(audit).toBe(1)
    }))

  it('lets either an acceptance or a concurrent rejection win, and tells the other why', () =>
    race(async (property, round) => {
      const offer = await pending(property)
      const [accepted, rejected] = await together(
        round,
        () => accept(offer),
        () => reject(offer),
      )
      expect(statuses(accepted, rejected)).toEqual([200, 409])
      expect((await stored(offer))?.status).toBe(accepted.status === 200 ? 'accepted' : 'rejected')
    }))

  it('leaves no open offer after an acceptance during the suspension of the agent', () =>
    race(async (property, round) => {
      const offer = await pending(property)
      const [accepted, suspended] = await together(round, () => accept(offer), suspend)
      expect(suspended).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
      expect([200, 401, 403, 404, 409]).toContain(accepted.status)
      expect((await stored(offer))?.status).toBe('rejected')
      expect(await db.collection('properties').countDocuments({ agentId: agent.user._id })).toBe(0)
    }))

  it('creates one intent and one purchase from concurrent payments of one offer', () =>
    race(async (property) => {
      const offer = await createOffer(db, buyer.user, property, { status: 'accepted' })
      const [one, two] = await Promise.all([intent(offer), intent(offer)])
      expect([one.status, two.status, two.body]).toEqual([200, 200, one.body])
      const { id, status } = await payAtStripe((one.body as { clientSecret: string }).clientSecret)
      expect(status).toBe('succeeded')
      const responses = await Promise.all([confirm(offer, id), confirm(offer, id)])
      expect(statuses(...responses)).toEqual([200, 200])
      const changed = responses.map(({ body }) => (body as { modifiedCount: number }).modifiedCount)
      // The stand-in also sends its webhook, which may have been first.
      expect(changed[0] === 1 && changed[1] === 1).toBe(false)
      expect(await stored(offer)).toMatchObject({ status: 'bought', transactionId: id })
      expect(await db.collection('audit').countDocuments({ targetId: offer._id })).toBe(1)
    }))

  it('records one purchase from the webhook and payment-success, and accepts both', () =>
    race(async (property, round) => {
      const offer = await createOffer(db, buyer.user, property, { status: 'accepted' })
      const rival = await pending(property)
      const { clientSecret } = (await intent(offer)).body as { clientSecret: string }
      const { id } = await payAtStripe(clientSecret)
      const [delivered, confirmed] = await together(
        round,
        () => webhook(id),
        () => confirm(offer, id),
      )
      expect([delivered.status, confirmed.status]).toEqual([200, 200])
      expect(await stored(offer)).toMatchObject({ status: 'bought', transactionId: id })
      expect((await stored(rival))?.status).toBe('rejected')
      expect(await db.collection('audit').countDocuments({ targetId: offer._id })).toBe(1)
    }))

  it('either completes or refunds a payment during the suspension of the agent', () =>
    race(async (property, round) => {
      const offer = await createOffer(db, buyer.user, property, { status: 'accepted' })
      const { clientSecret } = (await intent(offer)).body as { clientSecret: string }
      const { id } = await payAtStripe(clientSecret)
      const [confirmed] = await together(round, () => confirm(offer, id), suspend)
      expect([200, 409]).toContain(confirmed.status)
      const settled = await until(
        async () => {
          await runJobs()
          return stored(offer)
        },
        (now) => now?.status === 'bought' || now?.refundId !== undefined,
      )
      expect(settled?.status).toBe(confirmed.status === 200 ? 'bought' : 'rejected')
    }))

  it('leaves no offer on a listing that is deleted concurrently', () =>
    race(async (property, round) => {
      const body = { propertyId: idOf(property), offerAmount: 450_000 }
      const [deletion, creation] = await together(
        round,
        () => agent.session.call('DELETE', `/api/properties/${idOf(property)}`),
        () => buyer.session.post('/api/offers', body),
      )
      expect(deletion).toMatchObject({ status: 200, body: { deletedCount: 1 } })
      expect([201, 404]).toContain(creation.status)
      expect((await offersOn(property)).map(({ status }) => status)).toEqual(
        creation.status === 201 ? ['rejected'] : [],
      )
    }))

  it('lets either the deletion of a listing or an acceptance on it win', () =>
    race(async (property, round) => {
      const offer = await pending(property)
      const [removed, accepted] = await together(
        round,
        () => agent.session.call('DELETE', `/api/properties/${idOf(property)}`),
        () => accept(offer),
      )
      expect(statuses(removed, accepted)).toEqual([200, 409])
      expect((await stored(offer))?.status).toBe(accepted.status === 200 ? 'accepted' : 'rejected')
    }))

  it('creates one of two concurrent offers of one buyer on one listing', () =>
    race(async (property) => {
      const body = { propertyId: idOf(property), offerAmount: 450_000 }
      const make = () => buyer.session.post('/api/offers', body)
      expect(statuses(...(await Promise.all([make(), make()])))).toEqual([201, 409])
    }))
})
