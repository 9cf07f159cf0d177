import http from 'node:http'
import { ObjectId } from 'mongodb'
import { collection, type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { transaction } from '@/lib/data/client'
import { lockListing } from '@/lib/data/properties'
import { DAY_MS } from '@/lib/domain/dates'
import { monthOf } from '@/lib/domain/sales'
import { retrieveIntent } from '@/lib/integrations/stripe'
import { getLog } from '@/lib/log'
import { webhookSecret } from '@/sandbox/stripe/testing'
import { actorOf, createOffer, createProperty, createUser, idOf } from '@/test/factories'
import { codeOf, serviceDatabase, testMail, testStripe } from '@/test/support/services'
import { sized, itInFull } from '@/test/support/tier'
import { changeMarket } from '../properties/change-market'
import { getProperty } from '../properties/read-property'
import { getViewer } from '../viewer/get-viewer'
import {
  confirmPayment,
  createPaymentIntent,
  handleStripeEvent,
  notifyOfFailedPayment,
  reconcilePayments,
} from './payments'

const stripe = testStripe()
const mail = testMail()
const { db } = serviceDatabase()

const AMOUNT = 45_000_000

let agent: UserDoc
let buyer: UserDoc
let otherBuyer: UserDoc
let listing: PropertyDoc
let offer: OfferDoc

beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
  otherBuyer = await createUser(db)
})

beforeEach(async () => {
  buyer = await createUser(db)
  listing = await createProperty(db, agent)
  offer = await createOffer(db, buyer, listing, { status: 'accepted', amountMinor: AMOUNT })
})

const stored = ({ _id }: OfferDoc) => db.collection('offers').findOne({ _id })
const sold = async () => (await db.collection('properties').findOne({ _id: listing._id }))?.soldAt !== null
const audit = () => db.collection('audit').find({ targetId: offer._id }).toArray()
const setStatus = (status: OfferDoc['status']) =>
  db
    .collection('offers')
    .updateOne(
      { _id: offer._id },
      { $set: { status, open: status === 'accepted', holdsListing: status !== 'rejected' } },
    )

const ask = (viewer = buyer, offerAmount?: number) =>
  createPaymentIntent(actorOf(viewer), {
    offerId: idOf(offer),
    ...(offerAmount !== undefined && { offerAmount }),
  })
const confirm = (transactionId: string, viewer = buyer) =>
  confirmPayment(actorOf(viewer), { id: idOf(offer), transactionId })

/** The buyer pays at Stripe; the application has not heard of it yet. */
const pay = async () => stripe.pay((await ask()).clientSecret)

/** A paid intent that the application did not create, for the offer named in its metadata. */
async function paidElsewhere(
  amount: number,
  metadata: Record<string, string> = { offerId: idOf(offer) },
  currency = 'usd',
) {
  const intent = await stripe.sdk.paymentIntents.create({
    amount,
    currency,
    allowed_payment_method_types: ['card'],
    metadata,
  })
  return stripe.pay(intent.client_secret ?? '')
}

/** An event as Stripe sends it, signed with `secret`. */
function send(type: string, object: object, secret = webhookSecret, id = 'evt_1'): Promise<void> {
  const body = JSON.stringify({ id, object: 'event', type, data: { object } })
  return handleStripeEvent({
    body,
    signature: stripe.sdk.webhooks.generateTestHeaderString({ payload: body, secret }),
  })
}
const succeeded = (id: string) => send('payment_intent.succeeded', { id, object: 'payment_intent' })

const intentsOfOffer = async () =>
  (await stripe.sdk.paymentIntents.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata.offerId === idOf(offer),
  )
const refundsOf = async (intent: string) => (await stripe.sdk.refunds.list({ payment_intent: intent })).data
/** The mails about refunds; purchases are mailed too. */
const mails = async () => (await mail.sentTo(buyer.email)).filter(({ subject }) => subject.includes('refund'))

