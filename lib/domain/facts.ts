import { endsOf, type PriceFields, shownPriceOf } from './shown-price'
import { groupDigits } from './group-digits'
import { pluralize } from './pluralize'

/** The types of homes. */
export const PROPERTY_TYPES = ['house', 'apartment', 'townhouse', 'villa', 'cabin', 'land', 'other'] as const
export type PropertyType = (typeof PROPERTY_TYPES)[number]

export const PROPERTY_TYPE_LABELS: Record<PropertyType, string> = {
  house: 'House',
  apartment: 'Apartment',
  townhouse: 'Townhouse',
  villa: 'Villa',
  cabin: 'Cabin',
  land: 'Land',
  other: 'Other',
}

/** The closed list of features (D146), in groups, in the order in which they are shown. A stored code stays. */
export const FEATURE_GROUPS = [
  {
    group: 'Interior',
    features: [
      { name: 'fireplace', label: 'Fireplace', code: 'f' },
      { name: 'built-in-kitchen', label: 'Built-in kitchen', code: 'k' },
      { name: 'laundry-room', label: 'Laundry room', code: 'l' },
      { name: 'walk-in-closet', label: 'Walk-in closet', code: 'c' },
      { name: 'storage-room', label: 'Storage room', code: 's' },
      { name: 'study', label: 'Study', code: 'y' },
      { name: 'hardwood-floors', label: 'Hardwood floors', code: 'h' },
      { name: 'high-ceilings', label: 'High ceilings', code: 'i' },
      { name: 'furnished', label: 'Furnished', code: 'u' },
    ],
  },
  {
    group: 'Exterior',
    features: [
      { name: 'garden', label: 'Garden', code: 'g' },
      { name: 'deck', label: 'Deck', code: 'd' },
      { name: 'terrace', label: 'Terrace', code: 't' },
      { name: 'balcony', label: 'Balcony', code: 'b' },
      { name: 'porch', label: 'Porch', code: 'o' },
      { name: 'pool', label: 'Pool', code: 'p' },
      { name: 'garden-shed', label: 'Garden shed', code: 'z' },
      { name: 'well', label: 'Well', code: 'w' },
      { name: 'waterfront', label: 'Waterfront', code: 'r' },
      { name: 'view', label: 'View', code: 'v' },
    ],
  },
  {
    group: 'Building',
    features: [
      { name: 'elevator', label: 'Elevator', code: 'e' },
      { name: 'step-free', label: 'Step-free', code: 'n' },
      { name: 'cellar', label: 'Cellar', code: 'q' },
      { name: 'attic', label: 'Attic', code: 'a' },
      { name: 'workshop', label: 'Workshop', code: 'x' },
      { name: 'garage', label: 'Garage', code: 'j' },
      { name: 'concierge', label: 'Concierge', code: 'm' },
    ],
  },
  {
    group: 'Energy',
    features: [
      { name: 'solar-panels', label: 'Solar panels', code: '1' },
      { name: 'heat-pump', label: 'Heat pump', code: '2' },
      { name: 'wood-heating', label: 'Wood heating', code: '3' },
      { name: 'air-conditioning', label: 'Air conditioning', code: '4' },
      { name: 'double-glazing', label: 'Double-pane windows', code: '5' },
      { name: 'car-charger', label: 'EV charger', code: '6' },
    ],
  },
] as const

export type Feature = (typeof FEATURE_GROUPS)[number]['features'][number]['name']

const ALL: readonly { name: Feature; label: string; code: string }[] = FEATURE_GROUPS.flatMap(
  ({ features }) => [...features],
)

export const FEATURES: readonly Feature[] = ALL.map(({ name }) => name)

const LABELS = new Map<string, string>(ALL.map(({ name, label }) => [name, label]))

/** The codes of these features, each one character, in their own order: "gp" for pool and garden (ADR 111). */
export const featureCodes = (names: readonly string[]): string =>
  ALL.filter(({ name }) => names.includes(name))
    .map(({ code }) => code)
    .toSorted()
    .join('')

/** The label of a feature; the name itself if it is no longer in the list. */
export const featureLabel = (name: string): string => LABELS.get(name) ?? name

