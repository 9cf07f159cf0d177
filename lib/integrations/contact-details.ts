import 'server-only'
import { type CountryCode, findPhoneNumbersInText } from 'libphonenumber-js/min'
import { LinkifyIt } from 'linkify-it'
import { type ContactSpan } from '@/lib/domain/message'
import { visibleText } from '@/lib/domain/visible-text'

/** Where a number without a country's code may be from. */
const COUNTRIES: readonly CountryCode[] = [
  'US',
  ...(['GB', 'IE', 'DE', 'AT', 'CH', 'FR', 'BE', 'NL', 'IT', 'ES', 'PT', 'PL', 'SE', 'AU', 'IN'] as const),
  ...(['MX', 'BR', 'AE'] as const),
]
const [HOME] = COUNTRIES

/** Fewer digits are no phone number anywhere. */
const LEAST_DIGITS = 7
/** A number of another country has so many digits or begins with a zero: a shorter one may be an amount or an area. */
const LEAST_DIGITS_ABROAD = 9

const DIGIT = /\d/g
const digitsIn = (text: string): number => text.match(DIGIT)?.length ?? 0

/** What stands before or after a number that is money, an area or another measure. */
const MEASURED_BEFORE = /[$€£¥]\s?[\d.,' ]*$/
const MEASURED_AFTER =
  /^[\d.,' ]*\s?(?:[$€£¥%]|m2|km2|ft2|sq|sqft|acres?|hectares?|ha|usd|dollars?|euros?|eur)(?![a-z])/i
/** "2026-11-29", "11/29/2026". */
const DATE = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4})$/
/** "97701-1234" */
const ZIP = /^\d{5}-\d{4}$/
/** How much of the text around a number is looked at. */
const AROUND = 24

const links = new LinkifyIt({ fuzzyLink: true }).tlds(
  ['app', 'dev', 'online', 'site', 'xyz', 'link', 'page'],
  true,
)

/** A domain that ends in a capital is the end of a sentence: "a large house.It has". */
const isSentenceEnd = (text: string): boolean => /^[^/@]*\.\p{Lu}\p{L}*$/u.test(text)

/** An email of any domain, which the library knows for the usual ones only. */
const EMAIL = /[^\s@<>(),;:"]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu

const findLinks = (text: string, ownHost: string): ContactSpan[] =>
  (links.match(text) ?? []).flatMap(({ schema, index: start, lastIndex: end, url }): ContactSpan[] => {
    if (schema === 'mailto:') return [{ kind: 'email', start, end }]
    const isOwn = URL.canParse(url) && new URL(url).host === ownHost
    return isOwn || (schema === '' && isSentenceEnd(text.slice(start, end)))
      ? []
      : [{ kind: 'link', start, end }]
  })

function isPhone(text: string, start: number, end: number, country: CountryCode): boolean {
  const number = text.slice(start, end)
  if (DATE.test(number) || ZIP.test(number)) return false
  if (MEASURED_BEFORE.test(text.slice(Math.max(0, start - AROUND), start))) return false
  if (MEASURED_AFTER.test(text.slice(end, end + AROUND))) return false
  return country === HOME || /^\(?[+0]/.test(number) || digitsIn(number) >= LEAST_DIGITS_ABROAD
}

const found = (kind: ContactSpan['kind'], pattern: RegExp, text: string): ContactSpan[] =>
  [...text.matchAll(pattern)].map(({ 0: { length }, index: start }) => ({ kind, start, end: start + length }))

/** What is written like a number with a country's code is one, even if it does not exist. */
const INTERNATIONAL = /\+(?:[\s().-]{0,2}\d){8,15}/g
/** So many digits are no message of a person; each long row of them is hidden, because the library would take seconds. */
const MOST_DIGITS = 200
const ROW = /\d(?:[\s().-]{0,2}\d){6,}/g

function findPhones(text: string): ContactSpan[] {
  const digits = digitsIn(text)
  if (digits < LEAST_DIGITS) return []
  if (digits > MOST_DIGITS) return found('phone', ROW, text)
  const national = COUNTRIES.flatMap((country) =>
    findPhoneNumbersInText(text, country)
      .filter(({ startsAt, endsAt }) => isPhone(text, startsAt, endsAt, country))
      .map(({ startsAt: start, endsAt: end }) => ({ kind: 'phone' as const, start, end })),
  )
  return [...found('phone', INTERNATIONAL, text), ...national]
}

/** In order; those that overlap become one, of the kind of the first. */
function inOrder(all: readonly ContactSpan[]): ContactSpan[] {
  const spans: ContactSpan[] = []
  for (const one of all.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = spans.at(-1)
    if (last && one.start < last.end) last.end = Math.max(last.end, one.end)
    else spans.push({ ...one })
  }
  return spans
}

/**
 * The phone numbers, emails and links in a text (D207), in order. They are looked for in the text as it looks: full-width
 * digits and invisible characters hide nothing. Links to `ownHost` are none.
 */
export function findContacts(given: string, ownHost: string): ContactSpan[] {
  const seen = visibleText(given)
  return inOrder([
    ...found('email', EMAIL, seen.text),
    ...findLinks(seen.text, ownHost),
    ...findPhones(seen.text),
  ]).map(({ kind, start, end }) => ({ kind, ...seen.original(start, end) }))
}
