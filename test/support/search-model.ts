import { DAY_MS } from '@/lib/domain/dates'
import { type ListingFilters } from '@/lib/domain/listing-filters'
import { REDUCED_DAYS } from '@/lib/domain/listing-marks'
import { type Bounds, type Position } from '@/lib/domain/position'
import { STEP_FILTERS } from '@/lib/domain/searched-facts'
import { type Facts } from './search-arbitraries'

/* What a search finds, written independently of the queries. */

const isFrom = (value: number | undefined, least: number | undefined) =>
  least === undefined || (value !== undefined && value >= least)

/** The position that everyone may know. */
export function shownAt(row: Facts): Position | null {
  const { latitude, longitude, positionAccuracy } = row as Partial<Position> & { positionAccuracy?: string }
  if (latitude === undefined || longitude === undefined) return null
  const round = (degrees: number) =>
    positionAccuracy === 'exact' ? degrees : Math.round(degrees * 100) / 100
  return { latitude: round(latitude), longitude: round(longitude) }
}

export const isWithin = (at: Position | null, { west, south, east, north }: Bounds) =>
  at !== null &&
  at.latitude >= south &&
  at.latitude <= north &&
  (west <= east ? at.longitude >= west && at.longitude <= east : at.longitude >= west || at.longitude <= east)

/**
 * Sums the angles between neighbouring corners as seen from the point: a full turn from inside. The same
 * corners are repeated a turn to the east and to the west, and each side takes the shorter way around the
 * globe.
 */
function isEnclosed(at: Position | null, corners: readonly Position[]) {
  if (at === null) return false
  let last = corners[0]?.longitude ?? 0
  const globe = corners.map(({ latitude, longitude }) => {
    last += ((((longitude - last + 180) % 360) + 360) % 360) - 180
    return { latitude, longitude: last }
  })
  return [-360, 0, 360].some((turn) => isSeenAround({ ...at, longitude: at.longitude + turn }, globe))
}

function isSeenAround(at: Position, corners: readonly Position[]) {
  const angles = corners.map(({ latitude, longitude }) =>
    Math.atan2(latitude - at.latitude, longitude - at.longitude),
  )
  const turned = angles.reduce((sum, angle, i) => {
    const step = (angles[(i + 1) % angles.length] ?? 0) - angle
    return sum + step - 2 * Math.PI * Math.round(step / (2 * Math.PI))
  }, 0)
  return Math.abs(turned) > 1
}

/** The letters of the classes in `facts`; A+ is before A. */
const LETTER_OF: Record<string, string> = {
  'A+': '@',
  A2: 'A',
  B: 'B',
  C3: 'C',
  'D/A': 'D',
  E: 'E',
  H: 'H',
  '7.5': 'C',
  '10': '@',
  '0': 'H',
}

/** The ends of the shown price in major units; `null` on request. */
export function shownMajor(row: Facts): { min: number; max: number } | null {
  if (row.priceQualifier === 'on-request') return null
  const { minPriceMinor = 0, maxPriceMinor = 0, askingPriceMinor } = row
  return { min: (askingPriceMinor ?? minPriceMinor) / 100, max: (askingPriceMinor ?? maxPriceMinor) / 100 }
}

/** True if the listing, unsold and not rejected, has what these filters want. */
export function matches(row: Facts, listingFilters: ListingFilters): boolean {
  const { createdAt = new Date(0), features = [] } = row
  const prices = shownMajor(row)
  const day = (date: Date) => Math.floor(date.getTime() / DAY_MS)
  const sinceDay = (date: Date, days: number) => day(new Date()) - day(date) <= days
  return (
    row.soldAt === null &&
    row.status !== 'rejected' &&
    isFrom(prices?.max, listingFilters.minPrice) &&
    (listingFilters.maxPrice === undefined || (prices !== null && prices.min <= listingFilters.maxPrice)) &&
    (!listingFilters.type || listingFilters.type.some((type) => type === row.propertyType)) &&
    Object.values(STEP_FILTERS).every(({ fact, name }) => isFrom(row[fact], listingFilters[name])) &&
    isFrom(row.livingArea, listingFilters.minArea) &&
    (listingFilters.maxArea === undefined ||
      (row.livingArea !== undefined && row.livingArea <= listingFilters.maxArea)) &&
    isFrom(row.lotArea, listingFilters.minLot) &&
    isFrom(row.yearBuilt, listingFilters.builtSince) &&
    (!listingFilters.energy || (LETTER_OF[row.energyClass ?? ''] ?? 'Z') <= listingFilters.energy) &&
    (listingFilters.features ?? []).every((feature) => features.includes(feature)) &&
    (listingFilters.listedSince === undefined || sinceDay(createdAt, listingFilters.listedSince)) &&
    (!listingFilters.reduced || (row.reducedAt !== undefined && sinceDay(row.reducedAt, REDUCED_DAYS))) &&
    (listingFilters.underOffer === undefined || listingFilters.underOffer === (row.underOffer === true)) &&
    (!listingFilters.bounds || isWithin(shownAt(row), listingFilters.bounds)) &&
    (!listingFilters.area || isEnclosed(shownAt(row), listingFilters.area))
  )
}
