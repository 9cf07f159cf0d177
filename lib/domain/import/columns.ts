import { type Column, type FactField } from '../fact-field'
import { FACT_FIELDS, FACT_NAMES, type FactName, type FactNameOf } from '../fact-fields'
import { fold } from '../text'
import { type AreaUnit } from './areas'

/** How a column is recognised and what the import page calls it. */
type ImportColumn = Column & { label: string }

type AreaName = FactNameOf<{ kind: 'area' }>

/** Names of columns with an address; it is a street if the file has the place in a column of its own. */
const ADDRESSES = [
  ...(['UnparsedAddress', 'Full Address', 'Address', 'Property Address', 'Street', 'Address 1'] as const),
  ...(['Address Line 1', 'Adresse', 'Straße'] as const),
] as const

const LOCATION = 'Location'

/** The columns of required fields and of the parts of a location; in the export they follow the agent's number. */
const BASICS = {
  title: { label: 'Title', names: ['Title', 'Headline', 'Objekttitel', 'Listing Title'] },
  description: {
    label: 'Description',
    names: [
      ...(['PublicRemarks', 'Description', 'Full Description', 'Property Description', 'Remarks'] as const),
      ...['Listing Description', 'Objektbeschreibung', 'Summary'],
    ],
  },
  location: {
    label: 'Location',
    names: [...ADDRESSES, 'Display Address', LOCATION],
  },
  city: { label: 'City', names: ['City', 'Suburb', 'Town', 'Post Town', 'Town/City', 'Ort', 'Stadt'] },
  state: {
    label: 'State',
    names: ['StateOrProvince', 'State or Province', 'State', 'Province', 'County', 'Bundesland'],
  },
  country: { label: 'Country', names: ['Country', 'Country Code'] },
  minPrice: { label: 'Minimum price', names: ['ListPriceLow', 'MinPrice', 'Price Low', 'Price From'] },
  maxPrice: {
    label: 'Price or maximum price',
    names: [
      ...(['ListPrice', 'MaxPrice', 'Price', 'Guide Price', 'Current Price', 'Price High'] as const),
      ...['Price To', 'Kaufpreis', 'Prix', 'Precio', 'Prezzo'],
    ],
    hint: 'A single price is the asking price',
  },
  saleStatus: {
    label: 'Sale status',
    names: ['StandardStatus', 'MlsStatus', 'Listing Status', 'Sale Status', 'Status'],
    hint: 'Sold homes are not imported, hidden ones become drafts',
  },
} as const satisfies Record<string, ImportColumn>

/** Columns of files that count half bathrooms separately. */
const BATHROOMS = {
  bathroomsFull: { label: 'Full bathrooms', names: ['BathroomsFull', 'Full Baths', 'Baths Full'] },
  bathroomsHalf: {
    label: 'Half bathrooms',
    names: ['BathroomsHalf', 'BathroomsPartial', 'Half Baths', 'Baths Half'],
  },
} as const satisfies Record<string, ImportColumn>

/** Columns that other fields are read from: a second class, lines of text, and files besides photos. */
const PARTS = {
  emissionsClass: {
    label: 'Emissions class',
    names: ['Emissions Class', 'GES', 'Classe GES', 'Classe climat', 'Classe emissions'],
    hint: 'In France, beside the energy class',
  },
  keyFeatures: {
    label: 'Key features',
    names: [
      ...(['Key Features', 'Key Feature', 'Bullet Points', 'Highlights'] as const),
      ...Array.from({ length: 10 }, (_, i) => [`Feature ${i + 1}`, `Bullet ${i + 1}`]).flat(),
    ],
    hint: 'Those that we don’t know follow the description',
  },
  floorPlans: {
    label: 'Floor plans',
    names: ['Floor Plans', 'Floor Plan', 'Floorplan URL', 'Floor Plan URLs', 'Grundriss', 'Grundrisse'],
    hint: 'separated by ;',
  },
  energyGraphs: {
    label: 'Energy graphs',
    names: ['Energy Graphs', 'Energy Graph', 'EPC Graph', 'EPC Image', 'EPC Image URL'],
    hint: 'separated by ;',
  },
  documents: {
    label: 'Brochures',
    names: ['Documents', 'Document', 'Document URL', 'Brochures', 'Brochure', 'Brochure URL', 'Exposé'],
    hint: 'PDFs, separated by ;',
  },
  certificates: {
    label: 'Energy certificates',
    names: ['Energy Certificates', 'Energy Certificate', 'EPC Document', 'EPC URL'],
    hint: 'PDFs, separated by ;',
  },
} as const satisfies Record<string, ImportColumn>

export type ImportField =
  FactName | keyof typeof BASICS | keyof typeof BATHROOMS | keyof typeof PARTS | `${AreaName}Units`

function columnsOfFact(name: FactName): [ImportField, ImportColumn][] {
  const field: FactField = FACT_FIELDS[name]
  const { label, column } = field
  const canonical: [ImportField, ImportColumn] = [name, { label, ...column }]
  if (name === 'bathrooms')
    return [canonical, ...(Object.entries(BATHROOMS) as [ImportField, ImportColumn][])]
  if (field.kind !== 'area') return [canonical]
  const units: ImportColumn = { label: `Unit of the ${label.toLowerCase()}`, names: [field.units] }
  return [canonical, [`${name as AreaName}Units`, units]]
}

