import { FACT_FIELDS, STEP_FILTERS, type StepFilterName } from './fact-fields'
import { FEATURES, latestYear, PROPERTY_TYPES, YEARS_AHEAD } from './facts'
import { groupDigits } from './group-digits'
import { AREA_CORNERS, FILTER_NAMES, type FilterName, type ListingFilters, RANGES } from './listing-filters'
import { isFraction, type ParsedNumber, readNumber } from './numbers'
import { readFactNumber } from './read-fact-number'
import { crossesItself, wrapsAroundGlobe, outline } from './polygon'
import { type Bounds, type Position } from './position'

/*
 * The text form of filters in URLs, one text per filter. The REST API rejects an invalid one with a message; Explore
 * ignores it, so that an old or mistyped link still shows a list.
 */

type Read<T> = { value: T } | { fault: string }

/** How one filter is parsed and written. */
type FilterText<T> = {
  /** The error message for an invalid text. */
  message: string
  /** The type in JSON Schema; omitted for strings. */
  shape?:
    { type: 'integer' | 'number'; minimum: number; maximum?: number } | { type: 'boolean'; const?: true }
  /** The maximum length of a text to parse. */
  limit: number
  /** Parses a text of at most `limit` characters. */
  read: (text: string) => Read<T>
  /** Converts what a person typed, or a map's overlong numbers, to a text that `read` accepts. */
  tidy: (text: string) => string
  write: (value: T) => string
}

const DIGITS = 24

const WHOLE = /^\d{1,12}$/
const TWO_DECIMALS = /^\d{1,12}(?:\.\d{1,2})?$/

type NumberRule = {
  /** A function, because a phone takes a tenth of a second to format the numbers of all filters. */
  message: () => string
  pattern: RegExp
  min: number
  max: number | (() => number)
  /** Parses what a person typed. */
  typed: (text: string) => ParsedNumber
}

const numeric = ({ message, pattern, min, max, typed }: NumberRule): FilterText<number> => ({
  get message() {
    return message()
  },
  shape: {
    type: pattern === WHOLE ? 'integer' : 'number',
    minimum: min,
    ...(typeof max === 'number' && { maximum: max }),
  },
  limit: DIGITS,
  read: (text) => {
    const value = pattern.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= (typeof max === 'number' ? max : max())) return { value }
    const reading = typed(text)
    return { fault: ('message' in reading && reading.message) || message() }
  },
  tidy: (text) => {
    const reading = typed(text)
    return 'value' in reading ? String(reading.value) : text
  },
  write: String,
})

const typedWhole = (text: string) => readNumber(text, 'small', isFraction)

const wholeNumber = (min: number, max: number, what = 'a whole number'): FilterText<number> =>
  numeric({
    message: () => `Use ${what} from ${groupDigits(min)} to ${groupDigits(max)}.`,
    pattern: WHOLE,
    min,
    max,
    typed: typedWhole,
  })

const decimal = (min: number, max: number, what: string, typed: NumberRule['typed']): FilterText<number> =>
  numeric({
    message: () =>
      `Use ${what} from ${groupDigits(min)} to ${groupDigits(max)}, with no more than two decimals.`,
    pattern: TWO_DECIMALS,
    min,
    max,
    typed,
  })

/** Comma-separated names of a closed list, in that list's order, so that a selection has only one text. */
function names<Name extends string>(all: readonly Name[], message: string): FilterText<readonly Name[]> {
  const separator = ','
  return {
    message,
    limit: all.reduce((sum, name) => sum + name.length + separator.length, 0),
    read: (text) => {
      const given = new Set(text.split(separator))
      const value = all.filter((name) => given.has(name))
      return value.length === given.size ? { value } : { fault: message }
    },
    tidy: (text) => {
      const given = new Set(text.split(separator).map((name) => name.trim()))
      return all.filter((name) => given.has(name)).join(separator)
    },
    write: (value) => value.join(separator),
  }
}

const DEGREES = /^-?\d{1,3}(?:\.\d{1,20})?$/

/** Parses plain degrees of at most `limit`; NaN if it fails. */
function degrees(text: string | undefined, limit: number): number {
  const value = DEGREES.test(text ?? '') ? Number(text) : Number.NaN
  return Math.abs(value) <= limit ? value : Number.NaN
}

/** Map coordinates in URLs are rounded to about a metre. */
const ROUNDED = 100_000

const roundedText = (text: string): string => {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? String(Math.round(value * ROUNDED) / ROUNDED) : text
}

const tidyDegrees = (text: string): string =>
  text
    .split(';')
    .map((pair) => pair.split(',').map(roundedText).join(','))
    .join(';')

const BOUNDS = 'Use west,south,east,north in degrees, with south below north.'

const bounds: FilterText<Bounds> = {
  message: BOUNDS,
  limit: 4 * (DIGITS + 1),
  read: (text) => {
    const parts = text.split(',')
    const [west, east] = [degrees(parts[0], 180), degrees(parts[2], 180)]
    const [south, north] = [degrees(parts[1], 90), degrees(parts[3], 90)]
    const isValid = parts.length === 4 && !Number.isNaN(west + east) && south <= north
    return isValid ? { value: { west, south, east, north } } : { fault: BOUNDS }
  },
  tidy: tidyDegrees,
  write: ({ west, south, east, north }) => [west, south, east, north].join(','),
}

const AREA = `Use ${AREA_CORNERS.min} to ${AREA_CORNERS.max} corners as lat,lng;lat,lng;… in degrees.`
const CROSSES = 'The area must not cross itself.'
const AROUND = 'The area must not enclose a pole or span the globe.'