it('tells only the buyer that they bought the listing (D241)', async () => {
  await setStatus('bought')
  const own = async (viewer: UserDoc) =>
    (await getViewer(actorOf(viewer), { saved: [], listing: idOf(listing) })).listing?.offer
  expect(await own(buyer)).toMatchObject({ _id: idOf(offer), status: 'bought' })
  expect(await own(otherBuyer)).toBeNull()
  expect(await own(agent)).toBeNull()
})

describe('createPaymentIntent', () => {
  it("creates one intent for the offer's amount, and returns it again", async () => {
    const { clientSecret } = await ask()
    expect(await ask()).toEqual({ clientSecret })
    expect(await ask(buyer, AMOUNT)).toEqual({ clientSecret })
    expect(await intentsOfOffer()).toMatchObject([
      { amount: AMOUNT, currency: 'usd', description: 'Lake House', status: 'requires_payment_method' },
    ])
    const [intent] = await intentsOfOffer()
    expect(clientSecret).toBe(intent?.client_secret)
    expect(await stored(offer)).toMatchObject({ paymentIntentId: intent?.id, status: 'accepted' })
  })

  it('creates one intent for ten concurrent calls', async () => {
    const secrets = await Promise.all(Array.from({ length: 10 }, () => ask()))
    expect(new Set(secrets.map(({ clientSecret }) => clientSecret)).size).toBe(1)
    expect(await intentsOfOffer()).toHaveLength(1)
  })

  it.each([AMOUNT - 1, AMOUNT + 1, 1, 0])('rejects the amount %p', async (amount) => {
    const message = 'The amount doesn’t match the offer.'
    await expect(ask(buyer, amount)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { offerAmount: message },
    })
    expect(await intentsOfOffer()).toEqual([])
  })

  it("accepts Stripe's highest amount, and rejects one cent more as above the card limit", async () => {
    await db.collection('offers').updateOne({ _id: offer._id }, { $set: { amountMinor: 100_000_000 } })
    await expect(ask()).rejects.toMatchObject({ code: 'amount_above_card_limit' })
    expect(await intentsOfOffer()).toEqual([])
    expect(await stored(offer)).not.toHaveProperty('paymentIntentId')

    await db.collection('offers').updateOne({ _id: offer._id }, { $set: { amountMinor: 99_999_999 } })
    await ask()
    expect(await intentsOfOffer()).toMatchObject([{ amount: 99_999_999 }])
  })

  it.each(['pending', 'rejected', 'bought'] as const)('rejects an offer that is %s', async (status) => {
    await setStatus(status)
    await expect(ask()).rejects.toMatchObject({
      code: 'conflict',
      message: 'This offer is not open for payment.',
    })
    expect(await intentsOfOffer()).toEqual([])
  })

  it('replaces an intent that Stripe does not know', async () => {
    await db
      .collection('offers')
      .updateOne({ _id: offer._id }, { $set: { paymentIntentId: 'pi_of_another_account' } })
    const { clientSecret } = await ask()
    expect(await intentsOfOffer()).toMatchObject([{ client_secret: clientSecret }])
    expect(await ask()).toEqual({ clientSecret })
  })

  describe('after the intent was cancelled', () => {
    const cancelled = async () => {
      await ask()
      const [intent] = await intentsOfOffer()
      await stripe.sdk.paymentIntents.cancel(intent?.id ?? '')
      return intent?.id
    }
    const openOnes = async () => (await intentsOfOffer()).filter(({ status }) => status !== 'canceled')

    it('creates another one, once', async () => {
      const before = await cancelled()
      const { clientSecret } = await ask()
      expect(await ask()).toEqual({ clientSecret })
      expect(await openOnes()).toMatchObject([{ client_secret: clientSecret, amount: AMOUNT }])
      expect((await stored(offer))?.paymentIntentId).not.toBe(before)
    })

    it(`creates one for ten concurrent calls, in ${sized(1, 10)} rounds`, async () => {
      for (let round = 0; round < sized(1, 10); round += 1) {
        for (const { id } of await openOnes()) await stripe.sdk.paymentIntents.cancel(id)
        const secrets = await Promise.all(Array.from({ length: 10 }, () => codeOf(ask())))
        const open = await openOnes()
        expect(open).toHaveLength(1)
        expect(secrets).toEqual(secrets.map(() => ({ clientSecret: open[0]?.client_secret })))
      }
    })

    itInFull('creates a payable one after the reconciliation', async () => {
      await cancelled()
      await reconcilePayments()
      expect(await confirm(await pay())).toBe(true)
    })
  })
})

