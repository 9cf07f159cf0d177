import { restore } from '../csv'
import { FEATURES, featureLabel, PROPERTY_TYPES, type PropertyType } from '../facts'
import { isNoPosition } from '../position'
import { fold } from '../text'
import { readNumber, type Reading } from '../numbers'
import { type ColumnsOf, type ImportField } from './columns'
import { readArea, readUnit } from './areas'

/** What is wrong with a cell, by the field that it was to become. */
export type CellFault = { field: ImportField; message: string }

/**
 * What a row says of a listing, as operations take it: what the file has no column for is absent, a blank cell is `null`
 * or, where the field cannot be taken away, blank. What could not be read stays as it is written, for the field's own
 * schema to refuse.
 */
export type RowReading = {
  given: Record<string, unknown>
  /** The addresses of its pictures; absent: the row says nothing of pictures. */
  pictures?: string[]
  faults: CellFault[]
}

/** A single price lies in the middle of its range, so many parts of it from each end. */
const AROUND = 0.05
const hundreds = (amount: number): number => Math.round(amount / 100) * 100

/** The words and letters for each type, folded; those of the RESO Data Dictionary too. */
const TYPE_WORDS: Record<PropertyType, readonly string[]> = {
  house: ['h', 'single family residence', 'single family', 'detached', 'detached house'],
  apartment: ['u', 'unit', 'flat', 'condo', 'condominium', 'stock cooperative'],
  townhouse: ['t', 'townhome', 'town house', 'row house', 'terraced house'],
  villa: [],
  cabin: ['chalet'],
  land: ['lot', 'unimproved land', 'vacant land'],
  other: [],
}

const TYPE_OF = new Map(
  PROPERTY_TYPES.flatMap((type) => [type, ...TYPE_WORDS[type]].map((word) => [word, type] as const)),
)

const FEATURE_OF = new Map(
  FEATURES.flatMap((name) => [name, fold(featureLabel(name))].map((word) => [word, name] as const)),
)

/** The distinct parts of a cell that lists several things. */
const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

const NUMBERS = ['bedrooms', 'bathrooms', 'yearBuilt', 'parkingSpaces', 'floor', 'floors'] as const

/** Reads a row by the columns of its file. */
export function readRow(cells: readonly string[], columns: ColumnsOf): RowReading {
  const faults: CellFault[] = []
  const has = (field: ImportField) => columns[field] !== undefined
  /** Every value of the field, the one that wins first; blank ones are none. */
  const all = (field: ImportField): string[] =>
    (columns[field] ?? [])
      // What an apostrophe has kept together is trimmed as the field's schema will do it.
      .map((i) => restore((cells[i] ?? '').trim()).trim())
      .filter((text) => text !== '')
  const first = (field: ImportField): string => all(field)[0] ?? ''
  const given: Record<string, unknown> = {}
  /** The number of a field; what is none is left to the field's schema, what can be read in two ways is a fault. */
  const numberIn = (field: ImportField, reading: Reading): number | null => {
    if ('value' in reading) return reading.value
    if (reading.message !== null) faults.push({ field, message: reading.message })
    return null
  }
  /** What is blank is `null`, what cannot be read stays. */
  const read = (field: ImportField, reader: (text: string) => unknown) => {
    if (!has(field)) return
    const text = first(field)
    given[field] = text === '' ? null : (reader(text) ?? text)
  }

  for (const field of ['title', 'description'] as const) if (has(field)) given[field] = first(field)
  for (const field of ['listingId', 'streetAddress', 'postalCode'] as const) read(field, (text) => text)
  const location = locationOf(first, has('streetAddress'))
  if (location !== null) given.location = location
  if (has('minPrice') || has('maxPrice'))
    Object.assign(given, pricesOf(first('minPrice'), first('maxPrice'), faults))
  if (has('propertyType')) {
    const types = all('propertyType')
    const known = types.flatMap((text) => TYPE_OF.get(fold(text)) ?? [])
    given.propertyType = known[0] ?? types[0] ?? null
  }
  for (const field of [...NUMBERS, 'latitude', 'longitude'] as const)
    read(field, (text) => numberIn(field, readNumber(text, 'small')))
  if (isNoPosition(given, location ?? '')) Object.assign(given, { latitude: null, longitude: null })
  for (const field of ['livingArea', 'lotArea'] as const) {
    const unit = unitOf(field, first, faults)
    read(field, (text) => numberIn(field, readArea(text, unit)))
  }
  read('yearlyCosts', (text) => numberIn('yearlyCosts', readNumber(text, 'money')))
  read('positionAccuracy', (text) => text.toLowerCase())
  if (has('features')) {
    const named = new Set(listed(first('features')).map((text) => FEATURE_OF.get(fold(text)) ?? text))
    given.features = named.size === 0 ? null : [...named]
  }
  return { given, faults, ...(has('images') && { pictures: listed(all('images').join(';')) }) }
}

