import { formatParking, latestYear, PROPERTY_TYPE_LABELS, PROPERTY_TYPES } from './facts'
import { type FactFieldBase, type FactField, type NumberFilter, type NumberRule } from './fact-field'
import { fold } from './text'

/** Looks a number up in a table of words, ignoring case and accents. */
export const oneOf = (words: Record<string, number>) => (text: string) =>
  Object.hasOwn(words, fold(text)) ? words[fold(text)] : undefined

/** "c. 1890", "circa 1890". */
function circa(text: string): number | undefined {
  const year = /^(?:c|ca|circa|approx|about|um)\.? ?(\d{4})$/i.exec(text)?.[1]
  return year === undefined ? undefined : Number(year)
}

/** "2/1": two full bathrooms and one half. */
function fullAndHalf(text: string): number | undefined {
  const [, full, half] = /^(\d{1,2}) ?\/ ?(\d)$/.exec(text) ?? []
  return full === undefined ? undefined : Number(full) + Number(half) / 2
}

/** Everyone may read the field, and no verification covers it. */
export const UNVERIFIED = { readBy: 'everyone', isCoveredByVerification: false } as const

/** A limit that does not change. */
export const atMost = (value: number) => () => value

/**
 * The facts by which Explore searches, the first entries of `FACT_FIELDS`. They are apart from the others, because
 * Explore's scripts load only these.
 */
