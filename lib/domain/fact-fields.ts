// Over 500 lines: one table, which every list of facts follows.
import {
  type AreaName,
  formatFloor,
  formatParking,
  latestYear,
  PROPERTY_TYPE_LABELS,
  PROPERTY_TYPES,
} from './facts'
import {
  type Common,
  type CompareGroup,
  type FactField,
  type NumberFilter,
  type NumberRule,
} from './fact-field'
import { ADDRESS_WORDS, normalizePostalCode } from './address'
import { formatPrice } from './money'
import { POSITION_ACCURACIES } from './position'
import { PRICE_FLOOR, PRICE_LIMIT, PRICE_QUALIFIERS, QUALIFIER_LABELS } from './shown-price'
import { fold } from './text'
import { TOUR_HOST_NAMES, TOURS_LIMIT } from './tour-hosts'

/** Looks a number up in a table of words, ignoring case and accents. */
const oneOf = (words: Record<string, number>) => (text: string) =>
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

const most = (value: number) => () => value

const STREET =
  'Street and number. Returned to its agent, to administrators, and to everyone signed in if the position is exact.'
const POSTAL_CODE = 'Use letters, digits, spaces and hyphens, at most 12 characters.'

/**
 * The optional fields of a listing (D146), in the order of the API. Everything that shows or parses one is derived from
 * this.
 */
