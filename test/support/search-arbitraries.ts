import fc from 'fast-check'
import { type PropertyDoc } from '@/lib/data/collections'
import { DAY_MS } from '@/lib/domain/dates'
import { STEP_FILTERS, type StepFactName, type StepFilterName } from '@/lib/domain/searched-facts'
import { ENERGY_LETTERS } from '@/lib/domain/energy-rank'
import { FEATURES, PROPERTY_TYPES } from '@/lib/domain/facts'
import { FILTER_NAMES, type ListingFilters } from '@/lib/domain/listing-filters'
import { REDUCED_DAYS } from '@/lib/domain/listing-marks'
import { type Bounds, type Position, POSITION_ACCURACIES } from '@/lib/domain/position'

/* Random listings and filters, also across the antimeridian and with missing facts. */

/** Midday, so that no listing is at the edge of a day. */
const NOON = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2
export const daysAgo = (days: number) => new Date(NOON - days * DAY_MS)

/** A random listing. */
export type Facts = Partial<PropertyDoc>

export const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 4 })
const position = fc.oneof(
  // A town, both sides of the antimeridian, and anywhere.
  fc.record({
    latitude: fc.integer({ min: 440, max: 446 }),
    longitude: fc.integer({ min: -1216, max: -1210 }),
  }),
  fc.record({
    latitude: fc.integer({ min: -180, max: -170 }),
    longitude: fc.constantFrom(1795, 1799, 1800, -1800, -1799, -1795),
  }),
  fc.record({
    latitude: fc.integer({ min: -900, max: 900 }),
    longitude: fc.integer({ min: -1800, max: 1800 }),
  }),
)
const tenths = ({ latitude, longitude }: Position): Position => ({
  latitude: latitude / 10 + 0.0049,
  longitude: longitude / 10 + (longitude < 1800 ? 0.0049 : 0),
})
/** A number for each minimum filter, under the name of its fact or its own. */
const counts = <Name extends string>(nameOf: (filter: (typeof STEP_FILTERS)[StepFilterName]) => Name) =>
  Object.fromEntries(
    Object.values(STEP_FILTERS).map((filter) => {
      const count = filter.step === 1 ? fc.nat(4) : fc.nat(8).map((halves) => halves / 2)
      return [nameOf(filter), count]
    }),
  ) as Record<Name, fc.Arbitrary<number>>
export const facts: fc.Arbitrary<Facts> = fc
  .record({
    propertyType: maybe(fc.constantFrom(...PROPERTY_TYPES)),
    ...(Object.fromEntries(
      Object.entries(counts(({ fact }) => fact)).map(([name, count]) => [name, maybe(count)]),
    ) as Record<StepFactName, fc.Arbitrary<number | undefined>>),
    livingArea: maybe(fc.integer({ min: 30, max: 300 })),
    lotArea: maybe(fc.integer({ min: 100, max: 2_000 })),
    yearBuilt: maybe(fc.integer({ min: 1900, max: 2026 })),
    energyClass: maybe(fc.constantFrom('A+', 'A2', 'B', 'C3', 'D/A', 'E', 'H', '7.5', '10', '0')),
    features: maybe(fc.subarray(FEATURES.slice(0, 6))),
    status: fc.constantFrom('verified', 'verified', 'pending', 'rejected'),
    soldAt: fc.constantFrom(null, null, null, null, new Date()),
    location: fc.constantFrom('Bend, Oregon', 'Porto', 'Port Townsend', 'Suva'),
    age: fc.integer({ min: 0, max: 40 }),
    min: fc.integer({ min: 1, max: 20 }),
    width: fc.integer({ min: 1, max: 10 }),
    price: fc.constantFrom('range', 'range', 'asking', 'on-request'),
    underOffer: fc.constantFrom(undefined, undefined, true),
    reducedAt: maybe(fc.integer({ min: 0, max: 2 * REDUCED_DAYS }).map(daysAgo)),
    at: maybe(position.map(tenths)),
    positionAccuracy: fc.constantFrom(...POSITION_ACCURACIES),
  })
  .map(({ age, min, width, price, at, positionAccuracy, ...rest }) => ({
    ...rest,
    createdAt: daysAgo(age),
    minPriceMinor: min * 5_000_000,
    maxPriceMinor: (min + width) * 5_000_000,
    ...(price !== 'range' && { askingPriceMinor: (min + 1) * 5_000_000 }),
    ...(price === 'on-request' && { priceQualifier: price }),
    ...(at && { ...at, positionAccuracy }),
  })) as fc.Arbitrary<Facts>

