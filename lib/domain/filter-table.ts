// Over 500 lines: one table, which every filter follows (ADR 085).
import {
  type AreaName,
  type AreaUnits,
  areaInBothUnits,
  featureCodes,
  featureLabel,
  FEATURES,
  formatArea,
  latestYear,
  PROPERTY_TYPE_LABELS,
  PROPERTY_TYPES,
  type PropertyType,
  YEARS_AHEAD,
} from './facts'
import { ENERGY_LETTERS, type EnergyLetter, energyRank } from './energy-rank'
import { groupDigits } from './group-digits'
import {
  AREA_CORNERS,
  type Condition,
  daysBefore,
  FILTER_NAMES,
  type FilterName,
  type ListingFilters,
  RANGES,
  type PublicPlace,
} from './listing-filters'
import { REDUCED_DAYS } from './listing-marks'
import { splitAtAntimeridian } from './map-cells'
import { FORMAT } from './format'
import { formatPrice, formatPriceRange, PLAIN_AMOUNT, toMinor } from './money'
import { isFraction, type ParsedNumber, readNumber } from './numbers'
import { once } from './once'
import { capitalize } from './pluralize'
import { boundsOfArea, crossesItself, isInside, outline, wrapsAroundGlobe } from './polygon'
import { type Bounds, type Position } from './position'
import { UNDER_OFFER_LABEL } from './property'
import { readFactNumber } from './read-fact-number'
import { SEARCHED_FACTS, STEP_FILTERS, type StepFilterName } from './searched-facts'
import { formatShortPrice } from './short-price'
import { MAX_PRICE } from './shown-price'

/*
 * The table of filters (ADR 085): the text of each one in URLs, its labels, and its database condition.
 *
 * The REST API rejects an invalid text with a message; Explore ignores it, so that an old or mistyped link still shows
 * a list.
 */

type Read<T> = { value: T } | { error: string }

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
    const parsed = typed(text)
    return { error: ('message' in parsed && parsed.message) || message() }
  },
  tidy: (text) => {
    const parsed = typed(text)
    return 'value' in parsed ? String(parsed.value) : text
  },
  write: String,
})

const typedWhole = (text: string) => readNumber(text, 'small', isFraction)

const wholeNumber = (min: number, max: number, noun = 'a whole number'): FilterText<number> =>
  numeric({
    message: () => `Use ${noun} from ${groupDigits(min)} to ${groupDigits(max)}.`,
    pattern: WHOLE,
    min,
    max,
    typed: typedWhole,
  })

/** Comma-separated names of a closed list, in that list's order, so that a selection has only one text. */
function names<Name extends string>(all: readonly Name[], message: string): FilterText<readonly Name[]> {
  const separator = ','
  return {
    message,
    limit: all.reduce((sum, name) => sum + name.length + separator.length, 0),
    read: (text) => {
      const entries = new Set(text.split(separator))
      const value = all.filter((name) => entries.has(name))
      return value.length === entries.size ? { value } : { error: message }
    },
    tidy: (text) => {
      const entries = new Set(text.split(separator).map((name) => name.trim()))
      return all.filter((name) => entries.has(name)).join(separator)
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
    const west = degrees(parts[0], 180)
    const east = degrees(parts[2], 180)
    const south = degrees(parts[1], 90)
    const north = degrees(parts[3], 90)
    const isValid = parts.length === 4 && !Number.isNaN(west + east) && south <= north
    return isValid ? { value: { west, south, east, north } } : { error: BOUNDS }
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
    const corners = text.split(';', AREA_CORNERS.max + 2).map((pair): Position => {
      const [latitude, longitude, ...more] = pair.split(',')
      return {
        latitude: more.length > 0 ? Number.NaN : degrees(latitude, 90),
        longitude: degrees(longitude, 180),
      }
    })
    const value = outline(corners)
    const isValid =
      value.length >= AREA_CORNERS.min &&
      value.length <= AREA_CORNERS.max &&
      corners.every(({ latitude, longitude }) => !Number.isNaN(latitude + longitude))
    if (!isValid) return { error: AREA }
    if (wrapsAroundGlobe(value)) return { error: AROUND }
    return crossesItself(value) ? { error: CROSSES } : { value }
  },
  tidy: tidyDegrees,
  write: (value) => value.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';'),
}

