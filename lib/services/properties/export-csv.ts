import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { valuesOf } from '@/lib/data/listing-values'
import { findPlaceholders } from '@/lib/data/placeholders'
import { findManagedProperties, findPropertiesOfAgent } from '@/lib/data/properties'
import { BYTE_ORDER_MARK, csvLine } from '@/lib/domain/csv'
import { FACT_FIELDS, FACT_NAMES, type FactField, type FactName } from '@/lib/domain/fact-fields'
import { IMPORT_COLUMNS, type ImportField } from '@/lib/domain/import/columns'
import { picturesOfListing } from '@/lib/domain/listing-pictures'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { assertCan } from '../authorise'
import { readAll } from '../paging'

/** `addresses`: the pictures, without drawn ones. */
type Row = ReturnType<typeof valuesOf> & { _id: string; addresses: string[] }
type Cell = string | number | undefined

const METRES = 'Square Meters'

/** The columns of what every listing has. The product's own id stands for a missing number of the agent's. */
const BASIC_CELLS = {
  listingId: ({ listingId, _id }) => listingId ?? _id,
  title: ({ title }) => title,
  description: ({ description }) => description,
  location: ({ location }) => location,
  minPrice: ({ minPrice }) => minPrice,
  maxPrice: ({ maxPrice }) => maxPrice,
} satisfies Partial<Record<ImportField, (row: Row) => Cell>>

const FACTS = FACT_NAMES.filter((name) => name !== 'listingId')

const headerOf = (field: ImportField): string => IMPORT_COLUMNS[field].names[0]

const HEADER = [
  ...(Object.keys(BASIC_CELLS) as ImportField[]).map(headerOf),
  ...FACTS.flatMap((name) => {
    const field: FactField = FACT_FIELDS[name]
    return field.kind === 'area' ? [headerOf(name), field.units] : headerOf(name)
  }),
]

/** What the columns of a fact say of a listing: a value, and of an area its unit. */
function cellsOf(name: FactName, row: Row): Cell[] {
  const value = row[name]
  const field: FactField = FACT_FIELDS[name]
  if (field.kind === 'area') return [value as Cell, value === undefined ? undefined : METRES]
  if (field.kind === 'choice') return [value === undefined ? undefined : field.words[String(value)]]
  if (name === 'images') return [row.addresses.join(';')]
  return [Array.isArray(value) ? value.join(';') : (value as Cell)]
}

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
  yield BYTE_ORDER_MARK + csvLine(HEADER)
  for await (const lines of parts) yield lines.join('')
}

function lineOf(property: PropertyDoc, drawn: ReadonlySet<string>): string {
  const addresses = picturesOfListing(property)
    .map(({ url }) => url)
    .filter((url) => !drawn.has(url))
  const row: Row = { ...valuesOf(property), _id: property._id.toHexString(), addresses }
  return csvLine([
    ...Object.values(BASIC_CELLS).map((cell) => cell(row)),
    ...FACTS.flatMap((name) => cellsOf(name, row)),
  ])
}
