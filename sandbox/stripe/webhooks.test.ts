import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { secretKey, startStripeProcess, startReceiver, type Receiver, type StripeProcess } from './testing'

const verifier = new Stripe(secretKey)

let dataDir: string
let stripe: StripeProcess | undefined
let receiver: Receiver | undefined

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stripe-webhooks-'))
})

afterEach(async () => {
  await stripe?.stop()
  await receiver?.close()
  await rm(dataDir, { recursive: true })
})

const pay = async ({ sdk }: StripeProcess) => {
  const { id } = await sdk.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    metadata: { offerId: 'o1' },
  })
  return sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
}

test('delivers signed events, repeatedly until they are accepted, and lists them', async () => {
  receiver = await startReceiver(verifier, (nth) => (nth <= 2 ? 500 : 200))
  stripe = await startStripeProcess(dataDir, { webhookUrl: receiver.url })
  const { id } = await pay(stripe)
  const succeeded = await receiver.accepted('payment_intent.succeeded', id)
  await receiver.accepted('payment_intent.created', id)
  expect(succeeded).toMatchObject({
    object: 'event',
    data: { object: { object: 'payment_intent', id, status: 'succeeded', metadata: { offerId: 'o1' } } },
  })
  expect(receiver.deliveries.filter((event) => event.id === succeeded.id).length).toBeGreaterThan(1)
})

test('sends events for a declined card and for a failed authentication', async () => {
  receiver = await startReceiver(verifier, () => 200)
  stripe = await startStripeProcess(dataDir, { webhookUrl: receiver.url })
  const { sdk } = stripe
  const create = () => sdk.paymentIntents.create({ amount: 1000, currency: 'usd' })
  const declined = await create()
  const doubted = await create()
  await expect(
    sdk.paymentIntents.confirm(declined.id, { payment_method: 'pm_card_chargeDeclined' }),
  ).rejects.toMatchObject({ code: 'card_declined' })
  await sdk.paymentIntents.confirm(doubted.id, { payment_method: 'pm_card_authenticationRequired' })
  await stripe.publicPost(`/v1/payment_intents/${doubted.id}/authenticate`, {
    client_secret: doubted.client_secret ?? '',
    outcome: 'failed',
  })
  const type = 'payment_intent.payment_failed'
  expect(await receiver.accepted(type, declined.id)).toMatchObject({
    data: { object: { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } } },
  })
  expect(await receiver.accepted(type, doubted.id)).toMatchObject({
    data: { object: { last_payment_error: { code: 'payment_intent_authentication_failure' } } },
  })
})

test('sends an event for a refund, as after one in the dashboard', async () => {
  receiver = await startReceiver(verifier, () => 200)
  stripe = await startStripeProcess(dataDir, { webhookUrl: receiver.url })
  const { id: payment_intent } = await pay(stripe)
  const { id } = await stripe.sdk.refunds.create({ payment_intent, amount: 400 })
  const object = { id, object: 'refund', payment_intent, amount: 400, status: 'succeeded' }
  expect(await receiver.accepted('refund.created', id)).toMatchObject({ data: { object } })
})

test('keeps state, idempotency keys and undelivered events after kill -9', async () => {
  receiver = await startReceiver(verifier, () => 503)
  stripe = await startStripeProcess(dataDir, { webhookUrl: receiver.url })
  const params = { amount: 1000, currency: 'usd' }
  const created = await stripe.sdk.paymentIntents.create(params, { idempotencyKey: 'offer-1' })
  const paid = await stripe.sdk.paymentIntents.confirm(created.id, { payment_method: 'pm_card_visa' })
  await stripe.stop('SIGKILL')
  await receiver.close()

  receiver = await startReceiver(verifier, () => 200)
  stripe = await startStripeProcess(dataDir, { webhookUrl: receiver.url })
  expect(await stripe.sdk.paymentIntents.retrieve(paid.id)).toEqual(paid)
  await receiver.accepted('payment_intent.succeeded', paid.id)
  const again = await stripe.sdk.paymentIntents.create(params, { idempotencyKey: 'offer-1' })
  expect(again).toEqual(created)
  const { id } = await stripe.sdk.refunds.create({ payment_intent: paid.id })

  await stripe.stop('SIGKILL')
  stripe = await startStripeProcess(dataDir, { webhookUrl: receiver.url })
  expect(await stripe.sdk.refunds.retrieve(id)).toMatchObject({ id, amount: 1000 })
})

describe('slow refunds', () => {
  const refunded = async (card: string, options: { refundDelay?: number } = {}) => {
    receiver = await startReceiver(verifier, () => 200)
    stripe = await startStripeProcess(dataDir, { webhookUrl: receiver.url, ...options })
    const { id } = await stripe.sdk.paymentIntents.create({ amount: 1000, currency: 'usd' })
    await stripe.sdk.paymentIntents.confirm(id, { payment_method: card })
    return stripe.sdk.refunds.create({ payment_intent: id })
  }
  const settle = (id: string, outcome?: string) =>
    stripe?.sdk.rawRequest('POST', `/v1/refunds/${id}/settle`, outcome ? { outcome } : {})

  test('are pending, then succeed', async () => {
    const { id, status } = await refunded('pm_card_pendingRefund')
    expect(status).toBe('pending')
    await settle(id)
    expect(await stripe?.sdk.refunds.retrieve(id)).toMatchObject({ status: 'succeeded', amount: 1000 })
    for (const type of ['refund.updated', 'charge.refund.updated'])
      expect(await receiver?.accepted(type, id)).toMatchObject({ data: { object: { status: 'succeeded' } } })
    await expect(settle(id)).rejects.toMatchObject({ statusCode: 400 })
  })

  test('succeed, then fail, and can be refunded again', async () => {
    const { id, status, payment_intent } = await refunded('pm_card_refundFail')
    expect(status).toBe('succeeded')
    await settle(id)
    expect(await stripe?.sdk.refunds.retrieve(id)).toMatchObject({ status: 'failed' })
    for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated'])
      await receiver?.accepted(type, id)
    await expect(settle(id, 'succeeded')).rejects.toMatchObject({ statusCode: 400 })
    expect(await stripe?.sdk.refunds.create({ payment_intent: String(payment_intent) })).toMatchObject({
      amount: 1000,
    })
  })

  test('fail on request while they are pending', async () => {
    const { id } = await refunded('pm_card_pendingRefund')
    await settle(id, 'failed')
    await receiver?.accepted('refund.failed', id)
  })

  test('end by themselves after the delay, even after kill -9', async () => {
    const { id } = await refunded('pm_card_pendingRefund', { refundDelay: 3_600_000 })
    await stripe?.stop('SIGKILL')
    stripe = await startStripeProcess(dataDir, { webhookUrl: receiver?.url ?? '', refundDelay: 0 })
    await receiver?.accepted('refund.updated', id)
    const late = await stripe.sdk.paymentIntents.create({ amount: 1000, currency: 'usd' })
    await stripe.sdk.paymentIntents.confirm(late.id, { payment_method: 'pm_card_pendingRefund' })
    const second = await stripe.sdk.refunds.create({ payment_intent: late.id })
    await receiver?.accepted('refund.updated', second.id)
  })
})
