import { stripeLimit } from './stripe-amount'

/** The settings of a site's formats (D435): an ISO 4217 code, a BCP 47 tag, an ISO 3166 code. */
export type FormatSettings = Partial<Record<string, string>>

/** How a site writes and reads amounts, numbers and dates. */
export type SiteFormat = {
  currency: string
  locale: string
  country: string
  /** "US dollars" */
  name: string
  /** The decimals of its amounts by ISO 4217, also in words: "two decimals". */
  digits: number
  decimals: string
  /** About how many units a dollar has, as a power of ten: what the round amounts of the rules are multiplied by (D438). */
  scale: number
  /** The largest amount that Stripe charges at once, in minor units. */
  cardLimit: number
  /** "$", alone and around digits. */
  sign: string
  before: string
  after: string
  /** The separators of groups of digits and of decimals. */
  group: string
  decimal: string
  /** How many digits the groups before the last three have, and from how many digits before those they are grouped. */
  size: number
  least: number
  /** Names and signs that people write with an amount, as parts of a regular expression. */
  words: string
  signs: string
  /** The order of a date and of a day: "M D, Y" and "M D". */
  date: string
  monthDay: string
  has24Hours: boolean
  /** Monday is 1, Sunday 7. */
  firstDay: number
}

/*
 * Tables by value, as texts: what is computed when this file is loaded would stay in the browsers' scripts, where a build
 * has inlined its result.
 */

/** Decimals by ISO 4217 if not two. `Intl` has those of cash for some. */
const DIGITS = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
}

/** Units to a dollar if not about one. */
const SCALES = {
  10: 'BOB BWP CNY CZK DKK EGP GTQ HKD HNL MAD MDL MOP MUR MVR MXN NAD NIO NOK PHP SCR SEK SZL THB TJS TRY TTD TWD UAH UYU ZAR ZMW',
  100: 'AFN ALL AMD BDT DJF DOP DZD ETB GYD HTG HUF INR ISK JMD JPY KES KGS KMF LKR LRD MKD NPR PKR RSD RUB VUV XAF XOF XPF YER',
  1_000: 'ARS AOA BIF CDF CLP COP CRC IQD KHR KRW KZT MGA MMK MNT MWK NGN PYG RWF SOS TZS UGX',
  10_000: 'GNF IDR IRR LAK LBP UZS VND',
}

/** The number in a table that has this code, or `otherwise`. */
const numberOf = (table: Record<number, string>, code: string, otherwise: number): number =>
  Number(Object.entries(table).find(([, codes]) => codes.includes(code))?.[0] ?? otherwise)

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** The longest first; "dollar" and "dollars" are "dollars?". */
const alternatives = (texts: readonly string[]): string =>
  [...new Set(texts)]
    .filter((text) => !texts.includes(`${text}s`))
    .sort((a, b) => b.length - a.length)
    .map((text) => (texts.includes(text.slice(0, -1)) ? `${text}?` : text))
    .join('|')

/** The interface is left-to-right: its amounts have Latin digits, no marks of direction, and no Arabic or Hebrew words. */
const DIRECTIONS = /[\u061c\u200e\u200f]/g
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u
const HAS_LETTERS = /\p{L}/u