describe('confirmPayment', () => {
  it('marks the offer bought and the listing sold, rejects the others, and writes the audit log', async () => {
    const pending = await createOffer(db, otherBuyer, listing)
    const elsewhere = await createOffer(db, otherBuyer, await createProperty(db, agent))
    const id = await pay()
    expect(await confirm(id)).toBe(true)
    expect(await stored(offer)).toMatchObject({
      status: 'bought',
      open: false,
      holdsListing: true,
      transactionId: id,
      paidAt: expect.any(Date),
    })
    expect(await db.collection('properties').findOne({ _id: listing._id })).toMatchObject({
      soldAt: expect.any(Date),
      listed: false,
    })
    expect(await stored(pending)).toMatchObject({
      status: 'rejected',
      open: false,
      decidedAt: expect.any(Date),
    })
    expect(await stored(elsewhere)).toMatchObject({ status: 'pending' })
    expect(await audit()).toMatchObject([
      {
        actorId: null,
        action: 'offer.bought',
        targetType: 'offer',
        before: { status: 'accepted' },
        after: { status: 'bought', transactionId: id },
      },
    ])
    expect(await refundsOf(id)).toEqual([])
    expect(await mails()).toEqual([])
    const [receipt, ...others] = await mail.sentTo(buyer.email)
    expect(others).toEqual([])
    expect(receipt?.subject).toBe('Lake House is yours')
    for (const text of ['$450,000.00', id, listing.location]) expect(receipt?.text).toContain(text)
  })

  it('shows its buyer a home that was off the market, also for a license (D541)', async () => {
    const isShown = () =>
      getProperty(actorOf(buyer), { id: idOf(listing) }).then(
        ({ sold: isSold }) => isSold,
        () => false,
      )
    await changeMarket(actorOf(agent), { id: idOf(listing), offMarket: true })
    expect(await isShown()).toBe(false)
    await confirm(await pay())
    expect(await isShown()).toBe(true)
    const after = await db.collection('properties').findOne({ _id: listing._id })
    expect(after).toMatchObject({ status: 'verified', listed: false, unsoldStatus: null })
    for (const name of ['pausedBy', 'pausedFrom', 'verifiedAs']) expect(after).not.toHaveProperty(name)

    listing = await createProperty(db, agent, {
      status: 'paused',
      pausedFrom: 'verified',
      pausedBy: 'licence',
    })
    offer = await createOffer(db, buyer, listing, { status: 'accepted', amountMinor: AMOUNT })
    await confirm(await pay())
    expect([await sold(), await isShown()]).toEqual([true, true])
  })

  it('counts the sale in its month once, whichever process reports the payment', async () => {
    await db.collection('sales').deleteMany({})
    const id = await pay()
    await Promise.all([confirm(id), succeeded(id), confirm(id)])
    expect(await db.collection('sales').find({ agentId: agent._id }).toArray()).toMatchObject([
      {
        month: monthOf((await stored(offer))?.paidAt as Date),
        count: 1,
        totalMinor: AMOUNT,
        highestMinor: AMOUNT,
        highestTitle: 'Lake House',
      },
    ])
  })

  it('asks Stripe whether it was paid', async () => {
    await ask()
    const [intent] = await intentsOfOffer()
    await expect(confirm(intent?.id ?? '')).rejects.toMatchObject({
      code: 'conflict',
      message: 'The payment has not succeeded yet.',
    })
    expect(await stored(offer)).toMatchObject({ status: 'accepted' })
    expect(await sold()).toBe(false)
  })

  it("rejects another offer's payment, an unrelated one, and one that does not exist", async () => {
    const other = await createOffer(db, buyer, await createProperty(db, agent), { status: 'accepted' })
    const { clientSecret } = await createPaymentIntent(actorOf(buyer), { offerId: idOf(other) })
    const ids = [await stripe.pay(clientSecret), await paidElsewhere(AMOUNT, {}), 'pi_none', 'pi_demo_1']
    for (const id of ids) {
      await expect(confirm(id)).rejects.toMatchObject({
        code: 'conflict',
        message: 'This payment was not made for this offer.',
      })
    }
    expect(await stored(offer)).toMatchObject({ status: 'accepted' })
    expect(await refundsOf(ids[0] ?? '')).toEqual([])
  })

  it.each([
    ['less', AMOUNT - 1, 'usd'],
    ['more', AMOUNT + 1, 'usd'],
    ['a currency other', AMOUNT, 'eur'],
  ])(
    'refunds a payment of %s than agreed, and does not mark the offer bought',
    async (_, amount, currency) => {
      const id = await paidElsewhere(amount, { offerId: idOf(offer) }, currency)
      expect(await codeOf(confirm(id))).toBe('conflict')
      expect(await stored(offer)).toMatchObject({ status: 'accepted' })
      expect(await sold()).toBe(false)
      expect(await refundsOf(id)).toMatchObject([{ amount, currency }])
    },
  )
})

