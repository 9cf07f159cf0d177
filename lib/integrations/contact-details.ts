import 'server-only'
import { type CountryCode, findPhoneNumbersInText } from 'libphonenumber-js/min'
import { LinkifyIt } from 'linkify-it'
import { FORMAT } from '@/lib/domain/format'
import { type ContactSpan } from '@/lib/domain/message'
import { ownSitePath, WEB_URL } from '@/lib/domain/own-site-path'

type Span = { start: number; end: number }

const spansOf = (pattern: RegExp, text: string): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: { length }, index: start }) => ({ start, end: start + length }))

/** The text with these parts replaced by line breaks, so that all positions stay the same. */
function blankOut(text: string, parts: readonly Span[]): string {
  const units = text.split('')
  for (const { start, end } of parts) units.fill('\n', start, end)
  return units.join('')
}

/** The countries of numbers that have no country code. */
const COUNTRIES: readonly CountryCode[] = [
  FORMAT.country as CountryCode,
  'US',
  ...(['GB', 'IE', 'DE', 'AT', 'CH', 'FR', 'BE', 'NL', 'IT', 'ES', 'PT', 'PL', 'SE', 'AU', 'IN'] as const),
  ...(['MX', 'BR', 'AE'] as const),
]
const [HOME_COUNTRY] = COUNTRIES

/** The fewest digits of a phone number. */
const MIN_DIGITS = 7
/** The fewest of another country's, unless it begins with a zero: a shorter one may be an amount or an area. */
const MIN_DIGITS_ABROAD = 9
/** The most digits of a number of any country (E.164): a longer row has several numbers. */
const MAX_DIGITS = 15
/** Further rows of digits are hidden unread, because the library is slow: no person writes as many. */
const MAX_ROWS = 20
/** The most groups in which a number is written: a row of more is read without its gaps. */
const MAX_GROUPS = 6

const digitsIn = (text: string): number => text.match(/\d/g)?.length ?? 0

const FIGURE = String.raw`(?:\d{1,3}(?:([ '.,])\d{3}(?!\d))(?:\1\d{3}(?!\d)){0,3}|\d{1,12})(?:[.,]\d{1,2})?`
/**
 * The site's currency, besides the most usual currencies. Before figures only its sign and code, because words may be
 * others.
 */
const CURRENCY_PREFIX = ['[$€£¥]', FORMAT.signs, FORMAT.currency].filter((parts) => parts !== '').join('|')
const UNIT = `[$€£¥%]|m2|km2|ft2|sq|sqft|acres?|hectares?|ha|usd|dollars?|euros?|eur|${FORMAT.words}`
const ROUND = String.raw`[1-9]\d{0,2}(?:[ '.]?\d{3}){0,2}[ '.]?000`
const DAY = '(?:0?[1-9]|[12][0-9]|3[01])'
const YEAR = String.raw`(?:19|20)\d\d`