export const bounds: fc.Arbitrary<Bounds> = fc.constantFrom(
  { west: -122, south: 44, east: -121, north: 45 },
  { west: -121.3, south: 44.2, east: -121.1, north: 44.4 },
  { west: 179, south: -18, east: -179, north: -17 },
  { west: 100, south: -60, east: -100, north: 60 },
  { west: -180, south: -90, east: 180, north: 90 },
  { west: 180, south: -20, east: -180, north: -10 },
  { west: -10, south: -10, east: 10, north: 10 },
)
/** The corners of an area around its middle, sorted by direction, so that no sides cross. */
const around = fc
  .record({
    latitude: fc.integer({ min: -30, max: 30 }),
    longitude: fc.constantFrom(-180, -179.4, -150, -121.3, 10, 179.8, 180),
    distances: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 5, maxLength: 12 }),
    size: fc.constantFrom(0.1, 1),
  })
  .map(({ latitude, longitude, distances, size }) =>
    distances.map((distance, i) => {
      const direction = (2 * Math.PI * i) / distances.length
      const east = longitude + size * distance * Math.cos(direction) + 0.000123
      return {
        latitude: Number((latitude + size * distance * Math.sin(direction) + 0.000123).toFixed(6)),
        longitude: Number((east > 180 ? east - 360 : east < -180 ? east + 360 : east).toFixed(6)),
      }
    }),
  )
export const area: fc.Arbitrary<readonly Position[]> = fc.oneof(
  around,
  fc.constantFrom(
    [
      { latitude: 44.0123, longitude: -121.6123 },
      { latitude: 44.6123, longitude: -121.5123 },
      { latitude: 44.2123, longitude: -121.0123 },
    ],
    [
      { latitude: 0.0123, longitude: -170.0123 },
      { latitude: 80.0123, longitude: -100.0123 },
      { latitude: 10.0123, longitude: -110.0123 },
      { latitude: -60.0123, longitude: 5.0123 },
    ],
    [
      { latitude: -18.0123, longitude: 179 },
      { latitude: -18.0123, longitude: -179 },
      { latitude: -16.5, longitude: -179.5 },
      { latitude: -17.0123, longitude: 179.5 },
    ],
  ),
)
const every = fc.record({
  minPrice: fc.nat(20).map((n) => n * 50_000),
  maxPrice: fc.integer({ min: 20, max: 40 }).map((n) => n * 50_000),
  type: fc.subarray([...PROPERTY_TYPES], { minLength: 1 }),
  ...counts(({ name }) => name),
  minArea: fc.integer({ min: 30, max: 200 }),
  maxArea: fc.integer({ min: 200, max: 300 }),
  minLot: fc.integer({ min: 100, max: 2_000 }),
  builtSince: fc.integer({ min: 1900, max: 2026 }),
  energy: fc.constantFrom(...ENERGY_LETTERS),
  features: fc.subarray(FEATURES.slice(0, 4), { minLength: 1, maxLength: 3 }),
  listedSince: fc.integer({ min: 1, max: 40 }),
  reduced: fc.constant<true>(true),
  underOffer: fc.boolean(),
  bounds,
  area,
})
/** At most four: more would match nothing. */
export const filters: fc.Arbitrary<ListingFilters> = fc
  .tuple(every, fc.subarray([...FILTER_NAMES], { maxLength: 4 }))
  .map(([all, names]) => Object.fromEntries(names.map((name) => [name, all[name]])))