/** The fields that a column can be imported as, in the order of the export; RESO names first (D150). */
export const IMPORT_COLUMNS = Object.fromEntries<ImportColumn>([
  ...columnsOfFact('listingId'),
  ...Object.entries(BASICS),
  ...FACT_NAMES.filter((name) => name !== 'listingId').flatMap(columnsOfFact),
  ...Object.entries(PARTS),
]) as Record<ImportField, ImportColumn>

export const IMPORT_FIELDS = Object.keys(IMPORT_COLUMNS) as ImportField[]

export const isImportField = (name: string): name is ImportField => Object.hasOwn(IMPORT_COLUMNS, name)

/** Case, accents, spaces, `_`, `-`, `.` and brackets are ignored. */
const normalizeName = (name: string): string => fold(name).replaceAll(/[\s_.()-]+/g, '')

type ColumnName = { field: ImportField; rank: number }

const COLUMNS_BY_NAME = new Map<string, ColumnName>(
  IMPORT_FIELDS.flatMap((field) =>
    IMPORT_COLUMNS[field].names.map((name, rank): [string, ColumnName] => [
      normalizeName(name),
      { field, rank },
    ]),
  ),
)

const ADDRESS_NAMES = new Set<string>(ADDRESSES.map(normalizeName))

/**
 * The field of each column of a header; `null` if the column is unknown. An address is the street if the file has the
 * city or the location in another column, and beside a street and a city, "Location" is a district, as in Redfin's
 * files: it is skipped (D276).
 */
export function recogniseColumns(header: readonly string[]): (ImportField | null)[] {
  const names = header.map(normalizeName)
  const fields = names.map((name) => COLUMNS_BY_NAME.get(name)?.field ?? null)
  const hasCity = fields.includes('city')
  const hasStreet = fields.includes('streetAddress')
  const isAddress = (name: string) => ADDRESS_NAMES.has(name)
  const isApart = (hasCity || names.includes(normalizeName(LOCATION))) && (hasStreet || names.some(isAddress))
  if (!isApart) return fields
  return names.map((name, i) => {
    if (isAddress(name)) return hasStreet ? null : 'streetAddress'
    return name === normalizeName(LOCATION) && hasCity ? null : (fields[i] ?? null)
  })
}

/** Units in column names. */
const UNITS_IN_NAMES: [RegExp, AreaUnit][] = [
  [/sqft|sqfeet|square ?feet|square ?foot|ft2/, 'square feet'],
  [/acre/, 'acres'],
  [/sqm|square ?met|m2/, 'square metres'],
  [/hectare/, 'hectares'],
]

const unitIn = (name: string): AreaUnit | undefined =>
  UNITS_IN_NAMES.find(([words]) => words.test(normalizeName(name.replaceAll('²', '2'))))?.[1]

/** The column indexes of each field, in order of precedence. */
export type ColumnsOf = Partial<Record<ImportField, number[]>> & {
  /** The unit of each area column, if its name or that of another area column contains one. */
  units?: Partial<Record<number, AreaUnit>>
}

const AREAS: readonly (ImportField | null)[] = ['livingArea', 'lotArea'] satisfies AreaName[]

export function columnsOf(header: readonly string[], fields: readonly (ImportField | null)[]): ColumnsOf {
  const columns: ColumnsOf = {}
  for (const [i, field] of fields.entries()) if (field !== null) (columns[field] ??= []).push(i)
  // A column that was assigned by hand has no rank of its own.
  const rank = (i: number) => COLUMNS_BY_NAME.get(normalizeName(header[i] ?? ''))?.rank ?? 0
  for (const field of IMPORT_FIELDS) columns[field]?.sort((a, b) => rank(a) - rank(b))
  const areas = header.flatMap((name, i) =>
    AREAS.includes(fields[i] ?? null) ? [{ i, unit: unitIn(name) }] : [],
  )
  // Redfin writes "SQUARE FEET" and "LOT SIZE".
  const otherUnit = areas.find(({ unit }) => unit === 'square feet')?.unit
  const units = Object.fromEntries(areas.flatMap(({ i, unit = otherUnit }) => (unit ? [[i, unit]] : [])))
  return areas.some(({ unit }) => unit) ? { ...columns, units } : columns
}

/** Fields that are read from all of their columns: a subtype complements its type. */
const READ_TOGETHER = new Set<ImportField>([
  'propertyType',
  'images',
  'tours',
  ...(Object.keys(PARTS) as ImportField[]),
])

/** The columns of one field, in order of precedence. */
export type Competing = { field: ImportField; columns: number[] }

/** The columns that compete for one field; the agent chooses one (D323). */
export function competingColumns(
  header: readonly string[],
  fields: readonly (ImportField | null)[],
): Competing[] {
  const columns = columnsOf(header, fields)
  return IMPORT_FIELDS.flatMap((field) => {
    const indexes = columns[field] ?? []
    return indexes.length < 2 || READ_TOGETHER.has(field) ? [] : [{ field, columns: indexes }]
  })
}