/** Figures that are never hidden, whatever is next to them (D207). */
const FIGURES = [
  // "$1,250,000" and "140 m²", but not "$604 555 0134"
  new RegExp(String.raw`(?:${CURRENCY_PREFIX})\s?(?!\d{3}[ .-]\d{3}[ .-]\d{4}(?!\d))${FIGURE}(?!\d)`, 'gi'),
  new RegExp(String.raw`(?<!\d)${FIGURE}\s?(?:${UNIT})(?![a-z])`, 'gi'),
  // "450000-500000" and "1 250 000 / 1 400 000"
  new RegExp(String.raw`(?<![\d+(]|\d[-. ])${ROUND}(?: ?[-–/] ?${ROUND}){1,9}(?![-.]?\d)`, 'g'),
  // "2026-11-29", "11/29/2026" and "2019-2021"
  new RegExp(
    String.raw`(?<!\d|\d[./])(?:${YEAR}[-./]${DAY}[-./]${DAY}|${DAY}[-./]${DAY}[-./]${YEAR})(?!\d|[./]\d)`,
    'g',
  ),
  new RegExp(String.raw`(?<!\d|\d[-. /])${YEAR}(?:[-–/ ]{1,3}${YEAR}){1,9}(?![-. /]{0,3}\d)`, 'g'),
  // The ZIP code "97701-1234"
  /(?<!\d|\d[-. ]|[+(])\d{5}-\d{4}(?![-.]?\d)/g,
]

/** A row of digits with only spaces and signs between them. It ends at what separates clauses. */
const ROW = /\+?\(?\d(?:[^\p{L}\p{N},;:،؛、\n]{0,5}\d)+/gu
/** The end of a longer id, as in "41d4-a716-446655440000". */
const AFTER_ID = /[a-f][-\d]?$/i
/** A number with a country code, whether it exists or not. */
const INTERNATIONAL = /\+\d(?: ?\d){7,14}/g

/** True if this may be a number of another country than the site's. */
const isAbroad = (number: string): boolean => /^[+0]/.test(number) || digitsIn(number) >= MIN_DIGITS_ABROAD

/** True if a row may have a number in it. */
const isCandidate = (row: string): boolean =>
  digitsIn(row) >= MIN_DIGITS && (digitsIn(row) >= MIN_DIGITS_ABROAD || /\+|(?<!\d)0/.test(row))

/** The numbers in a row of at most `MAX_DIGITS`. */
function numbersIn(row: string): Span[] {
  const gap = (row.match(/\d+/g) ?? []).length > MAX_GROUPS ? '' : ' '
  let text = ''
  /** The position in the row of each character of `text`. */
  const positions: number[] = []
  for (const { 0: group, index } of row.matchAll(/\+(?=[^\d+]{0,5}\d)|\d+/g)) {
    const before = text === '' || text.endsWith('+') ? '' : gap
    text += before + group
    positions.push(
      ...Array.from({ length: before.length + group.length }, (_, i) => index + i - before.length),
    )
  }
  const numbers = spansOf(INTERNATIONAL, text)
  for (const country of COUNTRIES) {
    if (numbers.some(({ start, end }) => end - start === text.length)) return [{ start: 0, end: row.length }]
    for (const { startsAt: start, endsAt: end } of findPhoneNumbersInText(text, country))
      if (country === HOME_COUNTRY || isAbroad(text.slice(start, end))) numbers.push({ start, end })
  }
  return numbers.map(({ start, end }) => ({
    start: start === 0 ? 0 : (positions[start] ?? 0),
    end: end === text.length ? row.length : (positions[end - 1] ?? 0) + 1,
  }))
}

function findPhones(text: string): Span[] {
  const figures = FIGURES.flatMap((pattern) => spansOf(pattern, text))
  const remaining = blankOut(text, figures)
  const rows = spansOf(ROW, remaining).filter(
    ({ start, end }) =>
      isCandidate(remaining.slice(start, end)) &&
      !AFTER_ID.test(remaining.slice(Math.max(0, start - 2), start)),
  )
  return rows.flatMap((row, i) => {
    const { start, end } = row
    const candidate = remaining.slice(start, end)
    if (i >= MAX_ROWS || digitsIn(candidate) > MAX_DIGITS) return [row]
    return numbersIn(candidate).map((number) => ({ start: start + number.start, end: start + number.end }))
  })
}

const LINKS = new LinkifyIt({ fuzzyLink: true }).tlds(
  ['app', 'dev', 'online', 'site', 'xyz', 'link', 'page'],
  true,
)

/** A domain that ends in a capital is the end of a sentence: "a large house.It has". */
const isSentenceEnd = (text: string): boolean => /^[^/@]*\.\p{Lu}\p{L}*$/u.test(text)

/** An email of any domain; the library only finds those of common domains. */
const EMAIL = /[^\s@<>(),;:"]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu

/** Digits in the site's own URLs that are not phone numbers: ids of records, and the corners of an area on the map. */
const ID = /(?<![\da-z])[\da-f]{24}(?![\da-z])/gi
const CORNERS = /(?<=[?&](?:area|bounds)=)-?\d{1,3}(?:\.\d{1,9})?(?:[,;]-?\d{1,3}(?:\.\d{1,9})?){3,}/g
/** A part that looks like another URL, or like the name of an account. */
const ADDRESS_LIKE = /@|\/\/|\\|[\p{L}\p{N}]\.\p{L}{2}|\d\.\d{1,3}\.\d/u

/** True if the part of a site's own URL after its host has no contact detail and no other URL in it. */
function isPlain(candidate: string): boolean {
  try {
    const text = decodeURIComponent(candidate.replaceAll('+', ' ')).replaceAll(ID, '').replaceAll(CORNERS, '')
    return !ADDRESS_LIKE.test(text) && findPhones(text).length === 0
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

/** The emails and links in a text, which are hidden, and the links to this site that are not (`ownLinks`). */
function findAddresses(text: string, origin: string): { hidden: ContactSpan[]; ownLinks: Span[] } {
  const { protocol } = new URL(origin)
  const ownLinks: Span[] = []
  const hidden: ContactSpan[] = []
  for (const { schema, index: start, lastIndex: end } of LINKS.match(text) ?? []) {
    const candidate = text.slice(start, end)
    const omitted = schema === '' ? `${protocol}//` : schema === '//' ? protocol : ''
    if (schema === 'mailto:') hidden.push({ kind: 'email', start, end })
    else if (ownSitePath(omitted + candidate, origin) !== null) {
      // The library ends a URL at signs at which browsers, and the page of the conversation, do not.
      const [address = ''] = WEB_URL.exec(omitted + text.slice(start)) ?? []
      const span = { start, end: Math.max(end, start + address.length - omitted.length) }
      const isShown =
        ownSitePath(address, origin) !== null && isPlain(address.replace(/^https?:\/\/[^/?#]*/i, ''))
      if (isShown) ownLinks.push(span)
      else hidden.push({ kind: 'link', ...span })
    } else if (schema !== '' || !isSentenceEnd(candidate)) hidden.push({ kind: 'link', start, end })
  }
  return { hidden, ownLinks }
}

/** The spans in order; overlapping spans become one span, of the kind of the first. */
function mergeSpans(all: readonly ContactSpan[]): ContactSpan[] {
  const spans: ContactSpan[] = []
  for (const span of all.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = spans.at(-1)
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end)
    else spans.push({ ...span })
  }
  return spans
}

/**
 * The phone numbers, emails and links in a text (D207), in order. They are found in the text as it looks: digits of other
 * scripts and invisible characters hide nothing. A link to this site, whose origin is `origin`, counts only if it has a
 * contact detail or another URL in it.
 */
export function findContacts(text: string, origin: string): ContactSpan[] {
  const visible = visibleText(text)
  const { hidden, ownLinks } = findAddresses(visible.text, origin)
  const remaining = blankOut(visible.text, ownLinks)
  return mergeSpans([
    ...spansOf(EMAIL, remaining).map((span) => ({ kind: 'email' as const, ...span })),
    ...hidden,
    ...findPhones(remaining).map((span) => ({ kind: 'phone' as const, ...span })),
  ]).map(({ kind, start, end }) => ({ kind, ...visible.original(start, end) }))
}

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
/** A character with its combining marks. */
const CHARACTERS = /\P{M}\p{M}*|\p{M}+/gu

const DIGIT = /\p{Nd}/u

/** "5" for the digit five of any script, whose ten digits follow each other in Unicode. */
function asciiDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/** A text as it looks, with the original position of each character. */
export type VisibleText = {
  text: string
  /** The position in the original of the characters from `start` up to but not including `end`. */
  original: (start: number, end: number) => { start: number; end: number }
}

/** A text in NFKC with ASCII digits and without invisible characters: "０７９", "٠٧٩" and "0\u200b79" become "079". */
export function visibleText(raw: string): VisibleText {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: character, index } of raw.matchAll(CHARACTERS)) {
    const normal = [...character.normalize('NFKC')]
      .filter((sign) => !INVISIBLE.test(sign))
      .map((sign) => (DIGIT.test(sign) ? asciiDigit(sign) : sign))
      .join('')
    text += normal
    for (let i = 0; i < normal.length; i += 1) {
      starts.push(index)
      ends.push(index + character.length)
    }
  }
  return {
    text,
    original: (start, end) => ({
      start: starts[start] ?? raw.length,
      end: ends[end - 1] ?? raw.length,
    }),
  }
}