/** What is said of a row that has no price. */
export const PRICE_NEEDED = 'A price is needed.'

/** Both ends of the range; a single price lies in the middle of it. What is no number is left to the price's schema. */
function pricesOf(low: string, high: string, faults: CellFault[]): Record<string, unknown> {
  if (low === '' && high === '') {
    faults.push({ field: 'maxPrice', message: PRICE_NEEDED })
    return {}
  }
  const [min, max] = [['minPrice', low] as const, ['maxPrice', high] as const].map(([field, text]) => {
    if (text === '') return undefined
    const reading = readNumber(text, 'money')
    if ('value' in reading) return reading.value
    if (reading.message !== null) faults.push({ field, message: reading.message })
    // What is no number is no price: the price's own schema says so.
    return reading.message === null ? 0 : null
  })
  if (min === null || max === null) return {}
  const alone = low === '' ? (max ?? 0) : high === '' ? (min ?? 0) : null
  if (alone === null) return { minPrice: min ?? 0, maxPrice: max ?? 0 }
  if (alone <= 0) return { minPrice: alone, maxPrice: alone }
  return { minPrice: hundreds(alone * (1 - AROUND)), maxPrice: hundreds(alone * (1 + AROUND)) }
}

const UNIT_MESSAGES = {
  livingArea: 'Use Square Meters or Square Feet.',
  lotArea: 'Use Square Meters, Square Feet or Acres.',
}

function unitOf(field: 'livingArea' | 'lotArea', first: (field: ImportField) => string, faults: CellFault[]) {
  const unit = readUnit(first(`${field}Units`))
  if (unit === null && first(field) !== '')
    faults.push({ field: `${field}Units`, message: UNIT_MESSAGES[field] })
  return unit ?? undefined
}

/** The parts of a place that stand in columns of their own, from the near to the far. */
const PARTS = ['city', 'state', 'postalCode', 'country'] as const

/** An address beyond this length is no location: it is left to the field's schema, and nothing is looked for in it. */
const ADDRESS_LENGTH = 1_000

/** The words of a text, folded, with a space before and behind each: the signs between them are written in many ways. */
function spaced(text: string): string {
  const words = fold(text).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
  return ` ${words.trim()} `
}

/**
 * True for an address that names the city: last before a comma or the end ("12 Main St Boston"), first behind a comma
 * ("Boston MA 02101"), or before another part of the row. A street that is called by it ("12 Boston Street") is no city.
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

/** True for an address that is looked for as it is: where the row has no city, a comma tells of one. */
function isWhole(address: string, city: string, others: readonly string[]): boolean {
  if (address === '') return false
  if (address.length > ADDRESS_LENGTH) return true
  if (city !== '') return namesCity(address, city, others)
  return address.includes(',') || others.some((other) => spaced(address).includes(spaced(other)))
}

/**
 * The address, or what the parts of one come to. An address that does not name the row's city ("85 Turner St") gets the
 * parts: it is looked for by them. One beside a column for streets is the location as it is. `null` where the row has
 * neither.
 */
function locationOf(first: (field: ImportField) => string, isStreetApart: boolean): string | null {
  const address = first('location')
  const [city = '', ...others] = PARTS.map(first)
  const isLocation = (isStreetApart && address !== '') || isWhole(address, city, others)
  const location = isLocation ? [address] : [address, city, ...others]
  return location.filter((part) => part !== '').join(', ') || null
}