/** URLs also accept prices as people type them (D165). */
const price = numeric({
  message: () => `Use a price from 0 to ${groupDigits(MAX_PRICE)}, with no more than ${FORMAT.decimals}.`,
  pattern: PLAIN_AMOUNT,
  min: 0,
  max: MAX_PRICE,
  typed: (text) => readNumber(text, 'money'),
})
const areaOf = (fact: (typeof SEARCHED_FACTS)['livingArea' | 'lotArea']) =>
  numeric({
    message: () =>
      `Use an area from ${areaInBothUnits(fact.min)} to ${areaInBothUnits(fact.max())}, with no more than two decimals.`,
    pattern: TWO_DECIMALS,
    min: fact.min,
    max: fact.max(),
    typed: (text) => readFactNumber(fact, text),
  })

const EITHER = 'Use true or false, or omit it.'
const ONLY_TRUE = 'Use true, or omit it.'

/** One of these texts, with what it means. */
const oneOf = <T extends string | boolean>(
  meanings: Readonly<Record<string, T>>,
  message: string,
  shape?: FilterText<T>['shape'],
): FilterText<T> => ({
  message,
  ...(shape && { shape }),
  limit: Math.max(...Object.keys(meanings).map((text) => text.length)),
  read: (text) => {
    const value = Object.hasOwn(meanings, text) ? meanings[text] : undefined
    return value === undefined ? { error: message } : { value }
  },
  tidy: (text) => text,
  write: String,
})

const booleanText = oneOf({ true: true, false: false }, EITHER, { type: 'boolean' })
const letters = Object.fromEntries(ENERGY_LETTERS.map((letter) => [letter, letter]))

const QUARTERS = /^\d{1,2}(?:\.(?:0|25|5|75))?$/

/** The text of a minimum filter, within the limits of its fact. */
function stepText({ min, max, step }: (typeof STEP_FILTERS)[StepFilterName]): FilterText<number> {
  if (step === 1) return wholeNumber(min, max())
  const message = () => `Use a number from ${min} to ${max()} in steps of 0.25.`
  return numeric({ message, pattern: QUARTERS, min, max, typed: (text) => readNumber(text, 'small') })
}

/** A label; its areas, in square metres, are shown in the viewer's unit. */
export type Label = string | readonly (string | { value: number; of: AreaName })[]

/** How a filter is written in URLs and for people, and which listings it finds. */
type FilterRow<T> = {
  text: FilterText<T>
  /** Its chip. Both ends of a range have the same one. */
  label: (value: T, all: ListingFilters) => Label
  /** Its part of the name of a saved search (D195), with areas in these units; `''` for none. */
  name: (value: T, all: ListingFilters, units: AreaUnits) => string
  /** Its condition on stored listings, which is the same for both ends of a range. */
  condition: (value: T, all: ListingFilters, now: Date) => Condition
}

const anyOf = once(() => new Intl.ListFormat('en-GB', { type: 'disjunction' }))
const allOf = once(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }))

/** Types in the order of the form. */
export const typesInOrder = (types: readonly PropertyType[]) =>
  PROPERTY_TYPES.filter((type) => types.includes(type))

/** The chosen types as text: "House, townhouse or cabin". */
function typeLabel(types: readonly PropertyType[]): string {
  const typeNames = typesInOrder(types).map((type) => PROPERTY_TYPE_LABELS[type].toLowerCase())
  return capitalize(anyOf().format(typeNames))
}

/** The separator of the parts of a saved search's name. */
export const NAME_SEPARATOR = ' · '

type RangeEnd = 'minPrice' | 'maxPrice' | 'minArea' | 'maxArea'

/** The label and the name of both ends of a range. */
function rangeOf(
  [min, max]: readonly [RangeEnd, RangeEnd],
  chip: (value: number) => Exclude<Label, string>[number],
  name: (value: number, units: AreaUnits) => string,
  between = (from: number, to: number, units: AreaUnits) => `${name(from, units)}–${name(to, units)}`,
): Pick<FilterRow<number>, 'label' | 'name'> {
  return {
    label: (_, { [min]: from, [max]: to }) => {
      if (from !== undefined && to !== undefined) return [chip(from), ' to ', chip(to)]
      return from === undefined ? ['Up to ', chip(to ?? 0)] : ['From ', chip(from)]
    },
    name: (_, { [min]: from, [max]: to }, units) => {
      if (from !== undefined && to !== undefined) return between(from, to, units)
      return from === undefined ? `up to ${name(to ?? 0, units)}` : `from ${name(from, units)}`
    },
  }
}

