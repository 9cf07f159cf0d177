import { fieldErrors } from './common'
import { confirmPaymentSchema, createPaymentIntentSchema } from './payment'

const offerId = '0123456789abcdef01234567'
const AMOUNT = 'The amount must be a number with two decimals, like "450000.00".'

describe('POST /api/create-payment-intent', () => {
  it.each([
    ['450000.00', 45_000_000],
    ['450000', 45_000_000],
    [450_000, 45_000_000],
    [450_000.5, 45_000_050],
    [8.29, 829],
    [undefined, undefined],
  ])('%p is %p minor units', (offerAmount, minor) => {
    expect(createPaymentIntentSchema.parse({ offerId, offerAmount })).toEqual({
      offerId,
      ...(minor !== undefined && { offerAmount: minor }),
    })
  })

  it.each([
    null,
    '',
    'abc',
    '-1',
    -1,
    '1e3',
    1e21,
    1e-7,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '450000.123',
    '9999999999999999',
    ['450000.00'],
    { $gt: 0 },
    true,
  ])('%p is no amount', (offerAmount) => {
    const { error } = createPaymentIntentSchema.safeParse({ offerId, offerAmount })
    expect(error && fieldErrors(error)).toEqual({ offerAmount: AMOUNT })
  })

  it('asks for the offer', () => {
    const { error } = createPaymentIntentSchema.safeParse({})
    expect(error && fieldErrors(error)).toEqual({ offerId: 'Offer not found' })
  })
})

describe('PATCH /api/offers/payment-success/{id}', () => {
  it('keeps only the transaction id: amount and date come from Stripe', () => {
    const input = { id: offerId, transactionId: 'pi_3Abc_1', paymentAmount: 1, paymentDate: 'yesterday' }
    expect(confirmPaymentSchema.parse(input)).toEqual({ id: offerId, transactionId: 'pi_3Abc_1' })
  })

  it.each([
    [undefined, 'The transaction id is required.'],
    [['pi_1'], 'The transaction id is required.'],
    [{ $ne: '' }, 'The transaction id is required.'],
    ['', 'The transaction id is not valid.'],
    ['pi_', 'The transaction id is not valid.'],
    ['ch_123', 'The transaction id is not valid.'],
    ['pi_1/../../refunds', 'The transaction id is not valid.'],
    ['pi_1?expand[]=x', 'The transaction id is not valid.'],
    ['pi_1\n', 'The transaction id is not valid.'],
    [`pi_${'a'.repeat(201)}`, 'The transaction id is not valid.'],
  ])('%j: %s', (transactionId, message) => {
    const { error } = confirmPaymentSchema.safeParse({ id: offerId, transactionId })
    expect(error && fieldErrors(error)).toEqual({ transactionId: message })
  })
})
