// Over 500 lines: one table, which every list of facts follows.
import { ADDRESS_TEXTS, normalizePostalCode } from './address'
import { readDay } from './dates'
import { ENERGY_EXEMPTION_LABELS, ENERGY_EXEMPTIONS, energyClassLabel, readEnergyClass } from './energy'
import { type CompareGroup, type FactField, type PeriodField } from './fact-field'
import { type AreaName, formatFloor } from './facts'
import { groupDigits } from './group-digits'
import { CURRENCY_NAME, formatPrice, roundAmount } from './money'
import { pluralize } from './pluralize'
import { POSITION_ACCURACIES } from './position'
import { atMost, oneOf, SEARCHED_FACTS, UNVERIFIED } from './searched-facts'
import { MIN_PRICE, MAX_PRICE, PRICE_QUALIFIERS, QUALIFIER_LABELS } from './shown-price'
import { COUNCIL_TAX_BANDS, type Period, PERIOD_LABELS, readPeriod, TENURE_LABELS, TENURES } from './tenure'
import { TOUR_HOST_NAMES, TOURS_LIMIT } from './tour-hosts'

/** The field is neither in RESO's feed, nor in the comparison, nor a filter. */
const NOWHERE_ELSE = { reso: null, compare: null, filter: null } as const

/** A regular amount that an owner pays. */
const FEE = {
  ...UNVERIFIED,
  kind: 'money',
  section: 'ownership',
  min: 0,
  max: atMost(roundAmount(10_000_000)),
  step: 0.01,
} as const

/** The period of an amount. */
const periodOf = <const Reso extends string | null>(label: string, reso: Reso, column: string) =>
  ({
    kind: 'period',
    label: `Period of the ${label}`,
    section: 'ownership',
    ...UNVERIFIED,
    description: `The period of the ${label}: month, quarter or year; without it, a year.`,
    parseWords: readPeriod,
    example: 'month',
    column: { names: [column] },
    reso,
    compare: null,
    filter: null,
  }) as const satisfies PeriodField & { reso: Reso }

