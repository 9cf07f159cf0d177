import { type Document } from 'mongodb'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { type OfferDoc, type UserDoc } from '@/lib/data/collections'
import { getLog } from '@/lib/log'
import { processMetrics } from '@/lib/metrics/metrics'
import { webhookSecret } from '@/sandbox/stripe/testing'
import { actorOf, createOffer, createProperty, createUser } from '@/test/factories'
import { codeOf, serviceDatabase, testMail, testStripe } from '@/test/support/services'
import { listPendingTasks } from '../notices/list-pending-tasks'
import { confirmPayment, createPaymentIntent, handleStripeEvent, reconcilePayments } from './payments'
import { continueRefund, recordRepaid } from './settle-payment'
import { closeIntents } from '@/test/support/jobs'
import { itInFull } from '@/test/support/tier'

const stripe = testStripe()
const mail = testMail()
const { db } = serviceDatabase()

const AMOUNT = 45_000_000

let agent: UserDoc
let buyer: UserDoc
let offer: OfferDoc
let intent: string

const offers = () => db.collection('offers')
const stored = () => offers().findOne({ _id: offer._id })
const due = () => db.collection('refunds').findOne({ _id: intent })
const reports = (action: string) =>
  db.collection<Document>('audit').find({ targetId: offer._id, action }).sort({ _id: 1 }).toArray()
const subjects = async () => (await mail.sentTo(buyer.email)).map(({ subject }) => subject).reverse()
const refunds = async () => (await stripe.sdk.refunds.list({ payment_intent: intent })).data
const newest = async () => (await refunds())[0]?.id ?? ''
const reject = () =>
  offers().updateOne({ _id: offer._id }, { $set: { status: 'rejected', open: false, holdsListing: false } })

/** The buyer pays for the offer, which is then rejected. */
async function paidTooLate(card: string): Promise<void> {
  const { clientSecret } = await createPaymentIntent(actorOf(buyer), { offerId: offer._id.toHexString() })
  intent = await stripe.pay(clientSecret, card)
  await reject()
}