export const FACT_FIELDS = {
  askingPrice: {
    kind: 'money',
    label: 'Asking price',
    hint: 'Shown instead of the range',
    section: 'basics',
    readBy: 'everyone',
    isVerified: false,
    description: 'The price that is shown, in US dollars; from `minPrice` to `maxPrice`.',
    min: PRICE_FLOOR,
    max: most(PRICE_LIMIT),
    step: 0.01,
    example: 450_000,
    column: { names: ['AskingPriceAmount'] },
    reso: null,
    compare: null,
    filter: null,
  },
  priceQualifier: {
    kind: 'choice',
    label: 'Shown as',
    section: 'basics',
    readBy: 'everyone',
    isVerified: false,
    description: 'How the asking price is meant; `on-request` shows no amount.',
    values: PRICE_QUALIFIERS,
    words: QUALIFIER_LABELS,
    fault: `Choose one of ${PRICE_QUALIFIERS.join(', ')}.`,
    column: { names: ['PriceQualifier'] },
    reso: null,
    compare: null,
    filter: null,
  },
  propertyType: {
    kind: 'choice',
    label: 'Type',
    section: 'facts',
    readBy: 'everyone',
    isVerified: false,
    description: 'The type of home.',
    values: PROPERTY_TYPES,
    words: PROPERTY_TYPE_LABELS,
    fault: 'Choose one of the types.',
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
    readBy: 'everyone',
    isVerified: false,
    description: 'The number of bedrooms; 0 is a studio.',
    min: 0,
    max: most(50),
    step: 1,
    example: 3,
    inWords: oneOf({ studio: 0 }),
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
    readBy: 'everyone',
    isVerified: false,
    description: 'The number of bathrooms, in steps of 0.25.',
    min: 0,
    max: most(50),
    step: 0.25,
    example: 1.5,
    inWords: fullAndHalf,
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
    readBy: 'everyone',
    isVerified: false,
    description: 'The living area in m².',
    min: 1,
    max: most(100_000),
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
    readBy: 'everyone',
    isVerified: false,
    description: 'The area of the lot in m².',
    min: 1,
    max: most(100_000_000),
    step: 0.01,
    example: 1_150,
    column: {
      names: [
        ...([
          'LotSizeArea',
          'LotSizeSquareFeet',
          'LotSizeAcres',
          'Lot Size',
          'Lot Area',
          'Lot Sqft',
        ] as const),
        ...['Sqft Lot', 'Lot Acres', 'Acres', 'Acreage', 'Lot Size (Sq Ft)', 'Lot Size (Acres)', 'Landsize'],
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
    readBy: 'everyone',
    isVerified: false,
    description: 'The year it was or will be built; at most ten years ahead.',
    min: 1000,
    max: latestYear,
    step: 1,
    isYear: true,
    example: 1974,
    inWords: circa,
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
    readBy: 'everyone',
    isVerified: false,
    description: 'The number of parking spaces.',
    min: 0,
    max: most(100),
    step: 1,
    example: 2,
    inWords: oneOf({ none: 0, no: 0 }),
    reads: formatParking,
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
  floor: {
    kind: 'number',
    label: 'Floor',
    section: 'facts',
    readBy: 'everyone',
    isVerified: false,
    description: 'The floor it is on; 0 is the ground floor.',
    min: -5,
    max: most(200),
    step: 1,
    example: 4,
    inWords: oneOf({
      ...{ g: 0, gf: 0, ground: 0, 'ground floor': 0, eg: 0, erdgeschoss: 0 },
      ...{ ug: -1, basement: -1, untergeschoss: -1 },
    }),
    reads: (floor, { floors }) => formatFloor(floor, floors),
    column: { names: ['EntryLevel', 'Floor', 'Floor Number', 'Unit Floor', 'Etage', 'Stockwerk'] },
    reso: 'EntryLevel',
    compare: { group: 'Building' },
    filter: null,
  },
  floors: {
    kind: 'number',
    label: 'Floors',
    section: 'facts',
    readBy: 'everyone',
    isVerified: false,
    description: 'The number of floors.',
    min: 1,
    max: most(200),
    step: 1,
    example: 2,
    column: {
      names: [
        ...(['StoriesTotal', 'Floors', 'Stories', 'Storeys', 'Number of Floors', 'No of Floors'] as const),
        ...['Anzahl Etagen', 'Etagenzahl', 'Geschosse'],
      ],
    },
    reso: 'StoriesTotal',
    compare: { group: 'Building' },
    filter: null,
  },
  propertyTax: {
    kind: 'money',
    label: 'Yearly property tax',
    section: 'facts',
    readBy: 'everyone',
    isVerified: false,
    description: 'The property tax of a year, in US dollars.',
    min: 0,
    max: most(10_000_000),
    step: 0.01,
    example: 4_320,
    column: {
      names: [
        ...(['TaxAnnualAmount', 'PropertyTax', 'Property Taxes', 'Annual Property Tax'] as const),
        ...['Yearly Property Tax', 'Annual Taxes', 'Annual Tax', 'Tax Amount', 'Taxes'],
      ],
      hint: 'for a year, in US dollars',
    },
    reso: 'TaxAnnualAmount',
    compare: { group: 'Price', best: 'lowest' },
    filter: null,
  },
  yearlyCosts: {
    kind: 'money',
    label: 'Yearly fees',
    hint: 'Without the property tax',
    section: 'facts',
    readBy: 'everyone',
    isVerified: false,
    description: 'The yearly fees, such as those of an association, without the property tax; in US dollars.',
    min: 0,
    max: most(10_000_000),
    step: 0.01,
    example: 3_180,
    column: {
      names: ['YearlyCosts', 'Annual Costs', 'Yearly Fees', 'Annual Fees'],
      hint: 'without the property tax',
    },
    reso: null,
    compare: { group: 'Price', best: 'lowest' },
    filter: null,
  },
  listingId: {
    kind: 'line',
    label: 'Your reference number',
    section: 'facts',
    readBy: 'everyone',
    isVerified: false,
    limit: 64,
    blank: 'Your reference number must not be blank.',
    description: "The agent's reference number; unique per agent.",
    answerDescription: "The agent's reference number.",
    example: 'KS-1042',
    column: {
      names: [
        ...(['ListingId', 'Ref', 'Reference', 'Reference Number', 'Agent Ref', 'Property Ref'] as const),
        ...['Property Reference', 'MLS#', 'MLS Number', 'MLS', 'Listing Number', 'Objektnummer'],
        ...['Objektnr extern', 'Externe ID'],
      ],
      hint: 'Identifies homes you imported before',
    },
    reso: 'ListingId',
    compare: null,
    filter: null,
  },
  streetAddress: {
    kind: 'line',
    label: 'Street address',
    hint: ADDRESS_WORDS.hint,
    section: 'place',
    readBy: 'address',
    isVerified: true,
    limit: 200,
    blank: 'The street address must not be blank.',
    description: STREET,
    answerDescription: STREET,
    example: '12 Mill Road',
    column: {
      names: ['StreetAddress', 'Street Address Line'],
      hint: 'Private unless the position is exact; the location is public',
    },
    reso: null,
    compare: null,
    filter: null,
  },
  postalCode: {
    kind: 'line',
    label: 'Postal code',
    section: 'place',
    readBy: 'address',
    isVerified: true,
    limit: 12,
    blank: POSTAL_CODE,
    form: { normalize: normalizePostalCode, match: /^[A-Z0-9][A-Z0-9 -]{0,11}$/, fault: POSTAL_CODE },
    description:
      'Returned to the same readers as `streetAddress`. Searches by location match it, or only its area if the position is not exact.',
    answerDescription: 'Returned to the same readers as `streetAddress`.',
    example: '97701',
    column: {
      names: ['PostalCode', 'Postcode', 'Zip', 'Zip Code', 'Zip or Postal Code', 'PLZ', 'Postleitzahl'],
    },
    reso: null,
    compare: null,
    filter: null,
  },
  latitude: {
    kind: 'number',
    label: 'Latitude',
    section: 'place',
    readBy: 'everyone',
    isVerified: true,
    description:
      'The latitude, in degrees; only together with `longitude`. Rounded unless the position is exact.',
    min: -90,
    max: most(90),
    step: 'any',
    example: 44.06,
    column: { names: ['Latitude', 'Lattitude', 'Lat', 'Geo Lat', 'Breitengrad'] },
    reso: 'Latitude',
    compare: null,
    filter: null,
  },
  longitude: {
    kind: 'number',
    label: 'Longitude',
    section: 'place',
    readBy: 'everyone',
    isVerified: true,
    description:
      'The longitude, in degrees; only together with `latitude`. Rounded unless the position is exact.',
    min: -180,
    max: most(180),
    step: 'any',
    example: -121.31,
    column: {
      names: ['Longitude', 'Longtitude', 'Lng', 'Long', 'Lon', 'Geo Lng', 'Laengengrad', 'Längengrad'],
    },
    reso: 'Longitude',
    compare: null,
    filter: null,
  },
  positionAccuracy: {
    kind: 'choice',
    label: 'Buyers see',
    section: 'place',
    readBy: 'everyone',
    isVerified: false,
    description: 'How exact the position is: the home itself, near it, or its town.',
    values: POSITION_ACCURACIES,
    words: { exact: 'Exact', approximate: 'About here', town: 'The town' },
    fault: 'Choose exact, approximate or town.',
    column: { names: ['PositionAccuracy'], label: 'Accuracy of the position' },
    reso: null,
    compare: null,
    filter: null,
  },
  features: {
    kind: 'features',
    label: 'Features',
    section: 'features',
    readBy: 'everyone',
    isVerified: false,
    description: 'Feature names from `GET /features`, each only once.',
    answerDescription: 'Feature names from `GET /features`.',
    example: ['garden', 'fireplace'],
    column: { names: ['Features', 'Amenities'], hint: 'separated by ;' },
    reso: ['InteriorFeatures', 'ExteriorFeatures', 'BuildingFeatures', 'GreenEnergyEfficient'],
    compare: { group: 'Building' },
    filter: { by: 'all', name: 'features' },
  },
  images: {
    kind: 'pictures',
    label: 'Pictures',
    section: 'pictures',
    readBy: 'everyone',
    isVerified: true,
    description: 'All pictures in order, with URLs returned by `POST /uploads`; the first is `image`.',
    answerDescription: 'All pictures in order.',
    column: {
      names: [
        ...([
          'MediaURL',
          'Photo',
          'Image',
          'Photos',
          'Images',
          'Pictures',
          'Photo URL',
          'Image URL',
        ] as const),
        ...['Photo URLs', 'Image URLs', 'Picture URLs'],
      ],
      hint: 'separated by ;',
    },
    reso: ['PhotosCount'],
    compare: null,
    filter: null,
  },
  tours: {
    kind: 'tours',
    label: 'Tours and videos',
    hint: `Links to ${TOUR_HOST_NAMES}. Everyone can open them.`,
    section: 'tours',
    readBy: 'everyone',
    isVerified: true,
    description: `Links to at most ${TOURS_LIMIT} tours and videos on ${TOUR_HOST_NAMES}.`,
    answerDescription: 'Links to tours and videos.',
    example: ['https://my.matterport.com/show/?m=SxQL3iGyoDo'],
    column: {
      names: [
        ...([
          'VirtualTourURLUnbranded',
          'VirtualTourURLBranded',
          'Virtual Tour',
          'Virtual Tour URL',
        ] as const),
        ...['Virtual Tours', 'Tour', 'Tour URL', 'Tours', 'Video', 'Video URL', 'Video Tour', 'Video Link'],
      ],
      hint: 'separated by ;',
    },
    reso: ['VirtualTourURLUnbranded'],
    compare: null,
    filter: null,
  },
} as const satisfies Record<string, FactField>

type Fields = typeof FACT_FIELDS

/** The name of an optional field of a listing. */
export type FactName = keyof Fields
export const FACT_NAMES = Object.keys(FACT_FIELDS) as FactName[]

/** The names of the fields whose declaration extends this type. */
export type FactNameOf<Declared> = {
  [Name in FactName]: Fields[Name] extends Declared ? Name : never
}[FactName]

/** The field, typed as any entry. */
export const factField = (name: FactName): FactField => FACT_FIELDS[name]

export const factNamesOf = <const Kind extends FactField['kind']>(...kinds: readonly Kind[]) =>
  FACT_NAMES.filter((name): name is FactNameOf<{ kind: Kind }> =>
    kinds.some((kind) => kind === FACT_FIELDS[name].kind),
  )

export type ComparedFactName = FactNameOf<{ compare: object }>
/** The fields with a row in this group of the comparison. */
export const comparedFacts = (group: CompareGroup) =>
  FACT_NAMES.filter((name): name is ComparedFactName => FACT_FIELDS[name].compare?.group === group)

/** The rows of the table of facts in their order; on wide pages two are side by side. */
export const TABLE_FACTS = [
  ...(['propertyType', 'livingArea'] as const),
  ...(['bedrooms', 'lotArea'] as const),
  ...(['bathrooms', 'floors'] as const),
  ...(['floor', 'yearBuilt'] as const),
  ...(['parkingSpaces', 'propertyTax'] as const),
  ...(['yearlyCosts'] as const),
] as const satisfies readonly FactName[]
export type TableFactName = (typeof TABLE_FACTS)[number]

export const isAreaName = (name: string): name is AreaName =>
  factNamesOf('area').some((area) => area === name)

/** A fact as text: "2 spaces", "Ground floor of 3". Money in major units; an area depends on its reader (`formatArea`). */
export function factWords(
  name: Exclude<TableFactName, AreaName>,
  value: string | number,
  listing: { floors?: number | undefined } = {},
): string {
  const field: FactField = FACT_FIELDS[name]
  if (field.kind === 'choice') return field.words[value] ?? String(value)
  if (typeof value === 'string') return value
  if (field.kind === 'money') return formatPrice(value)
  return field.kind === 'number' && field.reads ? field.reads(value, listing) : String(value)
}

type NamesIn<Said> = Said extends string ? Said : Said extends readonly (infer Name)[] ? Name : never
/** A RESO name whose value is stored as it is. */
export type PlainResoName = Extract<Fields[FactName]['reso'], string>
/** The RESO name of the unit of an area. */
export type ResoUnitName = Fields[FactNameOf<{ kind: 'area' }>]['units']
export type FactResoName = NamesIn<Fields[FactName]['reso']> | ResoUnitName
/** The RESO names of the facts, in the order of the table. */
export const FACT_RESO_NAMES = FACT_NAMES.flatMap((name) => {
  const field = factField(name)
  return [...[field.reso ?? []].flat(), ...(field.kind === 'area' ? [field.units] : [])]
}) as FactResoName[]

/** A field with a minimum filter, and the name of that filter. */
export type StepFactName = FactNameOf<{ filter: { by: 'steps' } }>
export type StepFilterName = Fields[StepFactName]['filter']['name']

/** A minimum filter with the limits of its fact. */
type StepFilter = Omit<Extract<NumberFilter, { by: 'steps' }>, 'name'> &
  Pick<Common, 'label'> &
  Pick<NumberRule, 'min' | 'max' | 'step'> & { name: StepFilterName; fact: StepFactName }

function stepFilterOf(name: FactName): [string, StepFilter][] {
  const field = factField(name)
  if (!('max' in field) || field.filter?.by !== 'steps') return []
  const { label, min, max, step, filter } = field
  const named = { name: filter.name as StepFilterName, fact: name as StepFactName }
  return [[filter.name, { ...filter, ...named, label, min, max, step }]]
}

/** The minimum filters by their names in the URL. */
export const STEP_FILTERS = Object.fromEntries(FACT_NAMES.flatMap(stepFilterOf)) as Record<
  StepFilterName,
  StepFilter
>
export const STEP_FILTER_NAMES = Object.keys(STEP_FILTERS) as StepFilterName[]