describe('webhook', () => {
  it('marks the offer bought without the buyer, whose confirmation then changes nothing', async () => {
    const id = await pay()
    await succeeded(id)
    expect(await stored(offer)).toMatchObject({ status: 'bought', transactionId: id })
    await succeeded(id)
    expect(await confirm(id)).toBe(false)
    expect(await audit()).toHaveLength(1)
    expect(await refundsOf(id)).toEqual([])
  })

  it('trusts what Stripe returns, not the event', async () => {
    await ask()
    const [intent] = await intentsOfOffer()
    await send('payment_intent.succeeded', { ...intent, status: 'succeeded', amount_received: AMOUNT })
    expect(await stored(offer)).toMatchObject({ status: 'accepted' })
  })

  it.each([
    ['of a payment of another application', () => paidElsewhere(AMOUNT, {})],
    ['of an offer that was deleted', () => paidElsewhere(AMOUNT, { offerId: idOf({ _id: new ObjectId() }) })],
    ['of an invalid offer id', () => paidElsewhere(AMOUNT, { offerId: 'nonsense' })],
    ['of an intent that does not exist', () => Promise.resolve('pi_none')],
  ])('acknowledges and ignores an event %s', async (_, make) => {
    const id = await make()
    await succeeded(id)
    expect(await stored(offer)).toEqual(offer)
    if (id !== 'pi_none') expect(await refundsOf(id)).toEqual([])
  })

  it.each(['charge.refunded', 'constructor', 'toString'])(
    'acknowledges and ignores an event of type %s',
    async (type) => {
      await send(type, { id: await pay(), object: 'payment_intent' })
      expect(await stored(offer)).toMatchObject({ status: 'accepted' })
    },
  )

  it.each([
    ['payment_intent.succeeded', 1],
    ['keystead.doctor', 0],
  ])('records %s as received from Stripe: %d (D253)', async (type, count) => {
    const successes = db.collection<{ _id: string }>('lastSuccesses')
    await successes.deleteOne({ _id: 'webhook' })
    await send(type, { id: 'pi_none' })
    expect(await successes.countDocuments({ _id: 'webhook' })).toBe(count)
  })

  it('rejects a wrong, old, missing or malformed signature', async () => {
    const id = await pay()
    const body = JSON.stringify({ type: 'payment_intent.succeeded', data: { object: { id } } })
    const sign = (payload: string, secret = webhookSecret, timestamp = Math.floor(Date.now() / 1000)) =>
      stripe.sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    const signatures = [
      null,
      '',
      'nonsense',
      't=1,v1=00',
      sign(body, 'whsec_wrong'),
      sign(`${body} `),
      sign(body, webhookSecret, Math.floor(Date.now() / 1000) - 3_600),
    ]
    for (const signature of signatures) {
      await expect(handleStripeEvent({ body, signature })).rejects.toMatchObject({
        code: 'invalid_input',
        message: 'The signature is missing or wrong.',
      })
    }
    expect(await codeOf(handleStripeEvent({ body: '{', signature: sign('{') }))).toBe('invalid_input')
    expect(await stored(offer)).toMatchObject({ status: 'accepted' })
  })

  it(`settles a payment once if the buyer reports it at the same time, in ${sized(1, 20)} rounds`, async () => {
    for (let round = 0; round < sized(1, 20); round += 1) {
      listing = await createProperty(db, agent)
      offer = await createOffer(db, buyer, listing, { status: 'accepted', amountMinor: AMOUNT })
      const id = await pay()
      const [byBuyer] = await Promise.all([confirm(id), succeeded(id), succeeded(id)])
      expect(typeof byBuyer).toBe('boolean')
      expect(await stored(offer)).toMatchObject({ status: 'bought', transactionId: id })
      expect(await audit()).toHaveLength(1)
      expect(await confirm(id)).toBe(false)
      expect(await refundsOf(id)).toEqual([])
    }
    expect(await mails()).toEqual([])
    expect(await mail.sentTo(buyer.email)).toHaveLength(sized(1, 20))
  })
})

