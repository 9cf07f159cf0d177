import {
  ASSUMPTIONS,
  assumedFigures,
  COST_PARTS,
  type CostFigures,
  costsOf,
  monthlyPayment,
  statedCosts,
  type StatedCosts,
} from './costs'

/**
 * "Interest rate factors per $1,000", the table that agents give to buyers in "How much home can you afford?"
 * (meredithcatrett.com/2015/08/07/how-much-home-you-can-you-afford, also scribd.com/doc/61877960): the monthly payment
 * for a loan of $1,000 over 15 and over 30 years, in dollars. 6.75 % and rates above 9.75 % are omitted, because the
 * print truncates three of their values (6.48 for 6.486).
 */
const PUBLISHED: [rate: number, fifteenYears: number, thirtyYears: number][] = [
  [4, 7.4, 4.77],
  [4.25, 7.52, 4.92],
  [4.5, 7.65, 5.07],
  [4.75, 7.78, 5.22],
  [5, 7.91, 5.37],
  [5.25, 8.04, 5.52],
  [5.5, 8.17, 5.68],
  [5.75, 8.3, 5.84],
  [6, 8.44, 6],
  [6.25, 8.57, 6.16],
  [6.5, 8.71, 6.32],
  [7, 8.99, 6.65],
  [7.25, 9.13, 6.82],
  [7.5, 9.27, 6.99],
  [7.75, 9.41, 7.16],
  [8, 9.56, 7.34],
  [8.25, 9.7, 7.51],
  [8.5, 9.85, 7.69],
  [8.75, 9.99, 7.87],
  [9, 10.14, 8.05],
  [9.25, 10.29, 8.23],
  [9.5, 10.44, 8.41],
  [9.75, 10.59, 8.59],
]

it.each(PUBLISHED)(
  'charges the published payment for a loan of $1,000 at %d%%: %d a month for 15 years, %d for 30',
  (rate, fifteen, thirty) => {
    expect(monthlyPayment(100_000, rate, 15)).toBe(Math.round(fifteen * 100))
    expect(monthlyPayment(100_000, rate, 30)).toBe(Math.round(thirty * 100))
  },
)

it.each([
  [0, 30, 100_000],
  [1e-9, 30, 100_000],
  [0, 10, 300_000],
])('divides a loan at %d%% over %i years by its months', (rate, years, payment) => {
  expect(monthlyPayment(36_000_000, rate, years)).toBe(payment)
})

it('pays the loan off with the last payment, except for rounding', () => {
  const payment = monthlyPayment(36_000_000, 6.25, 30)
  let owed = 36_000_000
  for (let month = 0; month < 360; month += 1) owed = owed * (1 + 0.0625 / 12) - payment
  expect(Math.abs(owed)).toBeLessThan(360 * 4)
})

const figures: CostFigures = {
  price: 45_000_000,
  down: 9_000_000,
  rate: 6.25,
  years: 30,
  tax: 432_000,
  insurance: 138_000,
  fees: 9_500,
  closing: 3,
}

it('returns the sum of the rounded parts as the total', () => {
  const costs = costsOf(figures)
  expect(costs).toEqual({
    borrowed: 36_000_000,
    parts: { loan: 221_658, tax: 36_000, insurance: 11_500, fees: 9_500 },
    month: 278_658,
    closing: 1_350_000,
    atPurchase: 10_350_000,
  })
  const odd = costsOf({ ...figures, tax: 100_001, insurance: 100_007 })
  expect(odd.month).toBe(COST_PARTS.reduce((sum, part) => sum + odd.parts[part], 0))
})

it('has no loan payment for a home paid in full', () => {
  expect(costsOf({ ...figures, down: figures.price }).parts.loan).toBe(0)
})

it('assumes shares of the price, and replaces each by what the agent states (D268)', () => {
  expect(assumedFigures(45_000_000)).toEqual({
    price: 45_000_000,
    down: 9_000_000,
    rate: ASSUMPTIONS.rate,
    years: ASSUMPTIONS.years,
    tax: 450_000,
    insurance: 157_500,
    fees: 0,
    closing: ASSUMPTIONS.closing,
  })
  const figuresFor = (costs: StatedCosts) => assumedFigures(45_000_000, costs)
  expect(figuresFor({ yearlyCosts: 318_000 })).toMatchObject({ tax: 450_000, fees: 26_500 })
  expect(figuresFor({ propertyTax: 432_000 })).toMatchObject({ tax: 432_000, fees: 0 })
  expect(figuresFor({ propertyTax: 0, yearlyCosts: 0 })).toMatchObject({ tax: 0, fees: 0 })
})

it.each([
  [{}, {}],
  [{ propertyTax: 4_320 }, { propertyTax: 4_320 }],
  [{ propertyTax: 360, propertyTaxPer: 'month' }, { propertyTax: 4_320 }],
  [{ yearlyCosts: 3_180 }, { yearlyCosts: 3_180, fees: 'Fees' }],
  [{ serviceCharge: 0 }, { yearlyCosts: 0, fees: 'Service charge' }],
  [
    { associationFee: 300, associationFeePer: 'month', yearlyCosts: 100 },
    { yearlyCosts: 3_700, fees: 'Association fee and other fees' },
  ],
  [
    { serviceCharge: 400, serviceChargePer: 'quarter', associationFee: 12, groundRent: 250 },
    { yearlyCosts: 1_862, fees: 'Service charge, association fee and ground rent' },
  ],
] as const)('states for %j the costs of a year %j (D422)', (home, costs) => {
  expect(statedCosts(home)).toEqual(costs)
})
