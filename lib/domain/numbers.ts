import { FORMAT } from './format'
import { isMoney, priceDigits, roundAmount } from './money'

/** The longest number to parse, including signs and words, in characters. */
const LENGTH = 40

/**
 * - `money`: the site's currency. A comma or point before three digits groups thousands, except the decimal one of a
 *   currency with three decimals; "k", "m", and the currency's words and signs on both sides are understood.
 * - `area`: in m² or square feet. The sign with which pages group thousands does so before three digits; any other is
 *   ambiguous.
 * - `measure`: a number of any size and precision; a comma or point before three digits is ambiguous.
 * - `small`: a number below a thousand (bathrooms, degrees); a comma or point is always decimal.
 */
export type NumberKind = 'money' | 'area' | 'measure' | 'small'

/** The number, or `message`: the error to show, `null` if the text is not a number at all. */
export type ParsedNumber = { value: number } | { message: string | null }

const NO_NUMBER: ParsedNumber = { message: null }
export const OTHER_CURRENCY_MESSAGE = `Enter prices in ${FORMAT.name}.`

/** Signs, codes and words of currencies; the site's own are removed before. */
const CURRENCIES =
  /\p{Sc}|\b(?:USD|EUR|GBP|AUD|CAD|NZD|CHF|JPY|CNY|INR|HKD|SGD|SEK|NOK|DKK|PLN|MXN|BRL|ZAR|AED|KWD|kr|rs)\b|(?<=\d)kr\b/iu

const { words, signs } = FORMAT
const PREFIX_PATTERN = new RegExp(`^([-+]?) ?(?:(?:${words}|${signs}) ?){0,2}([-+]?)`, 'i')
// "A$" is another dollar.
const OWN_SIGN = new RegExp(`(?<![a-z])(?:${signs})`, 'gi')
const AFTER = new RegExp(`(?:[.,]-)?(?: ?(?:${words}|(?<![a-z])(?:${signs})))?$`, 'i')
const SHORT = / ?(k|thousand|m|million|b|billion)$/i
/** No amount is this high, in major units. */
const TOO_MUCH = roundAmount(1e12)
const SHIFTS: Record<string, number> = { k: 3, thousand: 3, m: 6, million: 6, b: 9, billion: 9 }

/**
 * Digits without separators, or grouped in threes by one sign: "1480000", "1 480 000", "1'480'000"; commas may also
 * group as in "14,80,000".
 */