const area: FilterText<readonly Position[]> = {
  message: AREA,
  limit: (AREA_CORNERS.max + 1) * 2 * (DIGITS + 1),
  read: (text) => {
    const given = text.split(';', AREA_CORNERS.max + 2).map((pair): Position => {
      const [latitude, longitude, ...more] = pair.split(',')
      return {
        latitude: more.length > 0 ? Number.NaN : degrees(latitude, 90),
        longitude: degrees(longitude, 180),
      }
    })
    const value = outline(given)
    const isValid =
      value.length >= AREA_CORNERS.min &&
      value.length <= AREA_CORNERS.max &&
      given.every(({ latitude, longitude }) => !Number.isNaN(latitude + longitude))
    if (!isValid) return { fault: AREA }
    if (wrapsAroundGlobe(value)) return { fault: AROUND }
    return crossesItself(value) ? { fault: CROSSES } : { value }
  },
  tidy: tidyDegrees,
  write: (value) => value.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';'),
}

/** URLs also accept prices as people type them (D165). */
const price = decimal(0, 1_000_000_000, 'a price', (text) => readNumber(text, 'money'))
const areaOf = (fact: (typeof FACT_FIELDS)['livingArea' | 'lotArea']) =>
  decimal(fact.min, fact.max(), 'an area in m²', (text) => readFactNumber(fact, text))
const livingArea = areaOf(FACT_FIELDS.livingArea)

const EITHER = 'Use true or false, or omit it.'
const FLAGS: Record<string, boolean> = { true: true, false: false }

const either: FilterText<boolean> = {
  message: EITHER,
  shape: { type: 'boolean' },
  limit: 'false'.length,
  read: (text) => {
    const value = Object.hasOwn(FLAGS, text) ? FLAGS[text] : undefined
    return value === undefined ? { fault: EITHER } : { value }
  },
  tidy: (text) => text,
  write: String,
}

const QUARTERS = /^\d{1,2}(?:\.(?:0|25|5|75))?$/

/** The minimum filters, within the limits of their facts. */
const STEP_TEXTS = Object.fromEntries(
  Object.values(STEP_FILTERS).map(({ name, min, max, step }) => {
    const quarters = {
      message: () => `Use a number from ${min} to ${max()} in steps of 0.25.`,
      pattern: QUARTERS,
      typed: (text: string) => readNumber(text, 'small'),
    }
    return [name, step === 1 ? wholeNumber(min, max()) : numeric({ ...quarters, min, max })]
  }),
) as Record<StepFilterName, FilterText<number>>

/** The text form of each filter. */
export const FILTER_TEXTS: { [Name in FilterName]: FilterText<NonNullable<ListingFilters[Name]>> } = {
  minPrice: price,
  maxPrice: price,
  type: names(PROPERTY_TYPES, `Use names of types with commas between them: ${PROPERTY_TYPES.join(', ')}.`),
  ...STEP_TEXTS,
  minArea: livingArea,
  maxArea: livingArea,
  minLot: areaOf(FACT_FIELDS.lotArea),
  builtSince: numeric({
    message: () => `Use a year from 1000 to ${YEARS_AHEAD} years from now.`,
    pattern: WHOLE,
    min: 1000,
    max: latestYear,
    typed: typedWhole,
  }),
  features: names(FEATURES, 'Use feature names from GET /features, separated by commas.'),
  listedSince: wholeNumber(1, 3_650, 'a number of days'),
  reduced: {
    message: 'Use true, or omit it.',
    shape: { type: 'boolean', const: true },
    limit: 'true'.length,
    read: (text) => (text === 'true' ? { value: true } : { fault: 'Use true, or omit it.' }),
    tidy: (text) => text,
    write: String,
  },
  underOffer: either,
  bounds,
  area,
}

/** The errors of ranges whose minimum is above the maximum, on both fields. */
export const rangeErrors = (filters: ListingFilters): Partial<Record<FilterName, string>> =>
  Object.fromEntries(
    RANGES.flatMap(({ ends: [from, to], fault }) =>
      (filters[from] ?? 0) > (filters[to] ?? Infinity) ? [from, to].map((name) => [name, fault]) : [],
    ),
  )

/** The filters with the ends of such ranges swapped. */
export const withSwappedRanges = (filters: ListingFilters): ListingFilters => ({
  ...filters,
  ...Object.fromEntries(
    RANGES.flatMap(({ ends: [from, to] }) =>
      from in rangeErrors(filters)
        ? [
            [from, filters[to]],
            [to, filters[from]],
          ]
        : [],
    ),
  ),
})

/** The valid filters of a query string, where lists may be repeated fields; invalid ones are omitted. */
export function readFilters(given: Record<string, unknown>): ListingFilters {
  const read = FILTER_NAMES.flatMap((name): [FilterName, unknown][] => {
    const field = given[name]
    const text = Array.isArray(field) && (name === 'type' || name === 'features') ? field.join(',') : field
    const { limit, tidy, read: readText } = FILTER_TEXTS[name]
    // Tidying can shorten a text that is over the limit.
    if (typeof text !== 'string' || text.length > 2 * limit) return []
    const tidied = tidy(text)
    const found: Read<unknown> = tidied.length > limit ? { fault: '' } : readText(tidied)
    return 'value' in found ? [[name, found.value]] : []
  })
  return Object.fromEntries(read) as ListingFilters
}

/** The query fields of these filters, in a fixed order; the values need no escaping. */
export const writeFilters = (filters: ListingFilters): [FilterName, string][] =>
  FILTER_NAMES.flatMap((name): [FilterName, string][] => {
    const value = filters[name]
    const { write } = FILTER_TEXTS[name] as FilterText<typeof value>
    return value === undefined ? [] : [[name, write(value)]]
  })