const livingAreas: FilterRow<number> = {
  text: areaOf(SEARCHED_FACTS.livingArea),
  ...rangeOf(
    ['minArea', 'maxArea'],
    (value) => ({ value, of: 'livingArea' }),
    (value, units) => formatArea(value, units, 'livingArea'),
  ),
  condition: (_, { minArea, maxArea }) => ({
    livingArea: {
      ...(minArea !== undefined && { $gte: minArea }),
      ...(maxArea !== undefined && { $lte: maxArea }),
    },
  }),
}

const prices = {
  text: price,
  ...rangeOf(['minPrice', 'maxPrice'], formatShortPrice, formatPrice, formatPriceRange),
}

/** Listings with an accepted offer (D72), or those without: their field is absent. */
export const underOfferCondition = (isUnderOffer: boolean): Condition => ({
  underOffer: isUnderOffer ? true : { $ne: true },
})

/** Within the bounds, by the public position. */
function withinBounds(limits: Bounds): Condition {
  const [first, second] = splitAtAntimeridian(limits).map(({ west, south, east, north }) => ({
    publicLongitude: { $gte: west, $lte: east },
    publicLatitude: { $gte: south, $lte: north },
  }))
  return second && first ? { $or: [first, second] } : (first ?? {})
}

/**
 * Everything about each filter, except its control. The fields of all conditions are in every index that lists are
 * read in, so that rows that do not match are skipped in the index (ADR 041).
 */
export const FILTERS: { [Name in FilterName]: FilterRow<NonNullable<ListingFilters[Name]>> } = {
  minPrice: { ...prices, condition: (least) => ({ shownMaxMinor: { $gte: toMinor(least) } }) },
  maxPrice: { ...prices, condition: (max) => ({ shownMinMinor: { $lte: toMinor(max) } }) },
  type: {
    text: names(PROPERTY_TYPES, `Use names of types with commas between them: ${PROPERTY_TYPES.join(', ')}.`),
    label: typeLabel,
    name: (types) => types.map((type) => PROPERTY_TYPE_LABELS[type]).join(NAME_SEPARATOR),
    condition: (types) => ({ propertyType: types.length === 1 ? types[0] : { $in: [...types] } }),
  },
  ...(Object.fromEntries(
    Object.values(STEP_FILTERS).map((filter): [StepFilterName, FilterRow<number>] => [
      filter.name,
      {
        text: stepText(filter),
        label: (least) => `${groupDigits(least)}+ ${filter.noun}`,
        name: (least) => `${groupDigits(least)}+ ${filter.shortNoun}`,
        condition: (least) => ({ [filter.fact]: { $gte: least } }),
      },
    ]),
  ) as Record<StepFilterName, FilterRow<number>>),
  minArea: livingAreas,
  maxArea: livingAreas,
  minLot: {
    text: areaOf(SEARCHED_FACTS.lotArea),
    label: (value) => ['Lot from ', { value, of: 'lotArea' }],
    name: (least, _, units) => `lot from ${formatArea(least, units, 'lotArea')}`,
    condition: (least) => ({ lotArea: { $gte: least } }),
  },
  builtSince: {
    text: numeric({
      message: () => `Use a year from 1000 to ${YEARS_AHEAD} years from now.`,
      pattern: WHOLE,
      min: 1000,
      max: latestYear,
      typed: typedWhole,
    }),
    label: (year) => `Built in ${year} or later`,
    name: (year) => `built in ${year} or later`,
    condition: (year) => ({ yearBuilt: { $gte: year } }),
  },
  energy: {
    text: oneOf<EnergyLetter>(letters, 'Use a class from A to G.'),
    label: (letter) => (letter === 'A' ? 'Energy class A' : `Energy class ${letter} or better`),
    name: (letter) => `energy ${letter}+`,
    condition: (letter) => ({ energyRank: { $gte: energyRank(letter) } }),
  },
  features: {
    text: names(FEATURES, 'Use feature names from GET /features, separated by commas.'),
    label: (features) => allOf().format(features.map(featureLabel)),
    name: (features) => features.map(featureLabel).join(NAME_SEPARATOR),
    condition: (features) => ({ featureText: { $regex: [...featureCodes(features)].join('.*') } }),
  },
  listedSince: {
    text: wholeNumber(1, 3_650, 'a number of days'),
    label: (days) => (days === 1 ? 'Listed in the last day' : `Listed in the last ${days} days`),
    name: () => '',
    condition: (days, _, now) => ({ createdAt: { $gte: daysBefore(now, days) } }),
  },
  reduced: {
    text: oneOf<true>({ true: true }, ONLY_TRUE, { type: 'boolean', const: true }),
    label: () => 'Price reduced',
    name: () => 'price reduced',
    condition: (_, _all, now) => ({ reducedAt: { $gte: daysBefore(now, REDUCED_DAYS) } }),
  },
  underOffer: {
    text: booleanText,
    label: (isUnderOffer) => (isUnderOffer ? UNDER_OFFER_LABEL : `Not ${UNDER_OFFER_LABEL.toLowerCase()}`),
    name: (isUnderOffer) => (isUnderOffer ? UNDER_OFFER_LABEL : 'not under offer'),
    condition: underOfferCondition,
  },
  bounds: {
    text: bounds,
    label: () => 'Shown on the map',
    name: () => '',
    condition: withinBounds,
  },
  area: {
    text: area,
    label: () => 'Drawn area',
    name: () => '',
    condition: (corners, all) => {
      const around = withinBounds(boundsOfArea(corners))
      return all.bounds ? { $and: [around] } : around
    },
  },
}

