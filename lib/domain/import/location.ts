import { fold } from '../text'
import { type ImportField } from './columns'

/** The parts of a location with their own columns, most specific first. */
const PARTS = ['city', 'state', 'postalCode', 'country'] as const

/** The row's values of these parts; blank for a missing one. `all`: the values of a field. */
const partsOf = (all: (field: ImportField) => string[]) => PARTS.map((part) => all(part)[0] ?? '')

/** A longer address is not parsed; the field's schema rejects it. */
const ADDRESS_LENGTH = 1_000

/** The folded words of a text with spaces around it; punctuation varies too much to compare. */
function padWords(text: string): string {
  const words = fold(text).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
  return ` ${words.trim()} `
}

/**
 * True if the address names the city: last before a comma or the end ("12 Main St Boston"), first after a comma
 * ("Boston MA 02101"), or before another part of the row. A street name does not count ("12 Boston Street").
 */
function namesCity(address: string, city: string, parts: readonly string[]): boolean {
  const name = padWords(city)
  const continued = parts.map((part) => name.trimEnd() + padWords(part))
  const pieces = address.split(',').map(padWords)
  return pieces.some(
    (piece, i) =>
      piece.endsWith(name) ||
      (i > 0 && piece.startsWith(name)) ||
      continued.some((words) => piece.includes(words)),
  )
}

/** True for an address that needs no completion; without a city in the row, a comma implies one. */
function isWhole(address: string, city: string, parts: readonly string[]): boolean {
  if (address === '') return false
  if (address.length > ADDRESS_LENGTH) return true
  if (city !== '') return namesCity(address, city, parts)
  return address.includes(',') || parts.some((part) => padWords(address).includes(padWords(part)))
}

/**
 * The street in an address: the part before the city that the row names, "12 Mill Lane" in "12 Mill Lane, Bend, Oregon";
 * the whole address if it names no city, and `null` if it names nothing else.
 */
export function streetOf(all: (field: ImportField) => string[]): string | null {
  const [address = ''] = all('streetAddress')
  const [city = '', ...region] = partsOf(all)
  if (city === '' || address.length > ADDRESS_LENGTH) return address || null
  const beginnings = region
    .filter((part) => part !== '')
    .map((part) => padWords(city).trimEnd() + padWords(part))
  const pieces = address.split(',')
  const at = pieces.findIndex((piece) => {
    const words = padWords(piece)
    return words === padWords(city) || beginnings.some((beginning) => words.startsWith(beginning))
  })
  const street = at === -1 ? address : pieces.slice(0, at).join(',').trim()
  return street || null
}

/**
 * The location of a row: its address, completed by city, state, postal code and country if it does not name the city
 * ("85 Turner St"). If the street has its own column, the location is the rest of the address, or the street if there
 * is no rest. `null` if the row has neither.
 */
export function locationOf(all: (field: ImportField) => string[], isStreetApart: boolean): string | null {
  const [address = '', near = ''] = all('location')
  const [city = '', ...region] = partsOf(all)
  if (isStreetApart) {
    const [state = '', postalCode = '', country = ''] = region
    const place = [city, state, country].filter((part) => part !== '').join(', ')
    return address || place || postalCode || (all('streetAddress')[0] ?? null)
  }
  // "12 Main St" in one column and "Bend, Oregon" in another.
  if (city === '' && near !== '' && !isWhole(address, near, region))
    return [address, near, ...region].filter((part) => part !== '').join(', ')
  const location = isWhole(address, city, region) ? [address] : [address, city, ...region]
  return location.filter((part) => part !== '').join(', ') || null
}

/** The last word of a street's name, and the first one in languages that begin with it; folded. */
const STREET_WORDS =
  /(?:(?:^| )(?:st|street|rd|road|ave?|avenue|ln|lane|dr|drive|court|blvd|boulevard|crescent|mews)(?: [nsew]{1,2})?|strasse|str|gasse|allee|weg)$|^(?:rue|chemin|via|viale|calle|carrer|avenida|rua|boulevard|avenue) /
/** A house number, in front or at the end. */
const HOUSE_NUMBER = /^\d{1,4}\p{L}? .*\p{L}| \d{1,3}\p{L}?$/u

/**
 * The place in a location that may begin with a street: "Bend" in "12 Mill Lane, Bend, Oregon 97701"; `null` if nothing
 * but a street is left.
 */
export function placeWithoutStreet(location: string): string | null {
  const pieces = location
    .slice(0, ADDRESS_LENGTH)
    .split(',')
    .map((piece) => piece.trim())
  const last = pieces.findLastIndex((piece) => {
    const words = padWords(piece).trim()
    return STREET_WORDS.test(words) || HOUSE_NUMBER.test(words)
  })
  const places = pieces.slice(last + 1).map((piece) =>
    piece
      .split(/\s+/)
      .filter((word) => !/\d/.test(word))
      .join(' '),
  )
  return places.find((place) => place !== '') ?? null
}