export const SEARCHED_FACTS = {
  propertyType: {
    kind: 'choice',
    label: 'Type',
    section: 'facts',
    ...UNVERIFIED,
    description: 'The type of home.',
    values: PROPERTY_TYPES,
    labels: PROPERTY_TYPE_LABELS,
    message: 'Choose one of the types.',
    column: {
      names: [
        ...(['PropertyType', 'PropertySubType', 'Type', 'Home Type', 'Prop Type', 'Building Type'] as const),
        ...['Dwelling Type', 'Objektart', 'Objekttyp', 'Haustyp', 'Wohnungstyp'],
      ],
      hint: 'h house, u apartment, t townhouse',
    },
    reso: ['PropertyType', 'PropertySubType'],
    compare: { group: 'Building' },
    filter: { by: 'any', name: 'type' },
  },
  bedrooms: {
    kind: 'number',
    label: 'Bedrooms',
    section: 'facts',
    ...UNVERIFIED,
    description: 'The number of bedrooms; 0 is a studio.',
    min: 0,
    max: atMost(50),
    step: 1,
    example: 3,
    parseWords: oneOf({ studio: 0 }),
    column: {
      names: [
        ...(['BedroomsTotal', 'Bedrooms', 'Total Bedrooms', 'Beds', 'Bed', 'Bedroom', 'Total Beds'] as const),
        ...['Number of Bedrooms', 'No of Bedrooms', 'BR', 'Schlafzimmer', 'Anzahl Schlafzimmer', 'Rooms'],
      ],
    },
    reso: 'BedroomsTotal',
    compare: { group: 'Size' },
    filter: {
      by: 'steps',
      name: 'bedrooms',
      noun: 'bedrooms',
      shortNoun: 'bd',
      steps: ['1', '2', '3', '4', '5'],
      description: 'The minimum number of bedrooms.',
      example: 3,
    },
  },
  bathrooms: {
    kind: 'number',
    label: 'Bathrooms',
    section: 'facts',
    ...UNVERIFIED,
    description: 'The number of bathrooms, in steps of 0.25.',
    min: 0,
    max: atMost(50),
    step: 0.25,
    example: 1.5,
    parseWords: fullAndHalf,
    column: {
      names: [
        ...(['BathroomsTotalInteger', 'BathroomsTotalDecimal', 'Bathrooms', 'Total Bathrooms'] as const),
        ...['Baths', 'Bathroom', 'Bath', 'Total Baths', 'Number of Bathrooms', 'No of Bathrooms'],
        ...['Badezimmer', 'Anzahl Badezimmer'],
      ],
    },
    reso: ['BathroomsTotalInteger', 'BathroomsFull', 'BathroomsHalf'],
    compare: { group: 'Size', best: 'most' },
    filter: {
      by: 'steps',
      name: 'bathrooms',
      noun: 'bathrooms',
      shortNoun: 'ba',
      steps: ['1', '1.5', '2', '3'],
      description: 'The minimum number of bathrooms, in steps of 0.25.',
      example: 1.5,
    },
  },
  livingArea: {
    kind: 'area',
    label: 'Living area',
    section: 'facts',
    ...UNVERIFIED,
    description: 'The living area in m².',
    min: 1,
    max: atMost(100_000),
    step: 0.01,
    example: 140,
    column: {
      names: [
        ...(['LivingArea', 'BuildingArea', 'Building Area Total', 'Square Feet', 'Sqft', 'Sq Ft'] as const),
        ...['Square Footage', 'Sqft Living', 'Living Sqft', 'Living Area Sqft', 'Living Area (Sq Ft)'],
        ...['Finished Sqft', 'Floor Area', 'Internal Area', 'Gross Living Area', 'Sqm', 'Square Meters'],
        ...['Square Metres', 'Wohnfläche', 'Wohnflaeche'],
      ],
      hint: 'in m² unless another unit is named',
    },
    reso: 'LivingArea',
    units: 'LivingAreaUnits',
    compare: { group: 'Size', best: 'largest' },
    filter: { by: 'range', from: 'minArea', to: 'maxArea' },
  },
  lotArea: {
    kind: 'area',
    label: 'Lot',
    hint: 'Or with its unit: “2.5 acres”',
    section: 'facts',
    ...UNVERIFIED,
    description: 'The area of the lot in m².',
    min: 1,
    max: atMost(100_000_000),
    step: 0.01,
    example: 1_150,
    column: {
      names: [
        ...(['LotSizeArea', 'LotSizeSquareFeet', 'LotSizeAcres', 'Lot Size', 'Lot Area'] as const),
        ...[
          'Lot Sqft',
          'Sqft Lot',
          'Lot Acres',
          'Acres',
          'Acreage',
          'Lot Size (Sq Ft)',
          'Lot Size (Acres)',
          'Landsize',
        ],
        ...['Land Area', 'Plot Size', 'Plot Area', 'Grundstücksfläche', 'Grundstuecksflaeche'],
      ],
      hint: 'in m² unless another unit is named',
    },
    reso: 'LotSizeArea',
    units: 'LotSizeUnits',
    compare: { group: 'Size', best: 'largest' },
    filter: { by: 'from', name: 'minLot' },
  },
  yearBuilt: {
    kind: 'number',
    label: 'Built',
    section: 'facts',
    ...UNVERIFIED,
    description: 'The year it was or will be built; at most ten years ahead.',
    min: 1000,
    max: latestYear,
    step: 1,
    isYear: true,
    example: 1974,
    parseWords: circa,
    column: {
      names: ['YearBuilt', 'Yr Built', 'Built', 'Year of Construction', 'Construction Year', 'Baujahr'],
      label: 'Year built',
    },
    reso: 'YearBuilt',
    compare: { group: 'Building' },
    filter: { by: 'from', name: 'builtSince' },
  },
  parkingSpaces: {
    kind: 'number',
    label: 'Parking spaces',
    short: 'Parking',
    section: 'facts',
    ...UNVERIFIED,
    description: 'The number of parking spaces.',
    min: 0,
    max: atMost(100),
    step: 1,
    example: 2,
    parseWords: oneOf({ none: 0, no: 0 }),
    format: formatParking,
    column: {
      names: [
        ...(['ParkingTotal', 'Parking Spaces', 'GarageSpaces', 'Parking', 'Garage', 'Garages'] as const),
        ...['Car', 'Cars', 'Car Spaces', 'Covered Spaces', 'Stellplätze', 'Anzahl Stellplätze'],
        ...['Anzahl Stellplaetze'],
      ],
    },
    reso: 'ParkingTotal',
    compare: { group: 'Building' },
    filter: {
      by: 'steps',
      name: 'parking',
      noun: 'parking spaces',
      shortNoun: 'parking',
      steps: ['1', '2', '3'],
      description: 'The minimum number of parking spaces.',
      example: 1,
    },
  },
} as const satisfies Record<string, FactField>

type Facts = typeof SEARCHED_FACTS

/** A field with a minimum filter, and the name of that filter. */
export type StepFactName = {
  [Name in keyof Facts]: Facts[Name] extends { filter: { by: 'steps' } } ? Name : never
}[keyof Facts]
export type StepFilterName = Facts[StepFactName]['filter']['name']

/** A minimum filter with the limits of its fact. */
type StepFilter = Omit<Extract<NumberFilter, { by: 'steps' }>, 'name'> &
  Pick<FactFieldBase, 'label'> &
  Pick<NumberRule, 'min' | 'max' | 'step'> & { name: StepFilterName; fact: StepFactName }

function stepFilterOf([name, field]: [string, FactField]): [string, StepFilter][] {
  if (!('max' in field) || field.filter?.by !== 'steps') return []
  const { label, min, max, step, filter } = field
  const names = { name: filter.name as StepFilterName, fact: name as StepFactName }
  return [[filter.name, { ...filter, ...names, label, min, max, step }]]
}

/** The minimum filters by their names in the URL. */
export const STEP_FILTERS = Object.fromEntries(
  Object.entries(SEARCHED_FACTS).flatMap(stepFilterOf),
) as Record<StepFilterName, StepFilter>
export const STEP_FILTER_NAMES = Object.keys(STEP_FILTERS) as StepFilterName[]