describe('a payment that failed (D153)', () => {
  const failed = (object: object, event: string) =>
    send('payment_intent.payment_failed', object, webhookSecret, event)
  /** Tries to pay with a card that is declined; returns the intent. */
  const decline = async () => {
    const { clientSecret } = await ask()
    await expect(stripe.pay(clientSecret, 'pm_card_chargeDeclined')).rejects.toThrow('card_declined')
    const [intent] = await intentsOfOffer()
    if (!intent) throw new Error('there is no intent')
    return intent
  }
  const failureNotices = () =>
    db.collection('notices').find({ subjectId: offer._id, kind: 'payment-failed' }).toArray()
  const subjects = async () => (await mail.sentTo(buyer.email)).map(({ subject }) => subject)
  const FAILED = 'Your payment for Lake House failed'

  it('notifies the buyer alone, once for each failure, however often Stripe reports it', async () => {
    const expiresAt = new Date(Date.now() + DAY_MS)
    await db.collection('offers').updateOne({ _id: offer._id }, { $set: { expiresAt } })
    const intent = await decline()
    await failed(intent, 'evt_a')
    await Promise.all([failed(intent, 'evt_a'), failed(intent, 'evt_a')])
    expect(await failureNotices()).toMatchObject([
      { personId: buyer._id, as: 'buyer', values: { amountMinor: AMOUNT, endsAt: expiresAt } },
    ])
    expect(await subjects()).toEqual([FAILED])
    await failed(await decline(), 'evt_b')
    expect(await failureNotices()).toHaveLength(2)
    expect(await subjects()).toEqual([FAILED, FAILED])
    expect(await stored(offer)).toMatchObject({ status: 'accepted' })
    expect(await audit()).toEqual([])
  })

  it.each([
    ['has been paid for since', async () => void (await confirm(await pay()))],
    ['has been paid for at Stripe since', async () => void (await pay())],
    ['has been rejected since', () => setStatus('rejected')],
    [
      'has ended, though nobody has written so',
      () => db.collection('offers').updateOne({ _id: offer._id }, { $set: { expiresAt: new Date() } }),
    ],
    [
      'has another intent by now',
      () => db.collection('offers').updateOne({ _id: offer._id }, { $set: { paymentIntentId: 'pi_other' } }),
    ],
  ])('notifies nobody if the offer %s', async (_, change) => {
    const intent = await decline()
    await change()
    await failed(intent, 'evt_a')
    expect(await failureNotices()).toEqual([])
  })

  it('notifies nobody while the purchase is being written', async () => {
    const intent = await decline()
    const id = await pay()
    const asItWas = await retrieveIntent(intent.id)
    let notification: Promise<unknown> = Promise.resolve()
    await transaction(async (session) => {
      await lockListing(listing._id, session)
      const paid = { status: 'bought' as const, transactionId: id }
      await collection('offers').updateOne({ _id: offer._id }, { $set: paid }, { session })
      notification = asItWas ? notifyOfFailedPayment({ ...asItWas, status: 'open' }, 'evt_a') : notification
      // The notification waits for this transaction. Nothing shows when it starts waiting, so only time can
      // pass here.
      await Promise.race([notification, new Promise((resolve) => setTimeout(resolve, 200))])
    })
    await notification
    expect(await failureNotices()).toEqual([])
  })

  it(`notifies at most once in a race with the purchase, in ${sized(1, 20)} rounds`, async () => {
    for (let round = 0; round < sized(1, 20); round += 1) {
      listing = await createProperty(db, agent)
      offer = await createOffer(db, buyer, listing, { status: 'accepted', amountMinor: AMOUNT })
      const intent = await decline()
      const racers = [async () => confirm(await pay()), () => failed(intent, `evt_${round}`)]
      const [first, second] = round % 2 === 0 ? racers : racers.toReversed()
      await Promise.all([first?.(), second?.()])
      expect(await stored(offer)).toMatchObject({ status: 'bought' })
      expect((await failureNotices()).length).toBeLessThanOrEqual(1)
    }
  })
})

