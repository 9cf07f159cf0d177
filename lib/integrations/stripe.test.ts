import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { publishableKey, secretKey, webhookSecret } from '@/sandbox/stripe/testing'
import { withSettings } from '@/test/support/with-settings'
import type * as Stripe from './stripe'
import { createIntent, createRefund } from './stripe'

/** How often Stripe still responds that another call with the key is running. */
let busy = 0
let requests = 0
/** The amount and the currency of the last request, which the answer repeats. */
let sent: { amount: number; currency: string } | undefined
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1
    void text(request).then((body) => {
      const form = new URLSearchParams(body)
      sent = { amount: Number(form.get('amount')), currency: form.get('currency') ?? '' }
      const answer =
        busy > 0
          ? [409, KEY_IN_USE]
          : [200, { ...(request.url === '/v1/refunds' ? REFUND : INTENT), ...sent }]
      busy -= 1
      response
        .writeHead(Number(answer[0]), { 'content-type': 'application/json' })
        .end(JSON.stringify(answer[1]))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  Object.assign(process.env, {
    STRIPE_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ANSWER_SECONDS: '2',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    MONGODB_URI: 'mongodb://127.0.0.1:1',
    NEXTAUTH_URL: 'http://localhost:3000',
    NEXTAUTH_SECRET: 'a-secret-of-the-tests-of-32-characters',
    CLOUDINARY_URL: 'cloudinary://key:secret@keystead?upload_prefix=http://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => (requests = 0))
afterEach(() => delete process.env.CURRENCY)

const KEY_IN_USE = {
  error: {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: 'Another request has it.',
  },
}
const INTENT = { id: 'pi_1', status: 'requires_payment_method', amount: 1000, currency: 'usd', metadata: {} }
const REFUND = { id: 're_1', status: 'succeeded', amount: 1000, created: 1_700_000_000 }

const intent = () => createIntent({ id: 'a', amountMinor: 1000, title: 'Lake House' }, 'offer-a')
const refund = () => createRefund('pi_1', 1000, 'refund-pi_1')

it.each([
  ['an intent', intent, { id: 'pi_1', status: 'open' }],
  ['a refund', refund, { id: 're_1', status: 'succeeded' }],
])('retries %s until the other call with its key has ended', async (_, ask, expected) => {
  busy = 3
  expect(await ask()).toMatchObject(expected)
  expect(requests).toBe(4)
})

it.each([
  ['an intent', intent],
  ['a refund', refund],
])('does not report %s as refused while its key is in use, and times out', async (_, ask) => {
  busy = Infinity
  await expect(ask()).rejects.toMatchObject({ code: 'idempotency_key_in_use' })
  expect(requests).toBeLessThan(12)
})

it.each([
  ['USD', 45_000_050, { amount: 45_000_050, currency: 'usd' }, 45_000_050],
  ['JPY', 45_000_000, { amount: 45_000_000, currency: 'jpy' }, 45_000_000],
  ['KWD', 45_000_125, { amount: 45_000_130, currency: 'kwd' }, 45_000_130],
  ['ISK', 500_000, { amount: 50_000_000, currency: 'isk' }, 500_000],
])('charges and refunds %s in Stripe’s unit', async (CURRENCY, amountMinor, amount, charged) => {
  busy = 0
  process.env.CURRENCY = CURRENCY
  const stripe = withSettings({ CURRENCY }, () => jest.requireActual<typeof Stripe>('./stripe'))
  expect(await stripe.createIntent({ id: 'a', amountMinor, title: 'Lake House' }, 'offer-a')).toMatchObject({
    amountMinor: charged,
    currency: CURRENCY,
  })
  expect(sent).toEqual(amount)
  expect(await stripe.createRefund('pi_1', charged, 'refund-pi_1')).toMatchObject({ amountMinor: charged })
  expect(sent?.amount).toBe(amount.amount)
})
