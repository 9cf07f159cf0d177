import { once } from './once'
import { capitalize } from './pluralize'
import { type Period, yearly } from './tenure'

/** The assumptions until the viewer enters their own figures (D268): percent of the price, or amounts a year. */
export const ASSUMPTIONS = {
  down: 20,
  rate: 6.5,
  years: 30,
  tax: 1,
  insurance: 0.35,
  closing: 3,
} as const

/** The loan terms to choose from, in years. */
export const LOAN_YEARS = [10, 15, 20, 25, 30, 40] as const

/** The highest values that a viewer can enter, in percent. */
export const COST_LIMITS = { rate: 30, closing: 20 } as const

const MONTHS = 12

/** `percent` of an amount in minor units, rounded to the cent. */
const shareOf = (minor: number, percent: number): number => Math.round((minor * percent) / 100)

/**
 * The monthly payment of a loan, rounded to the cent: loan × r ÷ (1 − (1 + r)^−n), with r the
 * monthly rate and n the months; without interest loan ÷ n. Minor units; `rate` in percent a year.
 */
export function monthlyPayment(loanMinor: number, rate: number, years: number): number {
  const r = rate / 100 / MONTHS
  const n = years * MONTHS
  // `log1p` and `expm1`, because a tiny rate would be lost when added to 1.
  return Math.round(r === 0 ? loanMinor / n : (loanMinor * r) / -Math.expm1(-n * Math.log1p(r)))
}

/** The inputs of the cost estimate. Minor units; `rate` in percent a year, `closing` in percent of the price. */
export type CostFigures = {
  price: number
  down: number
  rate: number
  years: number
  /** A year. */
  tax: number
  /** A year. */
  insurance: number
  /** A month. */
  fees: number
  closing: number
}

/** The parts of the monthly cost, in display order. */
export const COST_PARTS = ['loan', 'tax', 'insurance', 'fees'] as const
export type CostPart = (typeof COST_PARTS)[number]

/** The cost of a home in minor units: the loan, the monthly cost with its parts, and the cash due at purchase. */
export type Costs = {
  borrowed: number
  parts: Record<CostPart, number>
  month: number
  closing: number
  /** The down payment plus the closing costs. */
  atPurchase: number
}

/** Computes the costs. Each part is rounded to the cent, and the total is the sum of the rounded parts. */
export function costsOf({ price, down, rate, years, tax, insurance, fees, closing }: CostFigures): Costs {
  const borrowed = price - down
  const parts = {
    loan: monthlyPayment(borrowed, rate, years),
    tax: Math.round(tax / MONTHS),
    insurance: Math.round(insurance / MONTHS),
    fees,
  }
  const closingMinor = shareOf(price, closing)
  return {
    borrowed,
    parts,
    month: COST_PARTS.reduce((sum, part) => sum + parts[part], 0),
    closing: closingMinor,
    atPurchase: down + closingMinor,
  }
}

/** The fees of a home, with the noun of each in a sentence. */
const FEES = [
  ['serviceCharge', 'service charge'],
  ['associationFee', 'association fee'],
  ['groundRent', 'ground rent'],
] as const

type Amount = (typeof FEES)[number][0] | 'propertyTax'

/** The amounts that the agent of a home states, with their periods (D420). */
export type StatedAmounts = { [Name in Amount]?: number | undefined } & {
  [Name in `${Amount}Per`]?: Period | undefined
} & { yearlyCosts?: number | undefined }

const conjunction = once(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }))

/**
 * The stated property tax of a year, and the sum of all fees with what it consists of: "Service charge and ground rent"
 * (D422). Amounts are in the unit of the input.
 */
export function statedCosts(home: StatedAmounts): {
  propertyTax?: number
  yearlyCosts?: number
  fees?: string
} {
  const { propertyTax, propertyTaxPer, yearlyCosts } = home
  const fees = [
    ...FEES.flatMap(([name, noun]) => {
      const { [name]: amount, [`${name}Per` as const]: period } = home
      return amount === undefined ? [] : [{ noun, amount: yearly(amount, period) }]
    }),
    ...(yearlyCosts === undefined ? [] : [{ noun: 'other fees', amount: yearlyCosts }]),
  ]
  const names = conjunction().format(fees.map(({ noun }) => noun))
  return {
    ...(propertyTax !== undefined && { propertyTax: yearly(propertyTax, propertyTaxPer) }),
    ...(fees.length > 0 && {
      yearlyCosts: fees.reduce((sum, { amount }) => sum + amount, 0),
      fees: names === 'other fees' ? 'Fees' : capitalize(names),
    }),
  }
}

/** The yearly costs that the agent states, in minor units; the fees are without the tax. */
export type StatedCosts = { propertyTax?: number | undefined; yearlyCosts?: number | undefined }

/** The initial figures of a home at this price, in minor units: what its agent states, else the assumptions. */
export const assumedFigures = (
  price: number,
  { propertyTax, yearlyCosts = 0 }: StatedCosts = {},
  down: number = ASSUMPTIONS.down,
): CostFigures => ({
  price,
  down: shareOf(price, down),
  rate: ASSUMPTIONS.rate,
  years: ASSUMPTIONS.years,
  tax: propertyTax ?? shareOf(price, ASSUMPTIONS.tax),
  insurance: shareOf(price, ASSUMPTIONS.insurance),
  fees: Math.round(yearlyCosts / MONTHS),
  closing: ASSUMPTIONS.closing,
})