const WHOLE = /^(?:\d*|\d{1,3}(?:([ .'])\d{3})(?:\1\d{3})*|\d{1,3}(?:,\d{2,3})*,\d{3})$/
const DIGITS = /^[\d.,' ]+$/
/** A single comma or point that could group thousands or be decimal. */
const TWO_WAYS = /^[1-9]\d{0,2}[.,]\d{3}$/

/** One spelling for similar characters: widths, Arabic digits and separators, minus signs, apostrophes, spaces. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u2018\u2019\u02bc\u2032`]/g, "'")
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The sign between groups of digits as `normalizeText` writes it. */
const GROUP = normalizeText(FORMAT.group) || ' '
/** Groups of digits that were edited, with too many digits after the last sign for decimals. */
const EDITED = new RegExp(`^[1-9][\\d\\${GROUP}]*\\${GROUP}\\d{4,}$`)

/** "1.48E+06", as a spreadsheet shows a long number: its other digits may be lost. */
const SCIENTIFIC = /^[-+]?\d{1,20}(?:[.,]\d{1,20})?e[-+]?\d{1,3}$/i

const separators = (digits: string, sign: string) => digits.split(sign).length - 1

/** The index of the decimal separator; -1 without one. */
function decimalAt(digits: string): number {
  const points = separators(digits, '.')
  const commas = separators(digits, ',')
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (points > 0 && commas > 0) return last
  return points + commas === 1 ? last : -1
}

/** The error for an ambiguous number; `unit` is its "k" or "m". */
function unclear(digits: string, unit: string): string {
  const sign = digits.includes(',') ? 'comma' : 'point'
  const grouped = digits.replace(/[.,]/, '')
  const decimal = String(Number(digits.replace(',', '.')))
  return `Does the ${sign} in ${digits}${unit} separate thousands or decimals? Write ${grouped}${unit} or ${decimal}${unit}.`
}

const truncateDigits = (digits: string): string =>
  `${digits} is in scientific notation, which may leave out digits. Write the whole number.`

/** True for a number that a field of whole numbers rejects. */
export const isFraction = (value: number): boolean => !Number.isInteger(value)

/** True if the only separator, before three digits, groups thousands; false if it is decimal; `null` if unclear. */
function groupsThousands(
  digits: string,
  kind: NumberKind,
  isAbsurd: (value: number) => boolean,
): boolean | null {
  const isDecimalAbsurd = isAbsurd(Number(digits.replace(',', '.')))
  if (isDecimalAbsurd !== isAbsurd(Number(digits.replace(/[.,]/, '')))) return isDecimalAbsurd
  if (kind === 'small') return false
  const isAsWritten = digits.includes(GROUP)
  if (kind === 'money') return FORMAT.digits !== 3 || isAsWritten
  return (kind === 'area' && isAsWritten) || null
}

/**
 * Parses a number as people write it (D165): grouped by commas, points, spaces or apostrophes, with a decimal point or
 * comma. Of two possible readings, one that is absurd is not meant; an ambiguous number gets an error that names the
 * separator, and one in scientific notation an error that says so.
 * @returns money in major units
 */
export function readNumber(
  text: string,
  kind: NumberKind,
  isAbsurd: (value: number) => boolean = () => false,
): ParsedNumber {
  if (text.length > LENGTH) return NO_NUMBER
  let normalized = normalizeText(text)
  const [before = '', sign = '', later = ''] =
    (kind === 'money' ? PREFIX_PATTERN : /^([-+]?) ?/).exec(normalized) ?? []
  if (sign !== '' && later !== '') return NO_NUMBER
  normalized = normalized.slice(before.length)
  if (kind === 'money') normalized = normalized.replace(AFTER, '')
  if (kind === 'money' && CURRENCIES.test(normalized.replaceAll(OWN_SIGN, '')))
    return { message: OTHER_CURRENCY_MESSAGE }
  const [end = '', word = ''] = (kind === 'money' && SHORT.exec(normalized)) || []
  const digits = normalized.slice(0, normalized.length - end.length).trim()
  if (SCIENTIFIC.test(digits)) return { message: truncateDigits(digits) }
  if (!DIGITS.test(digits)) return NO_NUMBER

  // Typing a digit into a grouped amount leaves "450,0000", which cannot be cents.
  const isEdited = kind === 'money' && EDITED.test(digits)
  const isGrouped = TWO_WAYS.test(digits)
    ? groupsThousands(digits, word === '' ? kind : 'measure', isAbsurd)
    : isEdited
  if (isGrouped === null) return { message: unclear(digits, word) }
  const at = isGrouped ? -1 : decimalAt(digits)
  const [integer, fraction] = at === -1 ? [digits, ''] : [digits.slice(0, at), digits.slice(at + 1)]
  const figures = integer.replaceAll(/\D/g, '')
  if (!(isGrouped || WHOLE.test(integer)) || !/^\d*$/.test(fraction) || figures + fraction === '')
    return NO_NUMBER
  // The shift is part of the text, so that no multiplication rounds it.
  const value = Number(`${sign || later}${figures}.${fraction}e${SHIFTS[word.toLowerCase()] ?? 0}`)
  return kind === 'money' && !(isMoney(value) && Math.abs(value) < TOO_MUCH) ? NO_NUMBER : { value }
}

/** A typed amount in major units; `null` if it is invalid or ambiguous (D165). */
export function readAmount(text: string): number | null {
  const parsed = readNumber(text, 'money')
  return 'value' in parsed ? parsed.value : null
}

/** The value of a price change (D483), a percentage or an amount in major units; `null` if it is invalid or ambiguous. */
export function readPriceChange(text: string, by: string | undefined): number | null {
  const parsed = readNumber(text, by === 'percent' ? 'small' : 'money')
  return 'value' in parsed ? parsed.value : null
}

/** A typed amount formatted for its field: "450k" as "450,000". An invalid one is returned unchanged. */
export function formatTypedAmount(text: string): string {
  const amount = readAmount(text)
  if (amount === null) return text
  return priceDigits(amount)
}
