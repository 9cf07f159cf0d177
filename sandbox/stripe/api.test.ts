import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { publishableKey, secretKey, startStripeProcess, type StripeProcess } from './testing'

let dataDir: string
let stripe: StripeProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stripe-api-'))
  stripe = await startStripeProcess(dataDir)
})

afterAll(async () => {
  await stripe.stop()
  await rm(dataDir, { recursive: true })
})

const createIntent = (amount = 45_000_00, options?: Stripe.RequestOptions) =>
  stripe.sdk.paymentIntents.create({ amount, currency: 'usd', metadata: { offerId: 'o1' } }, options)

const refusal = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof Stripe.errors.StripeError) return error
  throw new Error(`Expected a Stripe error, got ${String(error)}`)
}

const paidIntent = async (amount?: number) => {
  const { id } = await createIntent(amount)
  return stripe.sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
}

describe('payment intents', () => {
  test('are created as requested and retrieved', async () => {
    const intent = await stripe.sdk.paymentIntents.create({
      amount: 99_999_999,
      currency: 'USD',
      description: 'Lake House, Bend & more',
      metadata: { offerId: 'o1', 'the key': 'a=b&c[d]' },
    })
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 99_999_999,
      currency: 'usd',
      description: 'Lake House, Bend & more',
      metadata: { offerId: 'o1', 'the key': 'a=b&c[d]' },
      status: 'requires_payment_method',
    })
    expect(intent.id).toMatch(/^pi_3\w+$/)
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`))
    expect(await stripe.sdk.paymentIntents.retrieve(intent.id)).toEqual(intent)
  })

  test.each([
    [{ amount: 100_000_000, currency: 'usd' }, 'amount_too_large', 'Amount must be no more than $999,999.99'],
    [{ amount: 49, currency: 'usd' }, 'amount_too_small', 'Amount must be at least $0.50'],
    [
      { amount: 45_000_125, currency: 'kwd' },
      'invalid_charge_amount_no_decimal_compatible',
      'Invalid amount. Amounts in kwd must be evenly divisible by 10.',
    ],
    [
      { amount: 45_050, currency: 'isk' },
      'invalid_charge_amount_no_decimal_compatible',
      'Invalid amount. Amounts in isk must be evenly divisible by 100.',
    ],
    [{ amount: 10.5, currency: 'usd' }, 'parameter_invalid_integer', 'Invalid integer: 10.5'],
    [{ currency: 'usd' }, 'parameter_missing', 'Missing required param: amount.'],
    [{ amount: 1000 }, 'parameter_missing', 'Missing required param: currency.'],
    [
      { amount: 1000, currency: 'usd', colour: 'red' },
      'parameter_unknown',
      'Received unknown parameter: colour',
    ],
    [
      { amount: 1000, currency: 'usd', payment_method_types: ['card'] },
      'parameter_unknown',
      'Received unknown parameter: payment_method_types',
    ],
  ])('reject %j with %s', async (params, code, message) => {
    const error = await refusal(stripe.sdk.rawRequest('POST', '/v1/payment_intents', params))
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, code, message })
  })

  test('support a subset of the requested payment method types', async () => {
    const intent = await stripe.sdk.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
    })
    expect(intent).toMatchObject({ allowed_payment_method_types: ['card'] })
  })

  test('return 404 for an unknown id and an unknown path', async () => {
    const missing = await refusal(stripe.sdk.paymentIntents.retrieve('pi_nothing'))
    expect(missing).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_nothing'",
    })
    expect(await refusal(stripe.sdk.customers.list())).toMatchObject({
      statusCode: 404,
      message: expect.stringContaining('Unrecognized request URL (GET: /v1/customers)'),
    })
  })

  test('accept another card after a declined one', async () => {
    const payment_method = 'pm_card_chargeDeclined'
    const declineCode = 'generic_decline'
    const message = 'Your card was declined.'
    const { id } = await createIntent()
    const error = await refusal(stripe.sdk.paymentIntents.confirm(id, { payment_method }))
    expect(error).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: declineCode,
      message,
      payment_intent: { id, status: 'requires_payment_method' },
    })
    const intent = await stripe.sdk.paymentIntents.retrieve(id)
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code: 'card_declined', decline_code: declineCode, message },
    })
    const paid = await stripe.sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    expect(await stripe.sdk.paymentIntents.retrieve(id, { expand: ['payment_method'] })).toEqual({
      ...paid,
      payment_method: {
        id: paid.payment_method,
        object: 'payment_method',
        type: 'card',
        card: { brand: 'visa', last4: '4242' },
      },
    })
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })

  test.each([
    ['succeeded', 'succeeded', null],
    [
      'failed',
      'requires_payment_method',
      expect.objectContaining({ code: 'payment_intent_authentication_failure' }),
    ],
  ])('end authentication that has %s as %s', async (outcome, status, lastError) => {
    const { id, client_secret } = await createIntent()
    const waiting = await stripe.sdk.paymentIntents.confirm(id, {
      payment_method: 'pm_card_authenticationRequired',
    })
    expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    const { status: http } = await stripe.publicPost(`/v1/payment_intents/${id}/authenticate`, {
      client_secret: client_secret ?? '',
      outcome,
    })
    expect(http).toBe(200)
    expect(await stripe.sdk.paymentIntents.retrieve(id)).toMatchObject({
      status,
      next_action: null,
      last_payment_error: lastError,
    })
  })

  test('cannot be paid twice, nor after they were cancelled', async () => {
    const { id } = await paidIntent()
    const again = await refusal(stripe.sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))
    expect(again).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { id, status: 'succeeded' },
    })
    expect(await refusal(stripe.sdk.paymentIntents.cancel(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })

    const open = await createIntent()
    const canceled = await stripe.sdk.paymentIntents.cancel(open.id)
    expect(canceled).toMatchObject({ status: 'canceled' })
    const late = stripe.sdk.paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa' })
    expect(await refusal(late)).toMatchObject({ code: 'payment_intent_unexpected_state' })
  })

  test('are listed newest first, in pages', async () => {
    const ids = [await createIntent(), await createIntent(), await createIntent()].map(({ id }) => id)
    const first = await stripe.sdk.paymentIntents.list({ limit: 2 })
    expect(first).toMatchObject({ object: 'list', has_more: true })
    expect(first.data.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    const next = await stripe.sdk.paymentIntents.list({ limit: 1, starting_after: ids[1] ?? '' })
    expect(next.data.map(({ id }) => id)).toEqual([ids[0]])
    const everything: string[] = []
    for await (const { id } of stripe.sdk.paymentIntents.list({ limit: 3 })) everything.push(id)
    expect(new Set(everything).size).toBe(everything.length)
    expect(everything.length).toBeGreaterThan(6)
    expect(everything.slice(0, 3)).toEqual([...ids].reverse())
  })
})

describe('card numbers', () => {
  const confirmWith = async (number: string) => {
    const { id, client_secret } = await createIntent()
    const { status, body } = await stripe.publicPost(`/v1/payment_intents/${id}/confirm`, {
      client_secret: client_secret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '39',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][name]': 'Nora Whitfield',
    })
    return { id, status, body: JSON.parse(body) as Record<string, unknown> }
  }

  test('pay through payment_method_data, and are not stored', async () => {
    const { status, body } = await confirmWith('4242 4242 4242 4242')
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'succeeded' })
    expect(await readFile(join(dataDir, 'data.log'), 'utf8')).not.toContain('4242424242424242')
  })

  test.each(['4000000000000002', '4000000000009995', '4111111111111111'])(
    '%s is declined',
    async (number) => {
      const { id, status, body } = await confirmWith(number)
      expect(status).toBe(402)
      expect(body).toMatchObject({ error: { type: 'card_error', code: 'card_declined' } })
      expect(await stripe.sdk.paymentIntents.retrieve(id)).toMatchObject({
        status: 'requires_payment_method',
      })
    },
  )

  test.each(['5555555555554444', '6011111111111117'])('%s pays', async (number) => {
    expect((await confirmWith(number)).body).toMatchObject({ status: 'succeeded' })
  })

  test('4000 0025 0000 3155 requires authentication', async () => {
    expect((await confirmWith('4000002500003155')).body).toMatchObject({ status: 'requires_action' })
  })
})

describe('keys', () => {
  const get = (path: string, headers: Record<string, string>) => fetch(`${stripe.url}${path}`, { headers })
  const bearer = (key: string) => ({ Authorization: `Bearer ${key}` })

  test('the secret key is required', async () => {
    expect((await get('/v1/payment_intents', {})).status).toBe(401)
    expect((await get('/v1/payment_intents', bearer('sk_test_wrong'))).status).toBe(401)
    expect((await get('/v1/payment_intents', bearer(secretKey))).status).toBe(200)
    const stranger = new Stripe('sk_test_wrong', {
      host: '127.0.0.1',
      port: Number(new URL(stripe.url).port),
      protocol: 'http',
    })
    expect(await refusal(stranger.paymentIntents.list())).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
  })

  test('the publishable key grants access to one intent, with its client secret', async () => {
    const { id, client_secret } = await createIntent()
    const other = await createIntent()
    const path = `/v1/payment_intents/${id}`
    expect((await get(`${path}?key=${publishableKey}`, {})).status).toBe(403)
    const confirm = (params: Record<string, string>) =>
      fetch(`${stripe.url}${path}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: publishableKey,
          payment_method: 'pm_card_authenticationRequired',
          ...params,
        }),
      })
    expect((await confirm({})).status).toBe(400)
    const wrong = await stripe.publicPost(`${path}/confirm`, {
      client_secret: other.client_secret ?? '',
      payment_method: 'pm_card_visa',
    })
    expect(wrong.status).toBe(400)
    expect(JSON.parse(wrong.body)).toMatchObject({ error: { param: 'client_secret' } })
    expect(await stripe.sdk.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' })
    expect((await stripe.publicPost('/v1/refunds', { payment_intent: id })).status).toBe(403)
    expect((await stripe.publicPost(`${path}/cancel`, { client_secret: client_secret ?? '' })).status).toBe(
      403,
    )
    const response = await confirm({ client_secret: client_secret ?? '' })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const intent: unknown = await response.json()
    expect(intent).toMatchObject({ id, status: 'requires_action' })
    expect(intent).not.toHaveProperty('metadata')
  })
})

