import { fieldErrors } from './common'
import { createOfferSchema, NOTE_LIMIT, offerFormSchema, rangeMessage } from './offer'
import {
  acceptOfferFormSchema,
  acceptOfferSchema,
  counterOfferFormSchema,
  counterOfferSchema,
  rejectOfferSchema,
  releaseOfferSchema,
} from './offer-answers'

const propertyId = '0123456789abcdef01234567'
const NO_AMOUNT = 'Please enter an offer amount'

describe('POST /api/offers', () => {
  const errorsOf = (input: unknown) => {
    const { error } = createOfferSchema.safeParse(input)
    return error ? fieldErrors(error) : {}
  }

  it.each([0.01, 1, 450_000, 450_000.5, 1_000_000_000])('%p is an amount', (offerAmount) => {
    expect(createOfferSchema.parse({ propertyId, offerAmount })).toEqual({ propertyId, offerAmount })
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['zero', 0],
    ['a negative number', -450_000],
    ['a text', '450000'],
    ['an exponent as text', '4.5e5'],
    ['an array', [450_000]],
    ['an operator object', { $gt: 0 }],
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['three decimals', 450_000.123],
    ['a fraction of a cent', 1e-7],
    ['sixteen digits', 9_999_999_999_999_999],
    ['more than the highest price', 1_000_000_000.01],
    ['true', true],
  ])('%s is none', (_, offerAmount) => {
    expect(errorsOf({ propertyId, offerAmount })).toEqual({ offerAmount: NO_AMOUNT })
  })

  it.each([1, 3, 14])('is good for %p days', (validDays) => {
    const input = { propertyId, offerAmount: 1, validDays }
    expect(createOfferSchema.parse(input)).toEqual(input)
  })

  it.each([0, 15, 1.5, -1, '3', null, Number.NaN])('is not good for %p days', (validDays) => {
    expect(errorsOf({ propertyId, offerAmount: 1, validDays })).toEqual({ validDays: 'Choose 1 to 14 days' })
  })

  it('has the terms that are stated (D275)', () => {
    const closingDate = new Date().toISOString().slice(0, 10)
    const terms = { financing: 'cash', inspection: false, closingDate }
    const input = { propertyId, offerAmount: 1, ...terms }
    expect(createOfferSchema.parse(input)).toEqual(input)
  })

  it.each([
    ['financing', 'barter', 'Choose cash or financed'],
    ['inspection', 'yes', 'Choose true or false'],
    ['closingDate', '2025-02-30', '2025-02-30 is not in the calendar. Check the day and the month.'],
    ['closingDate', '2024-12-31', 'Choose a day from today to 365 days ahead'],
    ['closingDate', '2999-12-31', 'Choose a day from today to 365 days ahead'],
  ])('has no %s of %p', (field, value, message) => {
    expect(errorsOf({ propertyId, offerAmount: 1, [field]: value })).toEqual({ [field]: message })
  })

  it.each([
    ['  We can move in any month.\nEarly, too. ', 'We can move in any month.\nEarly, too.'],
    ['   ', ''],
    ['x'.repeat(NOTE_LIMIT), 'x'.repeat(NOTE_LIMIT)],
  ])('has the note %j', (input, note) => {
    expect(createOfferSchema.parse({ propertyId, offerAmount: 1, note: input })).toMatchObject({ note })
  })

  it.each([
    ['x'.repeat(NOTE_LIMIT + 1), 'Please use at most 500 characters.'],
    ['a\u0000b', 'Please use letters, digits and punctuation only.'],
    [7, 'Please use letters, digits and punctuation only.'],
  ])('has no note %j', (note, message) => {
    expect(errorsOf({ propertyId, offerAmount: 1, note })).toEqual({ note: message })
  })

  it('names every bad field at once', () => {
    expect(errorsOf({ propertyId: { $ne: '' } })).toEqual({
      propertyId: 'Property not found.',
      offerAmount: NO_AMOUNT,
    })
  })

  it('ignores the fields that the server sets (D27)', () => {
    const input = {
      propertyId,
      offerAmount: 1,
      buyerEmail: 'x@y.z',
      status: 'accepted',
      agentName: 'Me',
      buyingDate: '1999-01-01',
    }
    expect(createOfferSchema.parse(input)).toEqual({ propertyId, offerAmount: 1 })
  })
})