/** "97 years", "97 yrs remaining". */
function yearsLeft(text: string): number | undefined {
  const years = /^(\d{1,4}) ?(?:years?|yrs?)(?: left| remaining| unexpired)?$/i.exec(text)?.[1]
  return years === undefined ? undefined : Number(years)
}

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
    ...UNVERIFIED,
    description: `The price that is shown, in ${CURRENCY_NAME}; from \`minPrice\` to \`maxPrice\`.`,
    min: MIN_PRICE,
    max: atMost(MAX_PRICE),
    step: 0.01,
    example: 450_000,
    column: {
      names: ['AskingPrice', 'Ask Price', 'Angebotspreis', 'Verkaufspreis'],
      hint: 'With its words: “offers over 450k”, “POA”',
    },
    ...NOWHERE_ELSE,
  },
  priceQualifier: {
    kind: 'choice',
    label: 'Shown as',
    section: 'basics',
    ...UNVERIFIED,
    description: 'How the asking price is meant; `on-request` shows no amount.',
    values: PRICE_QUALIFIERS,
    labels: QUALIFIER_LABELS,
    message: `Choose one of ${PRICE_QUALIFIERS.join(', ')}.`,
    column: { names: ['PriceQualifier', 'Price Modifier', 'Price Type', 'Preisart'] },
    ...NOWHERE_ELSE,
  },
  ...SEARCHED_FACTS,
  floor: {
    kind: 'number',
    label: 'Floor',
    section: 'facts',
    ...UNVERIFIED,
    description: 'The floor it is on; 0 is the ground floor.',
    min: -5,
    max: atMost(200),
    step: 1,
    example: 4,
    parseWords: oneOf({
      g: 0,
      gf: 0,
      ground: 0,
      'ground floor': 0,
      eg: 0,
      erdgeschoss: 0,
      ug: -1,
      basement: -1,
      untergeschoss: -1,
    }),
    format: (floor, { floors }) => formatFloor(floor, floors),
    column: { names: ['EntryLevel', 'Floor', 'Floor Number', 'Unit Floor', 'Etage', 'Stockwerk'] },
    reso: 'EntryLevel',
    compare: { group: 'Building' },
    filter: null,
  },
  floors: {
    kind: 'number',
    label: 'Floors',
    section: 'facts',
    ...UNVERIFIED,
    description: 'The number of floors.',
    min: 1,
    max: atMost(200),
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
  listingId: {
    kind: 'line',
    label: 'Your reference number',
    section: 'facts',
    ...UNVERIFIED,
    limit: 64,
    blankMessage: 'Your reference number must not be blank.',
    description: "The agent's reference number; unique per agent.",
    responseDescription: "The agent's reference number.",
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
  energyClass: {
    kind: 'energy-class',
    label: 'Energy class',
    section: 'energy',
    ...UNVERIFIED,
    description:
      'The class of its energy certificate, in the scheme of its country: "C", in Germany "A+", in Ireland "B2", in France "D/E" for energy and emissions, in Australia stars, such as "6.5".',
    parseWords: readEnergyClass,
    example: 'C',
    column: {
      names: [
        ...(['EnergyClass', 'Energy Rating', 'Energy Efficiency Rating', 'EPC', 'EPC Rating'] as const),
        ...['EPC Current', 'BER', 'DPE', 'Energieeffizienzklasse', 'Energieklasse'],
      ],
      hint: 'As on the certificate: C, A+, B2, D/E, 6.5 stars',
    },
    reso: null,
    compare: { group: 'Building' },
    filter: { by: 'class', name: 'energy' },
  },
  energyValue: {
    kind: 'number',
    label: 'Energy use',
    section: 'energy',
    ...UNVERIFIED,
    description:
      'The value of its energy certificate: kWh/m² a year, in the United Kingdom points, in Australia MJ/m² a year.',
    min: 0,
    max: atMost(10_000),
    step: 0.01,
    example: 92,
    column: {
      names: [
        ...(['EnergyValue', 'Energy Value', 'Energy Consumption', 'EPC Score'] as const),
        ...['Endenergiebedarf', 'Energiekennwert'],
      ],
    },
    ...NOWHERE_ELSE,
  },
  energyCo2: {
    kind: 'number',
    label: 'CO₂ emissions',
    section: 'energy',
    ...UNVERIFIED,
    description:
      'The emissions on its energy certificate: kg of CO₂ per m² a year, in the United Kingdom tonnes a year.',
    min: 0,
    max: atMost(10_000),
    step: 0.01,
    example: 18,
    column: { names: ['EnergyCo2', 'CO2 Emissions', 'CO2-Emissionen'] },
    ...NOWHERE_ELSE,
  },
  energyIssued: {
    kind: 'date',
    label: 'Issued on',
    section: 'energy',
    ...UNVERIFIED,
    description: 'The day on which its energy certificate was issued.',
    parseWords: readDay,
    example: '2021-05-15',
    column: { names: ['EnergyIssued', 'EPC Date', 'Energieausweis vom'], label: 'Energy certificate issued' },
    ...NOWHERE_ELSE,
  },
  energyCertificateUntil: {
    kind: 'date',
    label: 'Valid until',
    section: 'energy',
    ...UNVERIFIED,
    description: 'The last day of its energy certificate.',
    parseWords: readDay,
    example: '2031-05-14',
    column: {
      names: ['EnergyCertificateUntil', 'EPC Expiry', 'EPC Expiry Date', 'Energieausweis gültig bis'],
      label: 'Energy certificate valid until',
    },
    ...NOWHERE_ELSE,
  },
  energyExempt: {
    kind: 'choice',
    label: 'Not required, because',
    section: 'energy',
    ...UNVERIFIED,
    description: 'Why it needs no energy certificate; only without a class.',
    values: ENERGY_EXEMPTIONS,
    labels: ENERGY_EXEMPTION_LABELS,
    message: 'Choose one of the reasons.',
    column: { names: ['EnergyExempt', 'EPC Exempt'], label: 'Why no energy certificate is required' },
    ...NOWHERE_ELSE,
  },
  tenure: {
    kind: 'choice',
    label: 'Tenure',
    section: 'ownership',
    ...UNVERIFIED,
    description: 'How a buyer owns it.',
    values: TENURES,
    labels: TENURE_LABELS,
    synonyms: {
      freehold: ['fee simple', 'free hold'],
      leasehold: ['leasehold interest', 'lease hold', 'virtual freehold'],
      'share-of-freehold': ['shared freehold', 'leasehold with share of freehold'],
      cooperative: ['co op', 'stock cooperative'],
      condominium: ['condo', 'strata', 'commonhold', 'wohnungseigentum'],
    },
    message: 'Choose one of the tenures.',
    column: { names: ['Tenure', 'Ownership', 'Tenure Type'] },
    reso: ['Ownership'],
    compare: { group: 'Ownership' },
    filter: null,
  },
  leaseYears: {
    kind: 'number',
    label: 'Years left on the lease',
    short: 'Lease',
    section: 'ownership',
    ...UNVERIFIED,
    description: 'The whole years that are left on the lease.',
    min: 1,
    max: atMost(999),
    step: 1,
    example: 97,
    parseWords: yearsLeft,
    format: (years) => `${pluralize(years, 'year')} left`,
    column: {
      names: [
        ...(['LeaseYears', 'Lease Years', 'Years Remaining', 'Lease Remaining', 'Lease Term'] as const),
        ...['Lease', 'Lease Length', 'Tenure Unexpired Years'],
      ],
    },
    reso: null,
    compare: { group: 'Ownership', best: 'most' },
    filter: null,
  },
  groundRent: {
    ...FEE,
    period: 'groundRentPer',
    label: 'Ground rent',
    description: `The ground rent of \`groundRentPer\`, in ${CURRENCY_NAME}.`,
    example: 250,
    column: { names: ['LandLeaseAmount', 'Ground Rent', 'GroundRent', 'Annual Ground Rent', 'Erbbauzins'] },
    reso: 'LandLeaseAmount',
    compare: { group: 'Ownership', best: 'lowest' },
    filter: null,
  },
  groundRentPer: periodOf('ground rent', 'LandLeaseAmountFrequency', 'LandLeaseAmountFrequency'),
  groundRentRises: {
    kind: 'line',
    label: 'How the ground rent rises',
    short: 'Ground rent rises',
    section: 'ownership',
    ...UNVERIFIED,
    limit: 200,
    blankMessage: 'How the ground rent rises must not be blank.',
    description: 'When the ground rent rises, and by how much, in words.',
    responseDescription: 'When the ground rent rises, and by how much.',
    example: 'Doubles every 25 years, next in 2040',
    column: { names: ['GroundRentRises', 'Ground Rent Review', 'Ground Rent Increase'] },
    ...NOWHERE_ELSE,
  },
  serviceCharge: {
    ...FEE,
    period: 'serviceChargePer',
    label: 'Service charge',
    description: `The service charge of \`serviceChargePer\`, in ${CURRENCY_NAME}.`,
    example: 1_840,
    column: { names: ['ServiceCharge', 'Service Charges', 'Annual Service Charge'] },
    reso: null,
    compare: { group: 'Ownership', best: 'lowest' },
    filter: null,
  },
  serviceChargePer: periodOf('service charge', null, 'ServiceChargePeriod'),
  associationFee: {
    ...FEE,
    period: 'associationFeePer',
    label: 'Association fee',
    description: `The fee of the owners’ association of \`associationFeePer\`, in ${CURRENCY_NAME}.`,
    example: 300,
    column: {
      names: ['AssociationFee', 'Association Fees', 'Annual Association Fee', 'Annual HOA Fee'],
      hint: 'for a year unless another period is given',
    },
    reso: 'AssociationFee',
    compare: { group: 'Ownership', best: 'lowest' },
    filter: null,
  },
  associationFeePer: periodOf('association fee', 'AssociationFeeFrequency', 'AssociationFeeFrequency'),
  propertyTax: {
    ...FEE,
    period: 'propertyTaxPer',
    label: 'Property tax',
    description: `The property tax of \`propertyTaxPer\`, in ${CURRENCY_NAME}.`,
    example: 4_320,
    column: {
      names: [
        ...(['TaxAnnualAmount', 'PropertyTax', 'Property Taxes', 'Annual Property Tax'] as const),
        ...['Yearly Property Tax', 'Annual Taxes', 'Annual Tax', 'Tax Amount', 'Taxes'],
      ],
      hint: `for a year unless another period is given, in ${CURRENCY_NAME}`,
    },
    reso: ['TaxAnnualAmount'],
    compare: { group: 'Ownership', best: 'lowest' },
    filter: null,
  },
  propertyTaxPer: periodOf('property tax', null, 'PropertyTaxPeriod'),
  councilTaxBand: {
    kind: 'choice',
    label: 'Council tax band',
    hint: 'I only in Wales',
    section: 'ownership',
    ...UNVERIFIED,
    description: 'The band of council tax in Great Britain; I only in Wales.',
    values: COUNCIL_TAX_BANDS,
    labels: Object.fromEntries(COUNCIL_TAX_BANDS.map((band) => [band, band])),
    synonyms: Object.fromEntries(COUNCIL_TAX_BANDS.map((band) => [band, [`band ${band}`]])),
    message: 'Choose a band from A to I.',
    column: { names: ['CouncilTaxBand', 'Council Tax Band', 'Council Tax', 'Tax Band'] },
    reso: null,
    compare: { group: 'Ownership' },
    filter: null,
  },
  yearlyCosts: {
    ...FEE,
    label: 'Other yearly fees',
    hint: 'Not in the amounts above',
    description: `Yearly fees besides the ground rent, the service charge, the association fee and the property tax; in ${CURRENCY_NAME}.`,
    example: 3_180,
    column: {
      names: ['YearlyCosts', 'Annual Costs', 'Yearly Fees', 'Annual Fees'],
      hint: 'without the other amounts',
    },
    reso: null,
    compare: { group: 'Ownership', best: 'lowest' },
    filter: null,
  },
  streetAddress: {
    kind: 'line',
    label: 'Street address',
    hint: ADDRESS_TEXTS.hint,
    section: 'place',
    readBy: 'address',
    isCoveredByVerification: true,
    limit: 200,
    blankMessage: 'The street address must not be blank.',
    description: STREET,
    responseDescription: STREET,
    example: '12 Mill Road',
    column: {
      names: ['StreetAddress', 'Street Address Line'],
      hint: 'Private unless the position is exact; the location is public',
    },
    ...NOWHERE_ELSE,
  },
  postalCode: {
    kind: 'line',
    label: 'Postal code',
    section: 'place',
    readBy: 'address',
    isCoveredByVerification: true,
    limit: 12,
    blankMessage: POSTAL_CODE,
    pattern: { normalize: normalizePostalCode, match: /^[A-Z0-9][A-Z0-9 -]{0,11}$/, message: POSTAL_CODE },
    description:
      'Returned to the same readers as `streetAddress`. Searches by location match it, or only its area if the position is not exact.',
    responseDescription: 'Returned to the same readers as `streetAddress`.',
    example: '97701',
    column: {
      names: ['PostalCode', 'Postcode', 'Zip', 'Zip Code', 'Zip or Postal Code', 'PLZ', 'Postleitzahl'],
    },
    ...NOWHERE_ELSE,
  },
  latitude: {
    kind: 'number',
    label: 'Latitude',
    section: 'place',
    readBy: 'everyone',
    isCoveredByVerification: true,
    description:
      'The latitude, in degrees; only together with `longitude`. Rounded unless the position is exact.',
    min: -90,
    max: atMost(90),
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
    isCoveredByVerification: true,
    description:
      'The longitude, in degrees; only together with `latitude`. Rounded unless the position is exact.',
    min: -180,
    max: atMost(180),
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
    ...UNVERIFIED,
    description: 'How exact the position is: the home itself, near it, or its town.',
    values: POSITION_ACCURACIES,
    labels: { exact: 'Exact', approximate: 'About here', town: 'The town' },
    message: 'Choose exact, approximate or town.',
    column: { names: ['PositionAccuracy'], label: 'Accuracy of the position' },
    ...NOWHERE_ELSE,
  },
  features: {
    kind: 'features',
    label: 'Features',
    section: 'features',
    ...UNVERIFIED,
    description: 'Feature names from `GET /features`, each only once.',
    responseDescription: 'Feature names from `GET /features`.',
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
    isCoveredByVerification: true,
    description: 'All pictures in order, with URLs returned by `POST /uploads`; the first is `image`.',
    responseDescription: 'All pictures in order.',
    column: {
      names: [
        ...(['MediaURL', 'Photo', 'Image', 'Photos', 'Images', 'Pictures', 'Photo URL'] as const),
        ...['Image URL', 'Photo URLs', 'Image URLs', 'Picture URLs'],
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
    isCoveredByVerification: true,
    description: `Links to at most ${TOURS_LIMIT} tours and videos on ${TOUR_HOST_NAMES}.`,
    responseDescription: 'Links to tours and videos.',
    example: ['https://my.matterport.com/show/?m=SxQL3iGyoDo'],
    column: {
      names: [
        ...(['VirtualTourURLUnbranded', 'VirtualTourURLBranded', 'Virtual Tour'] as const),
        ...[
          'Virtual Tour URL',
          'Virtual Tours',
          'Tour',
          'Tour URL',
          'Tours',
          'Video',
          'Video URL',
          'Video Tour',
          'Video Link',
        ],
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
  ...(['parkingSpaces', 'tenure'] as const),
  ...(['leaseYears', 'groundRent', 'groundRentRises', 'serviceCharge', 'associationFee'] as const),
  ...(['propertyTax', 'councilTaxBand', 'yearlyCosts'] as const),
] as const satisfies readonly FactName[]
export type TableFactName = (typeof TABLE_FACTS)[number]

export const isAreaName = (name: string): name is AreaName =>
  factNamesOf('area').some((area) => area === name)

export type PeriodName = FactNameOf<{ kind: 'period' }>
/** The period of each amount that has one, by the name of the amount. */
export const PERIOD_OF = Object.fromEntries(
  factNamesOf('money').flatMap((name): [FactName, string][] => {
    const field: FactField = FACT_FIELDS[name]
    return field.kind === 'money' && field.period ? [[name, field.period]] : []
  }),
) as Partial<Record<FactName, PeriodName>>

/** The other facts of a home that the words of one depend on. */
export type FactsAround = { floors?: number | undefined } & { [Name in PeriodName]?: Period | undefined }

/**
 * A fact as text: "2 spaces", "Ground floor of 3", "$250 a year". Money in major units; an area depends on its viewer
 * (`formatArea`).
 */
export function factLabel(
  name: Exclude<TableFactName, AreaName> | 'energyClass',
  value: string | number,
  listing: FactsAround = {},
): string {
  const field: FactField = FACT_FIELDS[name]
  if (field.kind === 'choice') return field.labels[value] ?? String(value)
  if (field.kind === 'energy-class') return energyClassLabel(String(value))
  if (typeof value === 'string') return value
  const { [name]: period } = PERIOD_OF
  if (field.kind === 'money')
    return period ? `${formatPrice(value)} ${PERIOD_LABELS[listing[period] ?? 'year']}` : formatPrice(value)
  if (field.kind !== 'number' || field.isYear) return String(value)
  return field.format ? field.format(value, listing) : groupDigits(value)
}

type NamesIn<Reso> = Reso extends string ? Reso : Reso extends readonly (infer Name)[] ? Name : never
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