/** The formats of these settings, worked out by `Intl`. Throws an error that names a setting that is not valid. */
export function siteFormat(settings: FormatSettings): SiteFormat {
  const currency = settings.CURRENCY || 'USD'
  const locale = settings.LOCALE || 'en-US'
  const country = settings.COUNTRY || 'US'
  if (!Intl.supportedValuesOf('currency').includes(currency))
    throw new Error(`CURRENCY must be a code of ISO 4217, such as EUR, not "${currency}".`)
  if (!isSupported(locale))
    throw new Error(`LOCALE must be a language tag with a region, such as de-DE, not "${locale}".`)
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  if (!/^[A-Z]{2}$/.test(country) || regions.of(country) === undefined)
    throw new Error(`COUNTRY must be a code of ISO 3166, such as DE, not "${country}".`)

  const latin = new Intl.Locale(locale, { numberingSystem: 'latn' })
  const partsOf = (amount: number, options: Intl.NumberFormatOptions, tag: Intl.Locale | string = latin) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency, ...options })
      .formatToParts(amount)
      .map(({ type, value }) => ({ type, value: value.replaceAll(DIRECTIONS, '') }))
  const signIn = (options: Intl.NumberFormatOptions, tag?: string, amount = 1) =>
    (
      partsOf(amount, { minimumFractionDigits: 0, maximumFractionDigits: 0, ...options }, tag).find(
        ({ type }) => type === 'currency',
      )?.value ?? currency
    ).normalize('NFKC')

  const inLocale = signIn({})
  const currencyDisplay = RIGHT_TO_LEFT.test(inLocale) ? 'code' : 'symbol'
  const sign = signIn({ currencyDisplay })
  const sample = partsOf(12_345_678.5, { currencyDisplay, minimumFractionDigits: 1 })
  const integers = sample.filter(({ type }) => type === 'integer')
  const first = sample.findIndex(({ type }) => type === 'integer')
  const last = sample.findIndex(({ type }) => type === 'fraction')
  const textOf = (parts: typeof sample) =>
    parts.map(({ type, value }) => (type === 'currency' ? sign : value)).join('')
  const valueOf = (type: string) => sample.find((part) => part.type === type)?.value ?? ''

  const narrow = signIn({ currencyDisplay: 'narrowSymbol' }, 'en')
  const nameIn = (tag: string, amount: number) => signIn({ currencyDisplay: 'name' }, tag, amount)
  const singular = nameIn('en', 1)
  const many = nameIn('en', 2)
  const words = [
    ...[currency, inLocale, sign, narrow],
    ...[singular, many].flatMap((name) => [name, name.slice(name.lastIndexOf(' ') + 1)]),
    ...[1, 2, 5].map((amount) => nameIn(locale, amount)),
  ].map((word) => escapePattern(word.toLowerCase()))
  // "US$", "CA $"
  const withCountry = HAS_LETTERS.test(narrow)
    ? []
    : [`${currency.slice(0, 2).toLowerCase()} ?${escapePattern(narrow)}`]

  const day = new Intl.DateTimeFormat(latin, { dateStyle: 'medium', timeZone: 'UTC' }).formatToParts(0)
  const digits = numberOf(DIGITS, currency, 2)
  return {
    currency,
    locale,
    country,
    name: many,
    digits,
    decimals: `${digits === 0 ? 'zero' : digits === 3 ? 'three' : 'two'} decimals`,
    cardLimit: stripeLimit({ currency, digits }),
    scale: numberOf(SCALES, currency, 1),
    sign,
    before: textOf(sample.slice(0, first)),
    after: textOf(sample.slice(last + 1)),
    group: valueOf('group'),
    decimal: valueOf('decimal'),
    size: integers.at(-2)?.value.length ?? 3,
    least: partsOf(1_000, {}).some(({ type }) => type === 'group') ? 1 : 2,
    words: alternatives([...withCountry, ...words.filter((word) => HAS_LETTERS.test(word))]),
    signs: alternatives(words.filter((word) => !HAS_LETTERS.test(word))),
    ...patternsOf(day.map(({ type }) => type)),
    has24Hours: new Intl.DateTimeFormat(latin, { hour: 'numeric' }).resolvedOptions().hour12 === false,
    firstDay: latin.getWeekInfo().firstDay,
  }
}

const isSupported = (locale: string): boolean => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function patternsOf(types: readonly string[]): Pick<SiteFormat, 'date' | 'monthDay'> {
  if (types.indexOf('year') < types.indexOf('day')) return { date: 'Y M D', monthDay: 'M D' }
  return types.indexOf('month') < types.indexOf('day')
    ? { date: 'M D, Y', monthDay: 'M D' }
    : { date: 'D M Y', monthDay: 'D M' }
}