describe('idempotency keys', () => {
  test('return the same response for the same request', async () => {
    const first = await createIntent(1000, { idempotencyKey: 'same' })
    expect(await createIntent(1000, { idempotencyKey: 'same' })).toEqual(first)
  })

  test('replay a decline, but not a rejected parameter', async () => {
    const { id } = await createIntent()
    const confirm = (payment_method: string) =>
      stripe.sdk.paymentIntents.confirm(id, { payment_method }, { idempotencyKey: 'declined' })
    const first = await refusal(confirm('pm_card_chargeDeclined'))
    expect(await refusal(confirm('pm_card_chargeDeclined'))).toMatchObject({
      code: 'card_declined',
      charge: first.charge,
    })
    await refusal(createIntent(1, { idempotencyKey: 'fixed' }))
    expect(await createIntent(1000, { idempotencyKey: 'fixed' })).toMatchObject({ amount: 1000 })
  })

  test('reject another request', async () => {
    await createIntent(1000, { idempotencyKey: 'other' })
    expect(await refusal(createIntent(2000, { idempotencyKey: 'other' }))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
      message:
        "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than 'other' if you meant to execute a different request.",
    })
    const elsewhere = stripe.sdk.refunds.create({ payment_intent: 'pi_1' }, { idempotencyKey: 'other' })
    expect(await refusal(elsewhere)).toMatchObject({
      type: 'StripeIdempotencyError',
      message: expect.stringContaining('can only be used for the same endpoint'),
    })
  })

  test('create one intent for twenty concurrent requests', async () => {
    const responses = await Promise.allSettled(
      Array.from({ length: 20 }, () => createIntent(777_00, { idempotencyKey: 'twenty' })),
    )
    const ids = responses.flatMap((response) => (response.status === 'fulfilled' ? [response.value.id] : []))
    const errors = responses.flatMap((response) =>
      response.status === 'rejected' ? [response.reason as unknown] : [],
    )
    expect(new Set(ids).size).toBe(1)
    for (const error of errors)
      expect(error).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    const { data } = await stripe.sdk.paymentIntents.list({ limit: 100 })
    expect(data.filter(({ amount }) => amount === 777_00)).toHaveLength(1)
  })

  test('return 409 while the first request is running', async () => {
    const body = 'amount=1000&currency=usd'
    const request = [
      'POST /v1/payment_intents HTTP/1.1',
      'Host: 127.0.0.1',
      `Authorization: Bearer ${secretKey}`,
      'Idempotency-Key: pipelined',
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
    ].join('\r\n')
    const socket = connect(Number(new URL(stripe.url).port), '127.0.0.1')
    socket.write(`${request}\r\n\r\n${body}${request}\r\nConnection: close\r\n\r\n${body}`)
    let responses = ''
    for await (const chunk of socket as AsyncIterable<Buffer>) responses += chunk.toString()
    expect(responses.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 409'])
    expect(responses).toContain('"code": "idempotency_key_in_use"')
  })
})