describe('a late payment (D51)', () => {
  it('is refunded in full and once, and the buyer is notified', async () => {
    const id = await pay()
    await setStatus('rejected')
    await expect(confirm(id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This offer is no longer open. Your payment has been refunded in full.',
    })
    await succeeded(id)
    expect(await codeOf(confirm(id))).toBe('conflict')

    const refunds = await refundsOf(id)
    expect(refunds).toMatchObject([{ amount: AMOUNT, status: 'succeeded' }])
    expect(await stored(offer)).toMatchObject({ status: 'rejected', refundId: refunds[0]?.id })
    expect(await sold()).toBe(false)
    const refundMails = await mails()
    expect(refundMails).toMatchObject([{ subject: 'Your payment for Lake House has been refunded' }])
    expect(refundMails[0]?.text).toContain('$450,000.00')
    expect(refundMails[0]?.text).toContain(refunds[0]?.id)
  })

  it(`is refunded once when the buyer and the webhook report it concurrently, in ${sized(1, 10)} rounds`, async () => {
    for (let round = 0; round < sized(1, 10); round += 1) {
      offer = await createOffer(db, buyer, await createProperty(db, agent), {
        status: 'accepted',
        amountMinor: AMOUNT,
      })
      const id = await pay()
      await setStatus('rejected')
      const [byBuyer] = await Promise.all([codeOf(confirm(id)), succeeded(id), succeeded(id)])
      expect(byBuyer).toBe('conflict')
      expect(await refundsOf(id)).toMatchObject([{ amount: AMOUNT }])
      expect(await mails()).toHaveLength(round + 1)
    }
  })

  it('is refunded if it is a second one for a bought offer, and the purchase stands', async () => {
    const id = await pay()
    expect(await confirm(id)).toBe(true)
    const second = await paidElsewhere(AMOUNT)
    await succeeded(second)
    expect(await refundsOf(second)).toMatchObject([{ amount: AMOUNT }])
    expect(await refundsOf(id)).toEqual([])
    expect(await stored(offer)).toMatchObject({ status: 'bought', transactionId: id })
  })
})

/** Makes Stripe return an error for one intent, as for a key without access to it. */
function refuseIntent(id: string): void {
  const { request } = http
  const asks = (options: object) =>
    'path' in options && String(options.path).split('?')[0] === `/v1/payment_intents/${id}`
  jest
    .spyOn(http, 'request')
    .mockImplementation(((options: object) =>
      request(asks(options) ? { ...options, path: '/v1/refused' } : options)) as typeof request)
}

