import { fold } from '../text'
import { type ImportField } from './columns'

/** The parts of a location with their own columns, most specific first. */
const PARTS = ['city', 'state', 'postalCode', 'country'] as const

/** A longer address is not parsed; the field's schema rejects it. */
const ADDRESS_LENGTH = 1_000

/** The folded words of a text with spaces around it; punctuation varies too much to compare. */
function spaced(text: string): string {
  const words = fold(text).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
  return ` ${words.trim()} `
}

/**
 * True if the address names the city: last before a comma or the end ("12 Main St Boston"), first after a comma
 * ("Boston MA 02101"), or before another part of the row. A street name does not count ("12 Boston Street").
 */
function namesCity(address: string, city: string, others: readonly string[]): boolean {
  const name = spaced(city)
  const continued = others.map((other) => name.trimEnd() + spaced(other))
  const pieces = address.split(',').map(spaced)
  return pieces.some(
    (piece, i) =>
      piece.endsWith(name) ||
      (i > 0 && piece.startsWith(name)) ||
      continued.some((words) => piece.includes(words)),
  )
}

/** True for an address that needs no completion; without a city in the row, a comma implies one. */
function isWhole(address: string, city: string, others: readonly string[]): boolean {
  if (address === '') return false
  if (address.length > ADDRESS_LENGTH) return true
  if (city !== '') return namesCity(address, city, others)
  return address.includes(',') || others.some((other) => spaced(address).includes(spaced(other)))
}

/**
 * The location of a row: its address, completed by city, state, postal code and country if it does not name the city
 * ("85 Turner St"). If the street has its own column, the location is the rest of the address, or the street if there
 * is no rest. `null` if the row has neither.
 */
export function locationOf(all: (field: ImportField) => string[], isStreetApart: boolean): string | null {
  const [address = '', near = ''] = all('location')
  const [city = '', ...others] = PARTS.map((part) => all(part)[0] ?? '')
  if (isStreetApart) {
    const rest = address || [city, ...others].filter((part) => part !== '').join(', ')
    return rest || (all('streetAddress')[0] ?? null)
  }
  // "12 Main St" in one column and "Bend, Oregon" in another.
  if (city === '' && near !== '' && !isWhole(address, near, others))
    return [address, near, ...others].filter((part) => part !== '').join(', ')
  const location = isWhole(address, city, others) ? [address] : [address, city, ...others]
  return location.filter((part) => part !== '').join(', ') || null
}
