import { brandRuleOf, expiryError, passesLuhn } from '../cards'
import { type ValidationCode } from './errors'

/** Formatting and validation of the card element's input, without the page. */

export type FieldName = 'cvc' | 'expiry' | 'number'

/** `wrong` is known at once; `incomplete` becomes an error only on leaving the field or submitting. */
export type FieldState =
  { status: 'complete' } | { status: 'empty' | 'incomplete' | 'wrong'; code: ValidationCode }

const complete: FieldState = { status: 'complete' }

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** `4242424242424242` as `4242 4242 4242 4242`, in the groups of its brand. */
function formatNumber(text: string): string {
  let rest = digitsOf(text)
  return brandRuleOf(rest)
    .groups.map((size) => {
      const group = rest.slice(0, size)
      rest = rest.slice(size)
      return group
    })
    .filter((group) => group !== '')
    .join(' ')
}

/** The position of the caret after `count` digits of a formatted text. */
export function caretAfterDigits(formatted: string, count: number): number {
  let seen = 0
  for (let index = 0; index < formatted.length; index += 1) {
    if (seen === count) return index
    if (/\d/.test(formatted.charAt(index))) seen += 1
  }
  return formatted.length
}

function splitExpiry(text: string): { month: string; year: string } {
  const [, separated, after = ''] = /^\s*(\d{1,2})\s*[/.-]\s*(\d*)/.exec(text) ?? []
  if (separated) return { month: separated.padStart(2, '0'), year: after }
  const digits = digitsOf(text)
  const isSingle = Number(digits.charAt(0)) > 1 || Number(digits.slice(0, 2)) > 12
  return isSingle
    ? { month: `0${digits.charAt(0)}`, year: digits.slice(1) }
    : { month: digits.slice(0, 2), year: digits.slice(2) }
}

/** `1230`, `12/30` and `12 / 2030` as `12 / 30`. `deleting` lets the separator be deleted. */
function formatExpiry(text: string, deleting: boolean): string {
  if (deleting && /\/$/.test(text)) return digitsOf(text).slice(0, -1)
  const { month, year } = splitExpiry(text)
  if (month.length < 2 || month === '00') return month.slice(0, 1)
  const isBare = deleting && year === '' && !text.includes('/')
  const shortYear = year.length >= 4 && year.startsWith('20') ? year.slice(2, 4) : year.slice(0, 2)
  return isBare ? month : `${month} / ${shortYear}`
}

function numberState(digits: string): FieldState {
  const { length } = brandRuleOf(digits)
  if (digits.length < length) return { status: 'incomplete', code: 'incomplete_number' }
  return passesLuhn(digits) ? complete : { status: 'wrong', code: 'invalid_number' }
}

function expiryState(digits: string, now: Date): FieldState {
  if (digits.length < 4) return { status: 'incomplete', code: 'incomplete_expiry' }
  const code = expiryError(Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2)), now)
  return code ? { status: 'wrong', code } : complete
}

/** The state of a field. `number`: the value of the number field, which determines the length of the CVC. */
export function fieldState(name: FieldName, text: string, number: string, now: Date): FieldState {
  const digits = digitsOf(text)
  if (digits === '') return { status: 'empty', code: `incomplete_${name}` }
  if (name === 'number') return numberState(digits)
  if (name === 'expiry') return expiryState(digits, now)
  const { cvcLength } = brandRuleOf(digitsOf(number))
  return digits.length === cvcLength ? complete : { status: 'incomplete', code: 'incomplete_cvc' }
}

/** The formatted value of a field for typed or pasted text. */
export function formatField(name: FieldName, text: string, number: string, deleting: boolean): string {
  if (name === 'number') return formatNumber(text)
  if (name === 'expiry') return formatExpiry(text, deleting)
  return digitsOf(text).slice(0, brandRuleOf(digitsOf(number)).cvcLength)
}
