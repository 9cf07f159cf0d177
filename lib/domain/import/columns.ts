/** How a column is recognised and what the import page calls it. */
type ImportColumn = {
  label: string
  /** The first is the export's; where a file has several of them, the earlier one wins where it has a value. */
  names: readonly [string, ...string[]]
  /** What the import page says of it. */
  hint?: string
}

/** What a column of a file may become, in the order of the export; names of the RESO Data Dictionary first (D150). */
export const IMPORT_COLUMNS = {
  listingId: {
    label: 'Your reference number',
    names: ['ListingId', 'Ref', 'Reference'],
    hint: 'Identifies listings you imported before',
  },
  title: { label: 'Title', names: ['Title'] },
  description: { label: 'Description', names: ['PublicRemarks', 'Description'] },
  location: { label: 'Location', names: ['UnparsedAddress', 'Location', 'Address'] },
  streetAddress: {
    label: 'Street address',
    names: ['StreetAddress'],
    hint: 'Not shown to everyone; the location is',
  },
  city: { label: 'City', names: ['City', 'Suburb'] },
  state: { label: 'State', names: ['StateOrProvince', 'State'] },
  postalCode: { label: 'Postal code', names: ['PostalCode', 'Postcode'] },
  country: { label: 'Country', names: ['Country'] },
  minPrice: { label: 'Minimum price', names: ['ListPriceLow', 'MinPrice'] },
  maxPrice: {
    label: 'Maximum price',
    names: ['ListPrice', 'MaxPrice', 'Price'],
    hint: 'A single price; the range is set to 5% below and above',
  },
  propertyType: {
    label: 'Type',
    names: ['PropertyType', 'PropertySubType', 'Type'],
    hint: 'h house, u apartment, t townhouse',
  },
  bedrooms: { label: 'Bedrooms', names: ['BedroomsTotal', 'Bedrooms', 'TotalBedrooms', 'Rooms'] },
  bathrooms: {
    label: 'Bathrooms',
    names: ['BathroomsTotalInteger', 'Bathrooms', 'TotalBathrooms', 'Bathroom'],
  },
  livingArea: { label: 'Living area', names: ['LivingArea', 'BuildingArea'], hint: 'm² unless it says so' },
  livingAreaUnits: { label: 'Unit of the living area', names: ['LivingAreaUnits'] },
  lotArea: { label: 'Lot', names: ['LotSizeArea', 'Landsize'], hint: 'm² unless it says so' },
  lotAreaUnits: { label: 'Unit of the lot', names: ['LotSizeUnits'] },
  yearBuilt: { label: 'Year built', names: ['YearBuilt'] },
  parkingSpaces: { label: 'Parking spaces', names: ['ParkingTotal', 'GarageSpaces', 'Car'] },
  floor: { label: 'Floor', names: ['EntryLevel', 'Floor'] },
  floors: { label: 'Floors', names: ['StoriesTotal', 'Floors'] },
  yearlyCosts: { label: 'Yearly costs', names: ['YearlyCosts'] },
  latitude: { label: 'Latitude', names: ['Latitude', 'Lattitude'] },
  longitude: { label: 'Longitude', names: ['Longitude', 'Longtitude'] },
  positionAccuracy: { label: 'Accuracy of the position', names: ['PositionAccuracy'] },
  features: { label: 'Features', names: ['Features'], hint: '; between names' },
  images: { label: 'Pictures', names: ['MediaURL', 'Photo', 'Image'], hint: '; between addresses' },
} as const satisfies Record<string, ImportColumn>

export type ImportField = keyof typeof IMPORT_COLUMNS
export const IMPORT_FIELDS = Object.keys(IMPORT_COLUMNS) as ImportField[]

export const isImportField = (name: string): name is ImportField => Object.hasOwn(IMPORT_COLUMNS, name)

/** What the import page says of the field, or nothing. */
export const hintOf = (field: ImportField): string | undefined => {
  const column: ImportColumn = IMPORT_COLUMNS[field]
  return column.hint
}

/** Letter case, spaces, `_` and `-` do not matter. */
const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '')

type Named = { field: ImportField; rank: number }

const NAMED = new Map<string, Named>(
  IMPORT_FIELDS.flatMap((field) =>
    IMPORT_COLUMNS[field].names.map((name, rank): [string, Named] => [plain(name), { field, rank }]),
  ),
)

/** What each column of a header becomes; `null` for one that is not known. */
export const recognise = (header: readonly string[]): (ImportField | null)[] =>
  header.map((name) => NAMED.get(plain(name))?.field ?? null)

/** Which columns of the file make a field, the one that wins first. */
export type ColumnsOf = Partial<Record<ImportField, number[]>>

/** The columns of each field, from what each column becomes. */
export function columnsOf(header: readonly string[], fields: readonly (ImportField | null)[]): ColumnsOf {
  const columns: ColumnsOf = {}
  for (const [i, field] of fields.entries()) if (field !== null) (columns[field] ??= []).push(i)
  // A name that was given to a column by hand has no rank of its own.
  const rank = (i: number) => NAMED.get(plain(header[i] ?? ''))?.rank ?? 0
  for (const found of Object.values(columns)) found.sort((a, b) => rank(a) - rank(b))
  return columns
}
