/** What is assumed of a home until the reader enters their own figures (D268): shares in percent, of the price or a year. */
export const ASSUMED = {
  down: 20,
  rate: 6.5,
  years: 30,
  tax: 1,
  insurance: 0.35,
  closing: 3,
} as const

/** The terms of a loan that can be chosen, in years. */
export const LOAN_YEARS = [10, 15, 20, 25, 30, 40] as const

/** Within these the figures are meant, in percent. */
export const COST_LIMITS = { rate: 30, closing: 20 } as const

const MONTHS = 12

/** A share of an amount, rounded to the cent. Minor units; `percent` of it. */
export const shareOf = (minor: number, percent: number): number => Math.round((minor * percent) / 100)

/**
 * What a loan with equal monthly payments takes each month, rounded to the cent: loan × r ÷ (1 − (1 + r)^−n), with r the
 * monthly rate and n the months; without interest loan ÷ n. Minor units; `rate` in percent a year.
 */
export function monthlyPayment(loanMinor: number, rate: number, years: number): number {
  const [r, n] = [rate / 100 / MONTHS, years * MONTHS]
  // As powers of e, since a rate close to zero would be lost beside the 1.
  return Math.round(r === 0 ? loanMinor / n : (loanMinor * r) / -Math.expm1(-n * Math.log1p(r)))
}

/** What a buyer knows or assumes of a home. Minor units; `rate` in percent a year, `closing` in percent of the price. */
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

/** The parts of a month, in the order in which they are shown. */
export const COST_PARTS = ['loan', 'tax', 'insurance', 'fees'] as const
export type CostPart = (typeof COST_PARTS)[number]

/** What a home costs, in minor units: what is borrowed, each month by its parts and in all, and at the purchase. */
export type Costs = {
  borrowed: number
  parts: Record<CostPart, number>
  month: number
  closing: number
  /** The down payment with the closing costs. */
  atPurchase: number
}

/** What these figures come to. Each part is rounded to the cent, and the sum is the sum of what is shown. */
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

/**
 * What is assumed of a home at this price. Yearly costs that its agent names take the place of the tax: nobody says what
 * they are made of, and nothing is to be counted twice. Minor units.
 */
export const assumedFigures = (
  price: number,
  yearlyCosts?: number,
  down: number = ASSUMED.down,
): CostFigures => ({
  price,
  down: shareOf(price, down),
  rate: ASSUMED.rate,
  years: ASSUMED.years,
  tax: yearlyCosts === undefined ? shareOf(price, ASSUMED.tax) : 0,
  insurance: shareOf(price, ASSUMED.insurance),
  fees: Math.round((yearlyCosts ?? 0) / MONTHS),
  closing: ASSUMED.closing,
})
