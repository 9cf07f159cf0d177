import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { valuesOf } from '@/lib/data/listing-values'
import { findPlaceholders } from '@/lib/data/placeholders'
import { findManagedProperties, findPropertiesOfAgent } from '@/lib/data/properties'
import { BYTE_ORDER_MARK, csvLine } from '@/lib/domain/csv'
import { PROPERTY_TYPE_WORDS } from '@/lib/domain/facts'
import { IMPORT_COLUMNS, type ImportField } from '@/lib/domain/import/columns'
import { picturesOfListing } from '@/lib/domain/listing-pictures'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { assertCan } from '../authorise'
import { readAll } from '../paging'

type Row = ReturnType<typeof valuesOf> & { _id: string }
type Cell = string | number | undefined

const METRES = 'Square Meters'

/** What each column of the export says of a listing, under the first of the column's names (D150). */
const CELLS = {
  // What has no number of the agent's goes by the product's own, by which an import knows it again.
  listingId: ({ listingId, _id }) => listingId ?? _id,
  title: ({ title }) => title,
  description: ({ description }) => description,
  location: ({ location }) => location,
  streetAddress: ({ streetAddress }) => streetAddress,
  postalCode: ({ postalCode }) => postalCode,
  minPrice: ({ minPrice }) => minPrice,
  maxPrice: ({ maxPrice }) => maxPrice,
  propertyType: ({ propertyType }) => propertyType && PROPERTY_TYPE_WORDS[propertyType],
  bedrooms: ({ bedrooms }) => bedrooms,
  bathrooms: ({ bathrooms }) => bathrooms,
  livingArea: ({ livingArea }) => livingArea,
  livingAreaUnits: ({ livingArea }) => livingArea && METRES,
  lotArea: ({ lotArea }) => lotArea,
  lotAreaUnits: ({ lotArea }) => lotArea && METRES,
  yearBuilt: ({ yearBuilt }) => yearBuilt,
  parkingSpaces: ({ parkingSpaces }) => parkingSpaces,
  floor: ({ floor }) => floor,
  floors: ({ floors }) => floors,
  yearlyCosts: ({ yearlyCosts }) => yearlyCosts,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  positionAccuracy: ({ positionAccuracy }) => positionAccuracy,
  features: ({ features }) => features?.join(';'),
} satisfies Partial<Record<ImportField, (row: Row) => Cell>>

const FIELDS = [...Object.keys(CELLS), 'images'] as ImportField[]

/**
 * The listings as a CSV file (RFC 4180, UTF-8 with a byte order mark) that an import takes again: an agent's own, or all
 * for an administrator. Piece by piece, as fast as it is read. Texts that a spreadsheet would run are defused.
 */
export async function exportCsv(actor: Actor): Promise<AsyncGenerator<string>> {
  assertCan(actor, 'property:export', actor.id)
  const query = can(actor, 'property:export')
    ? findManagedProperties({ search: '', status: null }, 'oldest')
    : findPropertiesOfAgent(actor.id)
  const drawn = new Set((await findPlaceholders()).map(({ address }) => address))
  return toCsv(readAll(query, (property: PropertyDoc) => lineOf(property, drawn)))
}

async function* toCsv(parts: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(FIELDS.map((field) => IMPORT_COLUMNS[field].names[0]))
  for await (const lines of parts) yield lines.join('')
}

function lineOf(property: PropertyDoc, drawn: ReadonlySet<string>): string {
  const row = { ...valuesOf(property), _id: property._id.toHexString() }
  const addresses = picturesOfListing(property)
    .map(({ url }) => url)
    .filter((url) => !drawn.has(url))
  return csvLine([...Object.values(CELLS).map((cell) => cell(row)), addresses.join(';')])
}
