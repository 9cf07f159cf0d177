import { brandRuleOf, expiryFault, passesLuhn } from '../cards'
import { type ValidationCode } from './errors'

/** Formatting and checking of what is typed into the card element; nothing here touches the page. */

export type FieldName = 'cvc' | 'expiry' | 'number' | 'postalCode'

/** `wrong` is known at once; `incomplete` becomes an error only when the field is left or the form is sent. */
export type FieldState =
  { status: 'complete' } | { status: 'empty' | 'incomplete' | 'wrong'; code: ValidationCode }

const complete: FieldState = { status: 'complete' }

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** `4242424242424242` as `4242 4242 4242 4242`, in the groups of its brand. */
export function formatNumber(text: string): string {
  const { groups, lengths } = brandRuleOf(digitsOf(text))
  const digits = digitsOf(text).slice(0, lengths.at(-1))
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, size) => sum + size, 0))
  return groups
    .map((size, index) => digits.slice(starts[index], (starts[index] ?? 0) + size))
    .filter((group) => group !== '')
    .join(' ')
}

/** Where the caret stands after `count` digits of a formatted text. */
export function caretAfterDigits(formatted: string, count: number): number {
  let seen = 0
  for (let index = 0; index < formatted.length; index += 1) {
    if (seen === count) return index
    if (/\d/.test(formatted.charAt(index))) seen += 1
  }
  return formatted.length
}

const shortYear = (digits: string): string =>
  digits.length >= 4 && digits.startsWith('20') ? digits.slice(2, 4) : digits.slice(0, 2)

function splitExpiry(text: string): { month: string; year: string } {
  const separated = /^\s*(\d{1,2})\s*[/.-]\s*(\d*)/.exec(text)
  if (separated) {
    const [, month = '', year = ''] = separated
    return { month: month.padStart(2, '0'), year }
  }
  const digits = digitsOf(text)
  const single = Number(digits.charAt(0)) > 1 || Number(digits.slice(0, 2)) > 12
  return single
    ? { month: `0${digits.charAt(0)}`, year: digits.slice(1) }
    : { month: digits.slice(0, 2), year: digits.slice(2) }
}

/** `1230`, `12/30` and `12 / 2030` as `12 / 30`. `deleting` lets the separator be deleted. */
export function formatExpiry(text: string, deleting: boolean): string {
  if (deleting && /\/$/.test(text)) return digitsOf(text).slice(0, -1)
  const { month, year } = splitExpiry(text)
  if (month.length < 2 || month === '00') return month.slice(0, 1)
  const bare = deleting && year === '' && !text.includes('/')
  return bare ? month : `${month} / ${shortYear(year)}`
}

function numberState(text: string): FieldState {
  const digits = digitsOf(text)
  if (digits === '') return { status: 'empty', code: 'incomplete_number' }
  const { lengths } = brandRuleOf(digits)
  if (lengths.includes(digits.length) && passesLuhn(digits)) return complete
  return digits.length >= (lengths.at(-1) ?? 16)
    ? { status: 'wrong', code: 'invalid_number' }
    : { status: 'incomplete', code: 'incomplete_number' }
}

function expiryState(text: string, now: Date): FieldState {
  const digits = digitsOf(text)
  if (digits === '') return { status: 'empty', code: 'incomplete_expiry' }
  if (digits.length < 4) return { status: 'incomplete', code: 'incomplete_expiry' }
  const fault = expiryFault(Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2)), now)
  return fault ? { status: 'wrong', code: fault } : complete
}

function cvcState(text: string, number: string): FieldState {
  if (text === '') return { status: 'empty', code: 'incomplete_cvc' }
  const { cvcLength } = brandRuleOf(digitsOf(number))
  return text.length === cvcLength ? complete : { status: 'incomplete', code: 'incomplete_cvc' }
}

/** The test cards are American, so a postal code is a ZIP of five digits; one with letters is taken as it is. */
function postalCodeState(text: string): FieldState {
  if (text === '') return { status: 'empty', code: 'incomplete_zip' }
  const enough = /^\d*$/.test(text) ? text.length >= 5 : text.length >= 3
  return enough ? complete : { status: 'incomplete', code: 'incomplete_zip' }
}

/** How far a field has come. `number` is what the number field holds: it decides how long a CVC is. */
export function fieldState(name: FieldName, text: string, number: string, now: Date): FieldState {
  switch (name) {
    case 'number':
      return numberState(text)
    case 'expiry':
      return expiryState(text, now)
    case 'cvc':
      return cvcState(text, number)
    case 'postalCode':
      return postalCodeState(text)
  }
}

/** What a field shows for what was typed or pasted into it. */
export function formatField(name: FieldName, text: string, number: string, deleting: boolean): string {
  switch (name) {
    case 'number':
      return formatNumber(text)
    case 'expiry':
      return formatExpiry(text, deleting)
    case 'cvc':
      return digitsOf(text).slice(0, brandRuleOf(digitsOf(number)).cvcLength)
    case 'postalCode':
      return text
        .replace(/[^\da-z -]/gi, '')
        .slice(0, 10)
        .toUpperCase()
  }
}
