import { isMoney } from './money'

/** The longest number that people write, with its signs and words. */
const LENGTH = 40

/**
 * - `money`: US dollars with at most two decimals, so a comma or point before three digits groups thousands; "k" and
 *   "m" are read, and the currency's words and signs on both sides.
 * - `measure`: a number of any size and any decimals, where a comma or point before three digits can mean two things.
 * - `small`: a number below a thousand (bathrooms, degrees), where a comma or point is always a decimal one.
 */
export type NumberKind = 'money' | 'measure' | 'small'

/** The number, or why there is none: `message` is what to tell the person, `null` if the text is no number at all. */
export type ParsedNumber = { value: number } | { message: string | null }

const NO_NUMBER: ParsedNumber = { message: null }
export const USD_ONLY_MESSAGE = 'Enter prices in US dollars.'

/** Signs and codes of other currencies than the US dollar. */
const OTHER =
  /(?!\$)\p{Sc}|(?<!U)[A-Z]\$|\b(?:EUR|GBP|AUD|CAD|NZD|CHF|JPY|CNY|INR|HKD|SGD|SEK|NOK|DKK|PLN|MXN|BRL|ZAR|AED|kr|rs)\b|(?<=\d)kr\b/iu

const BEFORE = /^([-+]?) ?(?:us ?\$|usd ?\$?|\$)? ?([-+]?)/i
const AFTER = / ?(?:usd|us ?\$|us dollars?|dollars?|\$|[.,]-)$/i
const SHORT = / ?(k|thousand|m|million)$/i
/** An amount from here on, in major units, has more digits than a number keeps. */
const TOO_MUCH = 1e12
const SHIFTS: Record<string, number> = { k: 3, thousand: 3, m: 6, million: 6 }

/** Digits in groups of three behind one sign, or none: "1480000", "1 480 000", "1'480'000"; by commas also "14,80,000". */
const WHOLE = /^(?:\d*|\d{1,3}(?:([ .'])\d{3})(?:\1\d{3})*|\d{1,3}(?:,\d{2,3})*,\d{3})$/
const DIGITS = /^[\d.,' ]+$/
/** Commas that group no more, with more digits behind the last one than cents have. */
const EDITED = /^[1-9][\d,]*,\d{4,}$/
/** What one comma or point may group, or may be the decimal point of. */
const TWO_WAYS = /^[1-9]\d{0,2}[.,]\d{3}$/

/** One spelling for signs that look alike: widths, minus signs, apostrophes, spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u2018\u2019\u02bc\u2032`]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()

const separators = (digits: string, sign: string) => digits.split(sign).length - 1

/** Where the decimals of written digits begin; -1: there are none. */
function decimalAt(digits: string): number {
  const [points, commas] = [separators(digits, '.'), separators(digits, ',')]
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (points > 0 && commas > 0) return last
  return points + commas === 1 ? last : -1
}

/** What is said of a number that can be read in two ways; `unit` is what it is shortened by. */
function unclear(digits: string, unit: string): string {
  const sign = digits.includes(',') ? 'comma' : 'point'
  const grouped = digits.replace(/[.,]/, '')
  const decimal = String(Number(digits.replace(',', '.')))
  return `Does the ${sign} in ${digits}${unit} separate thousands or decimals? Write ${grouped}${unit} or ${decimal}${unit}.`
}

/**
 * Reads a number as people write it (D165): grouped by commas, points, spaces or apostrophes, with a decimal point or
 * comma. Exponents are no numbers. What can be read in two ways is refused in words that name the sign.
 * @returns money in major units
 */
export function readNumber(text: string, kind: NumberKind): ParsedNumber {
  if (text.length > LENGTH) return NO_NUMBER
  let written = plain(text)
  if (kind === 'money' && OTHER.test(written)) return { message: USD_ONLY_MESSAGE }
  const [before = '', sign = '', later = ''] = (kind === 'money' ? BEFORE : /^([-+]?) ?/).exec(written) ?? []
  if (sign !== '' && later !== '') return NO_NUMBER
  written = written.slice(before.length)
  if (kind === 'money') written = written.replace(AFTER, '')
  const [end = '', word = ''] = (kind === 'money' && SHORT.exec(written)) || []
  const digits = written.slice(0, written.length - end.length).trim()
  if (!DIGITS.test(digits)) return NO_NUMBER

  // A digit that is typed into a grouped amount leaves "450,0000", which no cents can be.
  const isEdited = kind === 'money' && EDITED.test(digits)
  const isOpen = isEdited || (TWO_WAYS.test(digits) && kind !== 'small')
  if (isOpen && !isEdited && (kind === 'measure' || word !== '')) return { message: unclear(digits, word) }
  const at = isOpen ? -1 : decimalAt(digits)
  const [whole, fraction] = at === -1 ? [digits, ''] : [digits.slice(0, at), digits.slice(at + 1)]
  const figures = whole.replaceAll(/\D/g, '')
  if (!(isOpen || WHOLE.test(whole)) || !/^\d*$/.test(fraction) || figures + fraction === '') return NO_NUMBER
  // The shift is part of the text, so that no multiplication rounds it.
  const value = Number(`${sign || later}${figures}.${fraction}e${SHIFTS[word.toLowerCase()] ?? 0}`)
  return kind === 'money' && !(isMoney(value) && Math.abs(value) < TOO_MUCH) ? NO_NUMBER : { value }
}

/** The amount that a person typed, in major units; `null` for what is none or can be read in two ways (D165). */
export function readAmount(text: string): number | null {
  const reading = readNumber(text, 'money')
  return 'value' in reading ? reading.value : null
}

const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const GROUPED_WITH_CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** A typed amount as its field shows it once it is left: "450k" as "450,000"; what is none as it was typed. */
export function formatTypedAmount(text: string): string {
  const amount = readAmount(text)
  if (amount === null) return text
  return (Number.isInteger(amount) ? GROUPED : GROUPED_WITH_CENTS).format(amount)
}