/** The label of a filter that is set; else `null`. */
export function filterLabel<Name extends FilterName>(name: Name, filters: ListingFilters): Label | null {
  const value = filters[name]
  return value === undefined ? null : FILTERS[name].label(value, filters)
}

/** The part of a saved search's name that is about this filter; `''` for none. */
export function filterName<Name extends FilterName>(
  name: Name,
  filters: ListingFilters,
  units: AreaUnits,
): string {
  const value = filters[name]
  return value === undefined ? '' : FILTERS[name].name(value, filters, units)
}

function conditionOf<Name extends FilterName>(name: Name, filters: ListingFilters, now: Date): Condition {
  const value = filters[name]
  return value === undefined ? {} : FILTERS[name].condition(value, filters, now)
}

/** The condition on the listings that these filters find; of an area only that of the bounds around it (`isInArea`). */
export const conditionsOf = (filters: ListingFilters, now: Date): Condition =>
  Object.assign({}, ...FILTER_NAMES.map((name) => conditionOf(name, filters, now)))

/** True if the public position of the listing is in the area, which no condition of the database can test. */
export const isInArea = (
  { publicLatitude: latitude, publicLongitude: longitude }: PublicPlace,
  corners: readonly Position[],
): boolean => latitude !== null && longitude !== null && isInside({ latitude, longitude }, corners)

/** The filters that are set, of a range with both ends only the first. */
export const labelledFilters = (filters: ListingFilters): FilterName[] =>
  FILTER_NAMES.filter(
    (name) =>
      filters[name] !== undefined &&
      !RANGES.some(({ ends: [from, to] }) => name === to && filters[from] !== undefined),
  )

/** The errors of ranges whose minimum is above the maximum, on both fields. */
export const rangeErrors = (filters: ListingFilters): Partial<Record<FilterName, string>> =>
  Object.fromEntries(
    RANGES.flatMap(({ ends: [from, to], error }) =>
      (filters[from] ?? 0) > (filters[to] ?? Infinity) ? [from, to].map((name) => [name, error]) : [],
    ),
  )

/** The filters with the ends of such ranges swapped. */
export function withSwappedRanges(filters: ListingFilters): ListingFilters {
  const errors = rangeErrors(filters)
  const swapped = RANGES.filter(({ ends: [from] }) => from in errors).flatMap(({ ends: [from, to] }) => [
    [from, filters[to]],
    [to, filters[from]],
  ])
  return { ...filters, ...Object.fromEntries(swapped) }
}

/** The valid filters of a query string, where lists may be repeated fields; invalid filters are omitted. */
export function readFilters(input: Record<string, unknown>): ListingFilters {
  const read = FILTER_NAMES.flatMap((name): [FilterName, unknown][] => {
    const field = input[name]
    const text = Array.isArray(field) && (name === 'type' || name === 'features') ? field.join(',') : field
    const { limit, tidy, read: readText } = FILTERS[name].text
    // Tidying can shorten a text that is over the limit.
    if (typeof text !== 'string' || text.length > 2 * limit) return []
    const tidied = tidy(text)
    const result: Read<unknown> = tidied.length > limit ? { error: '' } : readText(tidied)
    return 'value' in result ? [[name, result.value]] : []
  })
  return Object.fromEntries(read) as ListingFilters
}

/** The query fields of these filters, in a fixed order; the values need no escaping. */
export const writeFilters = (filters: ListingFilters): [FilterName, string][] =>
  FILTER_NAMES.flatMap((name): [FilterName, string][] => {
    const value = filters[name]
    const { write } = FILTERS[name].text as FilterText<typeof value>
    return value === undefined ? [] : [[name, write(value)]]
  })