describe('reconcilePayments', () => {
  const NOTHING = {
    unknown: 0,
    bought: 0,
    already: 0,
    refunded: 0,
    refunding: 0,
    failed: 0,
    unpaid: 0,
    foreign: 0,
    canceled: 0,
  }

  beforeEach(async () => {
    await db.collection('offers').deleteMany({ _id: { $ne: offer._id } })
  })

  it('does nothing if nothing was paid', async () => expect(await reconcilePayments()).toEqual(NOTHING))

  it('settles once what the buyer and the webhook missed', async () => {
    const id = await pay()
    expect(await reconcilePayments()).toEqual({ ...NOTHING, bought: 1 })
    expect(await stored(offer)).toMatchObject({
      status: 'bought',
      transactionId: id,
      card: { brand: 'visa', last4: '4242' },
    })
    expect(await sold()).toBe(true)
    const { reconciledAt } = (await stored(offer)) ?? {}
    expect(reconciledAt).toBeInstanceOf(Date)
    expect(await reconcilePayments()).toEqual(NOTHING)
    expect((await stored(offer))?.reconciledAt).toEqual(reconciledAt)
  })

  it('counts a refund that Stripe reported before the purchase was recorded, once (D498)', async () => {
    await db.collection('sales').deleteMany({})
    const intent = await pay()
    const { id } = await stripe.sdk.refunds.create({ payment_intent: intent, amount: 100 })
    await send('refund.created', { id, object: 'refund' })
    expect(await reconcilePayments()).toEqual({ ...NOTHING, bought: 1 })
    await succeeded(intent)
    expect((await stored(offer))?.refunds).toMatchObject([{ id, amountMinor: 100 }])
    const months = await db
      .collection('sales')
      .find({ refundCount: { $gt: 0 } })
      .toArray()
    expect(months).toMatchObject([{ agentId: agent._id, refundCount: 1, refundedMinor: 100 }])
  })

  it('continues after a payment that Stripe does not return, and reports it', async () => {
    const intent = await pay()
    const other = await createOffer(db, buyer, await createProperty(db, agent), { status: 'accepted' })
    const { clientSecret } = await createPaymentIntent(actorOf(buyer), { offerId: idOf(other) })
    await stripe.pay(clientSecret)
    const log = jest.spyOn(getLog(), 'error')
    refuseIntent(intent)
    const counts = await reconcilePayments()
    const lines = log.mock.calls
    jest.restoreAllMocks()
    expect(counts).toEqual({ ...NOTHING, unknown: 1, bought: 1 })
    expect([await stored(offer), await stored(other)]).toMatchObject([
      { status: 'accepted', unsettled: true },
      { status: 'bought' },
    ])
    expect(lines).toEqual([
      [expect.objectContaining({ offerId: idOf(offer), paymentIntentId: intent }), 'payment not reconciled'],
    ])
    expect(await reconcilePayments()).toEqual({ ...NOTHING, bought: 1 })
  })

  it('does not mark a payment as reconciled that the buyer reported', async () => {
    const id = await pay()
    await confirm(id)
    await reconcilePayments()
    expect(await stored(offer)).toMatchObject({ status: 'bought' })
    expect(await stored(offer)).not.toHaveProperty('reconciledAt')
  })

  it('settles a payment once when run twice at the same time', async () => {
    await pay()
    const counts = await Promise.all([reconcilePayments(), reconcilePayments()])
    expect(counts.map(({ bought }) => bought).sort()).toEqual([0, 1])
    expect(await audit()).toHaveLength(1)
  })

  it('keeps an open intent of an accepted offer', async () => {
    const { clientSecret } = await ask()
    expect(await reconcilePayments()).toEqual({ ...NOTHING, unpaid: 1 })
    expect(await ask()).toEqual({ clientSecret })
  })

  it('refunds a payment for a rejected offer, once', async () => {
    const id = await pay()
    await setStatus('rejected')
    expect(await reconcilePayments()).toEqual({ ...NOTHING, refunded: 1 })
    expect(await stored(offer)).toMatchObject({ reconciledAt: expect.any(Date) as Date })
    expect(await refundsOf(id)).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
    expect(await reconcilePayments()).toEqual(NOTHING)
  })

  it('cancels the open intent of a rejected offer, once', async () => {
    await ask()
    await setStatus('rejected')
    expect(await reconcilePayments()).toEqual({ ...NOTHING, canceled: 1 })
    expect(await intentsOfOffer()).toMatchObject([{ status: 'canceled' }])
    expect(await reconcilePayments()).toEqual(NOTHING)
  })
})
