import {
  assumedFigures,
  COST_LIMITS,
  type CostFigures,
  LOAN_YEARS,
  type StatedAmounts,
  statedCosts,
} from '@/lib/domain/costs'
import { groupDigits } from '@/lib/domain/group-digits'
import { CURRENCY_NAME, roundAmount, toMajor, toMinor } from '@/lib/domain/money'
import { readNumber } from '@/lib/domain/numbers'
import { type PriceFields, shownFieldsOf, shownPriceOf } from '@/lib/domain/shown-price'
import { type PropertyDto } from '@/lib/schemas/property'
import { type FigureName, type TypedFigures } from './stored-figures'

/** The maximum amount, in major units. */
const MAX_AMOUNT = roundAmount(1_000_000_000)

/**
 * The inputs of the estimate: the shown price, and the tax and fees of a year if the agent states them; major units.
 */
export type PricedHome = PriceFields &
  Pick<PropertyDto, '_id' | 'propertyTax' | 'yearlyCosts'> & {
    /** The parts of the fees. */
    fees?: string
  }

/** Selects the fields that the estimate needs, so that other fields are not sent to the browser again. */
export const toPricedHome = ({
  _id,
  ...home
}: PriceFields & Pick<PropertyDto, '_id'> & StatedAmounts): PricedHome => ({
  _id,
  ...shownFieldsOf(home),
  ...statedCosts(home),
})

/**
 * The assumed price: the asking price, or the middle of the range, rounded to a round amount (a thousand dollars) if that
 * is within the range; `null` on request. Major units.
 */
export function assumedPrice(home: PricedHome): number | null {
  const price = shownPriceOf(home)
  if (price.kind !== 'range') return price.kind === 'asking' ? price.amount : null
  const { min, max } = price
  const middle = (min + max) / 2
  const step = roundAmount(1_000)
  const round = Math.round(middle / step) * step
  return round >= min && round <= max ? round : Math.round(middle)
}

export type Reading = {
  /** Each figure as shown in its field. */
  shown: Record<FigureName, string>
  errors: Partial<Record<FigureName, string>>
  /** `null` while a figure is invalid, or the price of a home on request is not typed. */
  figures: CostFigures | null
}

/** The typed figures of a home, completed by the assumptions; `downPercent` applies unless a down payment was typed. */
export function readFigures(home: PricedHome, typed: TypedFigures, downPercent?: number): Reading {
  const errors: Reading['errors'] = {}
  const amountOf = (name: FigureName, assumed: number, max = MAX_AMOUNT): number => {
    const text = typed[name]
    if (text === undefined) return assumed
    const parsed = readNumber(text, 'money')
    if ('value' in parsed && parsed.value >= 0 && parsed.value <= max) return toMinor(parsed.value)
    errors[name] = ('message' in parsed && parsed.message) || `Enter an amount in ${CURRENCY_NAME}.`
    return assumed
  }
  const percentOf = (name: 'rate' | 'closing', assumed: number): number => {
    const text = typed[name]
    if (text === undefined) return assumed
    const parsed = readNumber(text.replace(/ ?%$/, ''), 'small')
    if ('value' in parsed && parsed.value >= 0 && parsed.value <= COST_LIMITS[name]) return parsed.value
    errors[name] = ('message' in parsed && parsed.message) || `Enter a number from 0 to ${COST_LIMITS[name]}.`
    return assumed
  }
  const initialPrice = assumedPrice(home)
  const isPriced = initialPrice !== null || Boolean(typed.price?.trim())
  const price = isPriced ? amountOf('price', toMinor(initialPrice ?? 0)) : 0
  const minorOf = (amount: number | undefined) => (amount === undefined ? undefined : toMinor(amount))
  const stated = { propertyTax: minorOf(home.propertyTax), yearlyCosts: minorOf(home.yearlyCosts) }
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
  if (figures.down > price && !errors.down) errors.down = 'Enter a down payment no higher than the price.'
  const amount = (name: FigureName, minor: number) => typed[name] ?? (isPriced ? String(toMajor(minor)) : '')
  return {
    shown: {
      price: amount('price', figures.price),
      down: amount('down', figures.down),
      rate: typed.rate ?? groupDigits(figures.rate),
      years: String(figures.years),
      tax: amount('tax', figures.tax),
      insurance: amount('insurance', figures.insurance),
      fees: amount('fees', figures.fees),
      closing: typed.closing ?? groupDigits(figures.closing),
    },
    errors,
    figures: isPriced && Object.keys(errors).length === 0 ? figures : null,
  }
}