describe('refunds', () => {
  test('may be partial, up to the amount charged', async () => {
    const { id } = await paidIntent(10_00)
    const part = await stripe.sdk.refunds.create({ payment_intent: id, amount: 4_00 })
    expect(part).toMatchObject({ object: 'refund', amount: 4_00, status: 'succeeded', payment_intent: id })
    expect(await refusal(stripe.sdk.refunds.create({ payment_intent: id, amount: 7_00 }))).toMatchObject({
      statusCode: 400,
      message: 'Refund amount ($7.00) is greater than unrefunded amount on charge ($6.00)',
    })
    const rest = await stripe.sdk.refunds.create({ payment_intent: id })
    expect(rest).toMatchObject({ amount: 6_00 })
    expect(await refusal(stripe.sdk.refunds.create({ payment_intent: id }))).toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    })
    expect(await stripe.sdk.refunds.retrieve(part.id)).toEqual(part)
    const expanded = await stripe.sdk.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(expanded.latest_charge).toEqual({ id: rest.charge, object: 'charge', amount_refunded: 10_00 })
    const { data } = await stripe.sdk.refunds.list({ payment_intent: id })
    expect(data.map((refund) => refund.id)).toEqual([rest.id, part.id])
  })

  test('reject more than was charged, and payments that were never charged', async () => {
    const paid = await paidIntent(10_00)
    expect(
      await refusal(stripe.sdk.refunds.create({ payment_intent: paid.id, amount: 10_01 })),
    ).toMatchObject({ message: 'Refund amount ($10.01) is greater than charge amount ($10.00)' })
    const open = await createIntent()
    expect(await refusal(stripe.sdk.refunds.create({ payment_intent: open.id }))).toMatchObject({
      statusCode: 400,
      message: `This PaymentIntent (${open.id}) does not have a successful charge to refund.`,
    })
    expect(await refusal(stripe.sdk.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
  })
})
