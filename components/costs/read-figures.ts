import { assumedFigures, COST_LIMITS, type CostFigures, LOAN_YEARS } from '@/lib/domain/costs'
import { groupDigits } from '@/lib/domain/group-digits'
import { CURRENCY_NAME, roundAmount, toMajor, toMinor } from '@/lib/domain/money'
import { readNumber } from '@/lib/domain/numbers'
import { type PropertyDto } from '@/lib/schemas/property'
import { type FigureName, type Typed } from './stored-figures'

/** The maximum amount, in major units. */
const MOST = roundAmount(1_000_000_000)

/** What the estimate starts from: the price range, and the tax and fees of a year if the agent states them; major units. */
export type PricedHome = Pick<PropertyDto, '_id' | 'minPrice' | 'maxPrice' | 'propertyTax' | 'yearlyCosts'>

/** The part of a listing that is needed, so that the rest is not sent to the browser again. */
export const toPricedHome = ({
  _id,
  minPrice,
  maxPrice,
  propertyTax,
  yearlyCosts,
}: PricedHome): PricedHome => ({
  _id,
  minPrice,
  maxPrice,
  ...(propertyTax !== undefined && { propertyTax }),
  ...(yearlyCosts !== undefined && { yearlyCosts }),
})

/** The price in the middle of the range, rounded to a round amount, a thousand dollars, where that is within it; major units. */
export function middlePrice({ minPrice, maxPrice }: PricedHome): number {
  const middle = (minPrice + maxPrice) / 2
  const step = roundAmount(1_000)
  const round = Math.round(middle / step) * step
  return round >= minPrice && round <= maxPrice ? round : Math.round(middle)
}

export type Reading = {
  /** Each figure as shown in its field. */
  shown: Record<FigureName, string>
  faults: Partial<Record<FigureName, string>>
  /** `null` while a figure is invalid. */
  figures: CostFigures | null
}

/** The typed figures of a home, completed by the assumptions; `downPercent` applies unless a down payment was typed. */
export function readFigures(home: PricedHome, typed: Typed, downPercent?: number): Reading {
  const faults: Reading['faults'] = {}
  const amountOf = (name: FigureName, assumed: number, most = MOST): number => {
    const text = typed[name]
    if (text === undefined) return assumed
    const reading = readNumber(text, 'money')
    if ('value' in reading && reading.value >= 0 && reading.value <= most) return toMinor(reading.value)
    faults[name] = ('message' in reading && reading.message) || `Enter an amount in ${CURRENCY_NAME}.`
    return assumed
  }
  const percentOf = (name: 'rate' | 'closing', assumed: number): number => {
    const text = typed[name]
    if (text === undefined) return assumed
    const reading = readNumber(text.replace(/ ?%$/, ''), 'small')
    if ('value' in reading && reading.value >= 0 && reading.value <= COST_LIMITS[name]) return reading.value
    faults[name] =
      ('message' in reading && reading.message) || `Enter a number from 0 to ${COST_LIMITS[name]}.`
    return assumed
  }
  const price = amountOf('price', toMinor(middlePrice(home)))
  const minor = (amount: number | undefined) => (amount === undefined ? undefined : toMinor(amount))
  const stated = { propertyTax: minor(home.propertyTax), yearlyCosts: minor(home.yearlyCosts) }
  const assumed = assumedFigures(price, stated, downPercent)
  const figures: CostFigures = {
    price,
    down: amountOf('down', assumed.down),
    rate: percentOf('rate', assumed.rate),
    years: LOAN_YEARS.find((years) => String(years) === typed.years) ?? assumed.years,
    tax: amountOf('tax', assumed.tax),
    insurance: amountOf('insurance', assumed.insurance),
    fees: amountOf('fees', assumed.fees),
    closing: percentOf('closing', assumed.closing),
  }
  if (figures.down > price && !faults.down) faults.down = 'Enter a down payment no higher than the price.'
  const text = (name: FigureName, value: number) => typed[name] ?? String(value)
  return {
    shown: {
      price: text('price', toMajor(figures.price)),
      down: text('down', toMajor(figures.down)),
      rate: typed.rate ?? groupDigits(figures.rate),
      years: String(figures.years),
      tax: text('tax', toMajor(figures.tax)),
      insurance: text('insurance', toMajor(figures.insurance)),
      fees: text('fees', toMajor(figures.fees)),
      closing: typed.closing ?? groupDigits(figures.closing),
    },
    faults,
    figures: Object.keys(faults).length === 0 ? figures : null,
  }
}
