import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { valuesOf } from '@/lib/data/listing-values'
import { findPlaceholders } from '@/lib/data/placeholders'
import { findManagedProperties, findPropertiesById, findPropertiesOfAgents } from '@/lib/data/properties'
import { BYTE_ORDER_MARK, csvLine } from '@/lib/domain/csv'
import { EXPORT_HEADER, exportRow } from '@/lib/domain/import/write-row'
import { picturesOfListing } from '@/lib/domain/listing-pictures'
import { visibleAgents } from '@/lib/domain/office'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { type BulkSelection } from '@/lib/schemas/bulk-change'
import { assertCan } from '../authorise'
import { readAll } from '../paging'
import { selectOwn } from './own-table'

/**
 * Streams the listings as a CSV file (RFC 4180, UTF-8 with a byte order mark) that an import accepts: those
 * that an agent's list shows (D453), the selected ones of them, or all for an administrator. Texts that a spreadsheet
 * would run as formulas are escaped.
 */
export async function exportCsv(
  actor: Actor,
  selection: BulkSelection = {},
): Promise<AsyncGenerator<string>> {
  assertCan(actor, 'property:export', actor.id)
  const query = can(actor, 'property:export')
    ? findManagedProperties({ search: '', status: null }, 'oldest')
    : findPropertiesOfAgents(visibleAgents(actor, 'property:export'))
  const placeholders = new Set((await findPlaceholders()).map(({ address }) => address))
  const line = (property: PropertyDoc) => lineOf(property, placeholders)
  return toCsv(selection.ids || selection.all ? readSelected(actor, selection, line) : readAll(query, line))
}

/** How many selected listings are read at once. */
const BATCH_SIZE = 100

async function* readSelected(
  actor: Actor,
  selection: BulkSelection,
  line: (property: PropertyDoc) => string,
): AsyncGenerator<string[]> {
  const ids = (await selectOwn(actor, selection)).map(({ _id }) => _id)
  for (let at = 0; at < ids.length; at += BATCH_SIZE)
    yield (await findPropertiesById(ids.slice(at, at + BATCH_SIZE))).map(line)
}

async function* toCsv(parts: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(EXPORT_HEADER)
  for await (const lines of parts) yield lines.join('')
}

function lineOf(property: PropertyDoc, placeholders: ReadonlySet<string>): string {
  const addresses = picturesOfListing(property)
    .map(({ url }) => url)
    .filter((url) => !placeholders.has(url))
  return csvLine(exportRow({ ...valuesOf(property), _id: property._id.toHexString(), addresses }))
}