describe('the answers to an offer', () => {
  const id = propertyId
  const errorsOf = (schema: typeof acceptOfferSchema | typeof releaseOfferSchema, input: object) => {
    const { error } = schema.safeParse({ id, ...input })
    return error ? fieldErrors(error) : {}
  }

  it('allows an acceptance to state its amount', () => {
    expect(acceptOfferSchema.parse({ id })).toEqual({ id })
    expect(errorsOf(acceptOfferSchema, { amount: '450000' })).toEqual({ amount: NO_AMOUNT })
  })

  it.each([undefined, '450000', 0, -1, 450_000.123])('a counter-offer of %p is none', (amount) => {
    const { error } = counterOfferSchema.safeParse({ id, amount })
    expect(error && fieldErrors(error)).toEqual({ amount: NO_AMOUNT })
  })

  it.each([
    ['450,000 EUR', 'Enter prices in US dollars.'],
    ['1,200k', 'Does the comma in 1,200k separate thousands or decimals? Write 1200k or 1.2k.'],
    ['', NO_AMOUNT],
  ])('says why the amount %j in a form is none (D165)', (amount, message) => {
    for (const schema of [acceptOfferFormSchema, counterOfferFormSchema]) {
      expect(schema.parse({ id, amount: '$450k' })).toEqual({ id, amount: 450_000 })
      const { error } = schema.safeParse({ id, amount })
      expect(error && fieldErrors(error)).toEqual({ amount: message })
    }
  })

  it('a rejection may have a reason, a release must', () => {
    expect(rejectOfferSchema.parse({ id })).toEqual({ id })
    expect(rejectOfferSchema.parse({ id, reason: ' Too low. ' })).toEqual({ id, reason: 'Too low.' })
    for (const reason of [undefined, '', '  ', null])
      expect(errorsOf(releaseOfferSchema, { reason })).toEqual({ reason: 'Please enter a reason' })
    expect(errorsOf(releaseOfferSchema, { reason: 'x'.repeat(NOTE_LIMIT + 1) })).toEqual({
      reason: 'Please use at most 500 characters.',
    })
  })
})

const BLANK = { financing: '', inspection: '', closingDate: '' }

describe('the offer form of a listing from 420,000 to 485,000', () => {
  const schema = offerFormSchema(420_000, 485_000)
  const errorsOf = (offerAmount: unknown) => {
    const { error } = schema.safeParse({ offerAmount, validDays: '3', note: '', ...BLANK })
    return error ? fieldErrors(error) : {}
  }

  it.each([
    ['420000', 420_000],
    ['$485,000.00', 485_000],
    ['450,000.5', 450_000.5],
    ['450k', 450_000],
    ['$ 0.45 M', 450_000],
  ])('reads %j as %p', (typed, offerAmount) => {
    expect(schema.parse({ offerAmount: typed, validDays: '14', note: ' Hello ', ...BLANK })).toEqual({
      offerAmount,
      validDays: 14,
      note: 'Hello',
    })
  })

  it.each(['419999.99', '485000.01', '0', '999999999999', '-450000', '4,5k'])(
    '%j is out of the range',
    (typed) =>
      expect(errorsOf(typed)).toEqual({ offerAmount: 'Offer must be between $420,000 and $485,000' }),
  )

  it('names the ambiguous sign of an amount', () => {
    expect(errorsOf('1,200k')).toEqual({
      offerAmount: 'Does the comma in 1,200k separate thousands or decimals? Write 1200k or 1.2k.',
    })
    expect(errorsOf('450,000 EUR')).toEqual({ offerAmount: 'Enter prices in US dollars.' })
    expect(errorsOf('4.5e5')).toEqual({
      offerAmount: '4.5e5 is in scientific notation, which may leave out digits. Write the whole number.',
    })
  })

  it.each(['', ' ', 'abc', '450000.123', undefined, 450_000, ['450000']])('%p is no amount', (typed) => {
    expect(errorsOf(typed)).toEqual({ offerAmount: NO_AMOUNT })
  })

  it.each(['0', '15', '1.5', 'x', ''])('%j is no number of days', (validDays) => {
    const { error } = schema.safeParse({ offerAmount: '450000', validDays, note: '', ...BLANK })
    expect(error && fieldErrors(error)).toEqual({ validDays: 'Choose 1 to 14 days' })
  })
})

it('formats the range with thousands separators, and cents only if there are any', () => {
  expect(rangeMessage(1_250_000, 6_400_000.5)).toBe('Offer must be between $1,250,000 and $6,400,000.50')
})