/** Runs `npm run reconcile` in its own process with the settings of the tests. */
async function runReconcile(...input: string[]): Promise<{ status: number | null; counts: object }> {
  const child = spawn(process.execPath, ['.next/sandbox/reconcile.mjs', ...input], {
    env: { ...process.env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return { status: status as number | null, counts: JSON.parse(output || '{}') as object }
}

function send(type: string, id: string): Promise<void> {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    data: { object: { id, object: 'refund' } },
  })
  const signature = stripe.sdk.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
  return handleStripeEvent({ body: payload, signature })
}

beforeEach(async () => {
  await db.collection('refunds').deleteMany({})
  await offers().deleteMany({})
  agent = await createUser(db, { role: 'agent' })
  buyer = await createUser(db)
  offer = await createOffer(db, buyer, await createProperty(db, agent), {
    status: 'accepted',
    amountMinor: AMOUNT,
  })
})

/** The metric of failed refunds. */
const failedRefunds = async () =>
  (await processMetrics()).find(({ name }) => name === 'keystead_refunds_failed_total')?.values[0]?.value ??
  NaN

const REFUNDED = 'Your payment for Lake House has been refunded'
const RETURNED = 'The refund for Lake House failed'

itInFull(
  'the reconciliation checks all payments, and exits with status 1 if some could not be checked',
  async () => {
    await paidTooLate('pm_card_pendingRefund')
    await db
      .collection('refunds')
      .insertMany(
        ['pi_0', 'pi_00'].map((_id) => ({ _id, offerId: offer._id, state: 'due' as const, failures: [] })),
      )
    expect(await runReconcile()).toEqual({
      status: 1,
      counts: expect.objectContaining({ unknown: 2, refunding: 1, failed: 0 }) as object,
    })
  },
)

describe('a refund that is pending', () => {
  beforeEach(() => paidTooLate('pm_card_pendingRefund'))

  it('does not count yet, and is requested once, however often it is checked', async () => {
    await expect(
      confirmPayment(actorOf(buyer), { id: offer._id.toHexString(), transactionId: intent }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: 'This offer is no longer open. Your payment is being refunded in full.',
    })
    await closeIntents()
    expect(await reconcilePayments()).toMatchObject({ refunding: 1, refunded: 0, failed: 0 })
    expect(await refunds()).toMatchObject([{ amount: AMOUNT, status: 'pending' }])
    expect(await stored()).toMatchObject({ status: 'rejected', unsettled: true, refunding: true })
    expect(await stored()).not.toHaveProperty('refundId')
    expect(await due()).toMatchObject({ state: 'due', failures: [] })
    expect(await subjects()).toEqual([])
  })

  it.each([
    ['the reconciliation', async () => expect(await reconcilePayments()).toMatchObject({ refunded: 1 })],
    ['the timer', closeIntents],
    ['refund.updated', async () => send('refund.updated', await newest())],
    ['charge.refund.updated', async () => send('charge.refund.updated', await newest())],
  ])('counts once it succeeds, found by %s, and the buyer is notified once', async (_, look) => {
    await closeIntents()
    const id = await newest()
    await stripe.settle(id, 'succeeded')
    await look()
    await look().catch(() => undefined)
    await closeIntents()
    await send('refund.updated', id)
    const after = await stored()
    expect(after).toMatchObject({ refundId: id })
    expect(after).not.toHaveProperty('unsettled')
    expect(after).not.toHaveProperty('refunding')
    expect(await due()).toMatchObject({ state: 'done' })
    expect(await subjects()).toEqual([REFUNDED])
    expect(await reports('offer.refunded')).toMatchObject([{ actorId: null, after: { refund: id } }])
    expect(await refunds()).toHaveLength(1)
  })

  it('is retried and reported once after it fails, and reconciled until it succeeds', async () => {
    await closeIntents()
    const first = await newest()
    const log = jest.spyOn(getLog(), 'error')
    const before = await failedRefunds()
    await stripe.settle(first, 'failed')
    await Promise.all([send('refund.failed', first), send('refund.updated', first), closeIntents()])
    const second = await newest()
    expect(second).not.toBe(first)
    expect(await refunds()).toMatchObject([
      { id: second, status: 'pending', amount: AMOUNT },
      { id: first, status: 'failed' },
    ])
    expect(await reports('offer.refund-failed')).toMatchObject([
      { actorId: null, targetType: 'offer', after: { refund: first } },
    ])
    expect(log.mock.calls).toEqual([
      [{ offerId: offer._id.toHexString(), paymentIntentId: intent, failure: first }, 'refund failed'],
    ])
    log.mockRestore()
    expect(await failedRefunds()).toBe(before + 1)
    expect(await stored()).toMatchObject({ unsettled: true, refunding: true })
    expect(await reconcilePayments()).toMatchObject({ failed: 1, refunding: 0 })
    expect(await runReconcile()).toEqual({ status: 1, counts: expect.objectContaining({ failed: 1 }) })
    expect(await subjects()).toEqual([])
    const admin = await createUser(db, { role: 'admin' })
    expect((await listPendingTasks(actorOf(admin))).items).toMatchObject([
      {
        title: 'A refund failed. Make sure the buyer is refunded.',
        text: 'Lake House, $450,000.00',
        href: `/dashboard/admin/audit-log?target=${offer._id.toHexString()}`,
      },
    ])

    await stripe.settle(second, 'succeeded')
    expect(await runReconcile()).toEqual({
      status: 0,
      counts: expect.objectContaining({ failed: 0, refunded: 1 }),
    })
    expect(await stored()).toMatchObject({ refundId: second })
    expect(await subjects()).toEqual([REFUNDED])
    expect((await listPendingTasks(actorOf(admin))).items).toEqual([])
    expect(await reconcilePayments()).toMatchObject({ failed: 0, refunded: 0 })
  })

  it('that fails twice waits for the third attempt, and stays reported', async () => {
    await closeIntents()
    for (let tries = 1; tries <= 2; tries += 1) {
      await stripe.settle(await newest(), 'failed')
      await closeIntents()
    }
    await closeIntents()
    expect(await reconcilePayments()).toMatchObject({ failed: 1 })
    expect((await refunds()).map(({ status }) => status)).toEqual(['failed', 'failed'])
    expect(await reports('offer.refund-failed')).toHaveLength(2)
  })

  it('counts if an administrator completes it at Stripe', async () => {
    await closeIntents()
    for (let tries = 1; tries <= 2; tries += 1) {
      await stripe.settle(await newest(), 'failed')
      await closeIntents()
    }
    const { id } = await stripe.sdk.refunds.create({ payment_intent: intent })
    await stripe.settle(id, 'succeeded')
    expect(await reconcilePayments()).toMatchObject({ refunded: 1, failed: 0 })
    expect(await stored()).toMatchObject({ refundId: id })
  })

  itInFull('is recorded if it was repaid outside Stripe, and not repeated at Stripe', async () => {
    await closeIntents()
    const repayment = { intentId: intent, note: 'bank transfer of 3 May' }
    expect(await codeOf(recordRepaid(null, repayment))).toBe('conflict')
    for (let tries = 1; tries <= 2; tries += 1) {
      await stripe.settle(await newest(), 'failed')
      await closeIntents()
    }
    expect(await runReconcile('--repaid', intent)).toEqual({ status: 2, counts: {} })
    expect(await due()).toMatchObject({ state: 'due' })
    expect(await runReconcile('--repaid', intent, '--note', repayment.note)).toMatchObject({
      status: 0,
      counts: { repaid: intent, failed: 0 },
    })
    expect(await due()).toMatchObject({ state: 'done', repaid: { note: repayment.note } })
    const after = await stored()
    expect(after).toMatchObject({ refundId: repayment.note })
    expect(after).not.toHaveProperty('refunding')
    expect(await reports('offer.refunded')).toMatchObject([{ after: { repaid: repayment.note } }])
    expect(await subjects()).toEqual([REFUNDED])
    await send('refund.updated', await newest())
    expect(await reconcilePayments()).toMatchObject({ failed: 0, refunding: 0 })
    expect(await refunds()).toHaveLength(2)
    expect(await codeOf(recordRepaid(null, repayment))).toBe('conflict')
  })

  it('is either made by Stripe or recorded as repaid outside, never both', async () => {
    await closeIntents()
    await stripe.settle(await newest(), 'failed')
    const repayment = { intentId: intent, note: 'bank transfer of 3 May' }
    const row = db.collection('refunds')
    const stale = await row.findOne({ _id: intent })
    if (!stale) throw new Error('nothing has to go back')
    await row.updateOne({ _id: intent }, { $set: { askedAt: new Date() } })
    expect(await codeOf(recordRepaid(null, repayment))).toBe('conflict')
    await row.updateOne({ _id: intent }, { $set: { askedAt: new Date(Date.now() - 61_000) } })
    const { id } = await stripe.sdk.refunds.create({ payment_intent: intent })
    await stripe.settle(id, 'succeeded')
    expect(await codeOf(recordRepaid(null, repayment))).toBe('conflict')
    await stripe.settle(id, 'failed')
    await recordRepaid(null, repayment)
    await continueRefund(stale)
    expect(await refunds()).toHaveLength(2)
    expect(await due()).toMatchObject({ state: 'done', repaid: { note: repayment.note } })
  })

  it('is requested once by ten concurrent checks', async () => {
    for (const counts of await Promise.all(Array.from({ length: 10 }, () => reconcilePayments())))
      expect(counts).toMatchObject({ unknown: 0 })
    expect(await refunds()).toHaveLength(1)
    await stripe.settle(await newest(), 'succeeded')
    await Promise.all(Array.from({ length: 10 }, () => closeIntents()))
    expect(await subjects()).toEqual([REFUNDED])
    expect(await reports('offer.refunded')).toHaveLength(1)
  })
})

describe('a refund that succeeds and later fails', () => {
  it('no longer counts: the buyer is notified, and it is retried', async () => {
    await paidTooLate('pm_card_refundFail')
    await closeIntents()
    const first = await newest()
    expect(await stored()).toMatchObject({ refundId: first })
    expect(await subjects()).toEqual([REFUNDED])

    await stripe.settle(first, 'failed')
    await send('refund.failed', first)
    await send('refund.failed', first)
    const second = await newest()
    expect(second).not.toBe(first)
    expect(await stored()).toMatchObject({ refundId: second })
    expect(await reports('offer.refund-failed')).toHaveLength(1)
    expect(await subjects()).toEqual([REFUNDED, RETURNED, REFUNDED])

    await stripe.settle(second, 'failed')
    await send('refund.failed', second)
    const after = await stored()
    expect(after).toMatchObject({ refunding: true, unsettled: true })
    expect(after).not.toHaveProperty('refundId')
    expect(await reconcilePayments()).toMatchObject({ failed: 1 })
    expect(await refunds()).toHaveLength(2)
  })
})

describe('a partial refund', () => {
  it('is completed', async () => {
    await paidTooLate('pm_card_visa')
    const part = await stripe.sdk.refunds.create({ payment_intent: intent, amount: 100 })
    expect(await reconcilePayments()).toMatchObject({ refunded: 1 })
    expect((await refunds()).map(({ amount }) => amount)).toEqual([AMOUNT - 100, 100])
    expect((await stored())?.refundId).toBe(await newest())
    expect(await newest()).not.toBe(part.id)
  })

  it('that is pending does not count as full', async () => {
    await paidTooLate('pm_card_pendingRefund')
    await stripe.sdk.refunds.create({ payment_intent: intent, amount: 100 })
    expect(await reconcilePayments()).toMatchObject({ refunding: 1 })
    const [rest, part] = await refunds()
    expect([rest?.amount, part?.amount]).toEqual([AMOUNT - 100, 100])
    await stripe.settle(rest?.id ?? '', 'succeeded')
    expect(await reconcilePayments()).toMatchObject({ refunding: 1 })
    await stripe.settle(part?.id ?? '', 'failed')
    expect(await reconcilePayments()).toMatchObject({ failed: 1 })
    expect((await refunds())[0]).toMatchObject({ amount: 100, status: 'pending' })
    await stripe.settle(await newest(), 'succeeded')
    expect(await reconcilePayments()).toMatchObject({ refunded: 1 })
  })
})

describe('an interrupted refund', () => {
  beforeEach(() => paidTooLate('pm_card_visa'))

  it('continues after its document was stored', async () => {
    await db.collection('refunds').insertOne({ _id: intent, offerId: offer._id, state: 'due', failures: [] })
    await closeIntents()
    expect(await stored()).toMatchObject({ refundId: await newest() })
    expect(await subjects()).toEqual([REFUNDED])
  })

  it('continues after Stripe created it', async () => {
    const { id } = await stripe.sdk.refunds.create(
      { payment_intent: intent, amount: AMOUNT },
      { idempotencyKey: `refund-${intent}` },
    )
    await closeIntents()
    expect(await refunds()).toHaveLength(1)
    expect(await stored()).toMatchObject({ refundId: id })
    expect(await subjects()).toEqual([REFUNDED])
  })
})

it('refunds a payment of a wrong amount in full, though its offer stays accepted', async () => {
  const response = await stripe.sdk.paymentIntents.create({
    amount: 1_000,
    currency: 'usd',
    metadata: { offerId: offer._id.toHexString() },
    allowed_payment_method_types: ['card'],
  })
  intent = await stripe.pay(response.client_secret ?? '', 'pm_card_pendingRefund')
  await createPaymentIntent(actorOf(buyer), { offerId: offer._id.toHexString() })
  const id = offer._id.toHexString()
  expect(await codeOf(confirmPayment(actorOf(buyer), { id, transactionId: intent }))).toBe('conflict')
  await stripe.settle(await newest(), 'failed')
  await closeIntents()
  await stripe.settle(await newest(), 'succeeded')
  await closeIntents()
  expect(await due()).toMatchObject({ state: 'done' })
  expect(await refunds()).toMatchObject([{ status: 'succeeded' }, { status: 'failed' }])
  // Its own intent is still open, and is still checked.
  expect(await stored()).toMatchObject({ status: 'accepted', unsettled: true })
})

it('reports a refund that Stripe refuses once, and counts it as failed', async () => {
  await paidTooLate('pm_card_visa')
  await offers().updateOne({ _id: offer._id }, { $set: { paymentIntentId: intent } })
  const foreign = await stripe.sdk.paymentIntents.create({ amount: 1_000, currency: 'usd' })
  // An intent that was never charged cannot be refunded.
  await db
    .collection('refunds')
    .insertOne({ _id: foreign.id, offerId: offer._id, state: 'due', failures: [] })
  for (let looks = 0; looks < 3; looks += 1) expect(await reconcilePayments()).toMatchObject({ failed: 1 })
  const [report, ...others] = await reports('offer.refund-failed')
  expect(others).toEqual([])
  expect(report?.after.refund).toMatch(/^refused: /)
})

it('counts a refund that somebody makes at Stripe in the sales of its month, unless it fails (D498)', async () => {
  const { clientSecret } = await createPaymentIntent(actorOf(buyer), { offerId: offer._id.toHexString() })
  intent = await stripe.pay(clientSecret, 'pm_card_pendingRefund')
  await confirmPayment(actorOf(buyer), { id: offer._id.toHexString(), transactionId: intent })
  const { id } = await stripe.sdk.refunds.create({ payment_intent: intent, amount: 100 })
  const refundTotals = async () => {
    const [month] = await db.collection('sales').find({ agentId: agent._id }).toArray()
    return [month?.refundCount ?? 0, month?.refundedMinor ?? 0]
  }
  await send('refund.created', id)
  expect(await refundTotals()).toEqual([0, 0])
  await stripe.settle(id, 'succeeded')
  for (const type of ['refund.updated', 'charge.refund.updated'])
    for (const refundId of [id, 're_none']) await send(type, refundId)
  expect(await refundTotals()).toEqual([1, 100])
  await stripe.settle(id, 'failed')
  for (const type of ['refund.failed', 'refund.updated']) await send(type, id)
  expect(await refundTotals()).toEqual([0, 0])
  expect(await stored()).toMatchObject({ status: 'bought' })
})
