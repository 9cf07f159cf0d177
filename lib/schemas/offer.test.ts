import { fieldErrors } from './common'
import { readAmount } from '@/lib/domain/money'
import { createOfferSchema, offerFormSchema, rangeMessage } from './offer'

const propertyId = '0123456789abcdef01234567'
const NO_AMOUNT = 'Please enter an offer amount'

describe('POST /api/offers', () => {
  const faults = (given: unknown) => {
    const { error } = createOfferSchema.safeParse(given)
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
    expect(faults({ propertyId, offerAmount })).toEqual({ offerAmount: NO_AMOUNT })
  })

  it('names every bad field at once', () => {
    expect(faults({ propertyId: { $ne: '' } })).toEqual({
      propertyId: 'Property not found.',
      offerAmount: NO_AMOUNT,
    })
  })

  it("drops what is the server's to say (D27)", () => {
    const given = {
      propertyId,
      offerAmount: 1,
      buyerEmail: 'x@y.z',
      status: 'accepted',
      agentName: 'Me',
      buyingDate: '1999-01-01',
    }
    expect(createOfferSchema.parse(given)).toEqual({ propertyId, offerAmount: 1 })
  })
})

describe('readAmount', () => {
  it.each([
    ['450000', 450_000],
    ['$450,000', 450_000],
    [' $ 450,000.50 ', 450_000.5],
    ['0.01', 0.01],
  ])('%j is %p', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  it.each(['', '  ', '$', 'abc', '-5', '1e5', '1.234', '٤٥٠', '9999999999999999', 'NaN'])(
    '%j is none',
    (text) => {
      expect(readAmount(text)).toBeNull()
    },
  )
})

describe('the offer form of a listing from 420,000 to 485,000', () => {
  const schema = offerFormSchema(420_000, 485_000)
  const faults = (offerAmount: unknown) => {
    const { error } = schema.safeParse({ offerAmount })
    return error ? fieldErrors(error) : {}
  }

  it.each([
    ['420000', 420_000],
    ['$485,000.00', 485_000],
    ['450,000.5', 450_000.5],
  ])('%j is taken as %p', (typed, offerAmount) => {
    expect(schema.parse({ offerAmount: typed })).toEqual({ offerAmount })
  })

  it.each(['419999.99', '485000.01', '0', '999999999999'])('%j is out of the range', (typed) => {
    expect(faults(typed)).toEqual({ offerAmount: 'Offer must be between $420,000 and $485,000' })
  })

  it.each(['', ' ', 'abc', '-450000', '4.5e5', '450000.123', undefined, 450_000, ['450000']])(
    '%p is no amount',
    (typed) => {
      expect(faults(typed)).toEqual({ offerAmount: NO_AMOUNT })
    },
  )
})

it('the range has thousands separators, and cents only where there are any', () => {
  expect(rangeMessage(1_250_000, 6_400_000.5)).toBe('Offer must be between $1,250,000 and $6,400,000.50')
})