/** The unit that areas are shown in: square metres, as stored, or square feet. */
export const AREA_UNITS = ['metric', 'imperial'] as const
export type AreaUnits = (typeof AREA_UNITS)[number]

/** How each unit is written. */
export const AREA_UNIT_NAMES: Record<AreaUnits, string> = { metric: 'm²', imperial: 'sq ft' }

const SQUARE_FEET = 10.7639104
/** Square metres in an acre. */
export const ACRE = 4_046.8564224

/** The facts that are areas. */
export type AreaName = 'livingArea' | 'lotArea'

/** True for an area that is written in acres: a lot from one acre on (D270). */
export const isInAcres = (area: number, units: AreaUnits, name: AreaName): boolean =>
  units === 'imperial' && name === 'lotArea' && area >= ACRE

/** "140 m²", "1,507 sq ft", or "2.5 acres"; `area` in square metres. */
export function formatArea(area: number, units: AreaUnits, name: AreaName): string {
  if (!isInAcres(area, units, name))
    return `${groupDigits(fromSquareMetres(area, units), 0)} ${AREA_UNIT_NAMES[units]}`
  const acres = Math.round((area / ACRE) * 100) / 100
  return `${groupDigits(acres)} ${acres === 1 ? 'acre' : 'acres'}`
}

/** Converts an area in these units to square metres, with at most two decimals. */
export const toSquareMetres = (area: number, units: AreaUnits): number =>
  units === 'metric' ? area : Math.round((area / SQUARE_FEET) * 100) / 100

/** Converts square metres to these units; whole square feet. */
export const fromSquareMetres = (area: number, units: AreaUnits): number =>
  units === 'metric' ? area : Math.round(area * SQUARE_FEET)

/** "140 m² (1,507 sq ft)", in what is the same for all viewers (D355, D392); `area` in square metres. */
export const areaInBothUnits = (area: number, name: AreaName = 'livingArea'): string =>
  `${formatArea(area, 'metric', name)} (${formatArea(area, 'imperial', name)})`

export type LineFacts = { bedrooms?: number; bathrooms?: number; livingArea?: number; lotArea?: number }

/**
 * The facts on a card: "3 bd", "2 ba", "140 m²". Missing facts are omitted; without a living area, the lot's area is
 * shown.
 */
export const factsLine = (
  { bedrooms, bathrooms, livingArea, lotArea }: LineFacts,
  units: AreaUnits,
): string[] => {
  const area = livingArea ?? lotArea
  const name = livingArea === undefined ? 'lotArea' : 'livingArea'
  return [
    bedrooms === undefined ? [] : [bedrooms === 0 ? 'Studio' : `${bedrooms} bd`],
    bathrooms === undefined ? [] : [`${groupDigits(bathrooms)} ba`],
    area === undefined ? [] : [formatArea(area, units, name)],
  ].flat()
}

/** A home may be sold up to this many years before it is built. */
export const YEARS_AHEAD = 10
export const latestYear = (): number => new Date().getUTCFullYear() + YEARS_AHEAD

type PricedFacts = PriceFields & { livingArea?: number | undefined }

/**
 * The price per square metre or square foot of living area, for both ends of the shown price in whole major units;
 * `null` without a living area or on request.
 */
export const pricePerArea = (
  { livingArea, ...prices }: PricedFacts,
  units: AreaUnits,
): { min: number; max: number } | null => {
  const ends = endsOf(shownPriceOf(prices))
  if (livingArea === undefined || ends === null) return null
  const area = units === 'metric' ? livingArea : livingArea * SQUARE_FEET
  return { min: Math.round(ends.min / area), max: Math.round(ends.max / area) }
}

/** "Ground floor", "Floor 3 of 5". */
export const formatFloor = (floor: number, floors?: number): string =>
  `${floor === 0 ? 'Ground floor' : `Floor ${String(floor).replace('-', '−')}`}${floors === undefined ? '' : ` of ${floors}`}`

/** "2 spaces", "None". */
export const formatParking = (spaces: number): string => (spaces === 0 ? 'None' : pluralize(spaces, 'space'))
