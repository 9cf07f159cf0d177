import { toSquareMetres } from '../facts'
import { isMoney } from '../money'

/** The longest number that people write, with its signs and units. */
const LENGTH = 40

/** Digits in groups, or none: "1480000", "1,480,000", "1.480.000", "1 480 000", "1'480'000", "14,80,000". */
const WHOLE = /^(?:\d*|\d{1,3}(?:([ .'])\d{3})(?:\1\d{3})*|\d{1,3}(?:,\d{2,3})*,\d{3})$/

type NumberKind = 'amount' | 'price' | 'degrees'

/** Digits that a single sign before the last three of them groups. */
const GROUPED: Record<NumberKind, RegExp | null> = {
  amount: /^[1-9]\d{0,2},\d{3}$/,
  price: /^[1-9]\d{0,2}[.,]\d{3}$/,
  degrees: null,
}

/**
 * A number as people write it, `null` for what is none or could be two: decimals behind a point or a comma, digits
 * grouped by points, commas, spaces or apostrophes. A single comma before three digits groups ("1,234"), and in a `price`,
 * which has no three decimals, a single point too ("450.000"); in `degrees`, which are never a thousand, neither does. No
 * exponents.
 */
export function readNumber(text: string, kind: NumberKind = 'amount'): number | null {
  if (text.length > LENGTH) return null
  const written = text
    .trim()
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll('\u2019', "'")
    .replaceAll(/\s/g, ' ')
  const [, sign = '', digits = ''] = /^([-+]?) ?(.+)$/.exec(written) ?? []
  const at = decimalAt(digits, kind)
  const [whole, fraction] = at === -1 ? [digits, ''] : [digits.slice(0, at), digits.slice(at + 1)]
  if (!WHOLE.test(whole) || !/^\d*$/.test(fraction) || whole + fraction === '') return null
  return Number(`${sign}${whole.replaceAll(/\D/g, '')}.${fraction}`)
}

/** Where the decimals of a written number begin; -1: it has none. */
function decimalAt(digits: string, kind: NumberKind): number {
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1]
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (points > 0 && commas > 0) return last
  if (points + commas !== 1) return -1
  return GROUPED[kind]?.test(digits) ? -1 : last
}

/** Signs and codes of other money than US dollars. */
const OTHER_MONEY =
  /(?!\$)\p{Sc}|(?<!U)[A-Z]\$|EUR|GBP|AUD|CAD|NZD|CHF|JPY|CNY|INR|HKD|SGD|SEK|NOK|DKK|PLN|MXN|BRL|ZAR|AED/iu

/**
 * A price in US dollars with or without its sign or code; `'other'` for other money, `null` for what is no number or has
 * more than two decimals (D165).
 */
export function readPrice(text: string): number | 'other' | null {
  if (text.length > LENGTH) return null
  if (OTHER_MONEY.test(text)) return 'other'
  const amount = readNumber(text.replace(/US\$|USD|\$/i, ''), 'price')
  return amount !== null && isMoney(amount) ? amount : null
}

export type AreaUnit = 'square metres' | 'square feet' | 'acres' | 'hectares'

const UNITS: Record<AreaUnit, readonly string[]> = {
  'square metres': ['squaremeters', 'squaremetres', 'squaremeter', 'squaremetre', 'sqm', 'm2', 'metric'],
  'square feet': ['squarefeet', 'squarefoot', 'sqft', 'sqfeet', 'ft2', 'sf'],
  acres: ['acres', 'acre', 'ac'],
  hectares: ['hectares', 'hectare', 'ha'],
}

const UNIT_OF = new Map(
  Object.entries(UNITS).flatMap(([unit, names]) => names.map((name) => [name, unit as AreaUnit])),
)

/** The unit of these words; `null` for one that is not known, `undefined` for none. */
export const readUnit = (words: string): AreaUnit | null | undefined => {
  const plain = words
    .toLowerCase()
    .replaceAll('²', '2')
    .replaceAll(/[\s._-]/g, '')
  return plain === '' ? undefined : (UNIT_OF.get(plain) ?? null)
}

const ACRE = 4_046.8564224
const HECTARE = 10_000

const hundredths = (area: number): number => Math.round(area * 100) / 100

/** Square metres, with two decimals, of an area as people write it: its own unit wins over the one of its column. */
export function readArea(text: string, unit: AreaUnit = 'square metres'): number | null {
  if (text.length > LENGTH) return null
  const at = text.search(/[^-+\u2212\d.,'\u2019\s]/)
  const area = readNumber(at === -1 ? text : text.slice(0, at))
  const own = at === -1 ? undefined : readUnit(text.slice(at))
  if (area === null || own === null) return null
  switch (own ?? unit) {
    case 'square metres':
      return hundredths(area)
    case 'square feet':
      return toSquareMetres(area, 'imperial')
    case 'acres':
      return hundredths(area * ACRE)
    case 'hectares':
      return hundredths(area * HECTARE)
  }
}
