import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { ObjectId, type Session } from '@/lib/data/client'
import { valuesOf } from '@/lib/data/listing-values'
import {
  countOwnListings,
  countOwnSearch,
  findOwnByIds,
  findOwnBySearch,
  findOwnListings,
  type OwnRow,
} from '@/lib/data/own-listings'
import { findPeople } from '@/lib/data/users'
import { BULK_LIMIT } from '@/lib/domain/bulk-change'
import { addDays } from '@/lib/domain/dates'
import { NUMBERS_DAYS } from '@/lib/domain/listing-numbers'
import { shownAgents, visibleAgents } from '@/lib/domain/office'
import { type Actor } from '@/lib/domain/user'
import { type OwnTablePage, type OwnTableQuery, type OwnTableRow } from '@/lib/schemas/admin-table'
import { type BulkSelection } from '@/lib/schemas/bulk-change'
import { PRICE_FIELD_NAMES } from '@/lib/schemas/listing-fields'
import { findPlaceholders } from '@/lib/data/pictures'
import { findManagedProperties, findPropertiesById, findPropertiesOfAgents } from '@/lib/data/properties'
import { BYTE_ORDER_MARK, csvLine } from '@/lib/domain/csv'
import { EXPORT_HEADER, exportRow } from '@/lib/domain/import/write-row'
import { picturesOfListing } from '@/lib/domain/listing-pictures'
import { can } from '@/lib/domain/permissions'
import { readAdminTable, readAll } from '../paging'
import { assertCan } from '../authorise'
import { daysOnMarket, readListingNumbers } from '../numbers/read-numbers'
import { withAwaitedPayment } from './read-property'

/**
 * The listings of a selection that are the actor's, or of their office (D453); others are left out. A search among those
 * of an agent who is not in the office, or no longer, selects none (D482).
 */
export async function selectOwn(
  actor: Actor,
  { ids, search = '', status, agent }: BulkSelection,
  session?: Session,
): Promise<OwnRow[]> {
  const visible = visibleAgents(actor)
  if (ids) {
    const listingIds = ids.map((id) => new ObjectId(id))
    return findOwnByIds(visible, listingIds, session)
  }
  const agentIds = agent === undefined ? visible : visible.filter((id) => id === agent)
  if (agentIds.length === 0) return []
  return findOwnBySearch(agentIds, { search, status: status ?? null }, BULK_LIMIT, session)
}

type Row = Omit<OwnTableRow, 'views' | 'enquiries'>

const toRow =
  (actor: Actor, now: Date) =>
  (property: PropertyDoc): Row => {
    const { _id, status, soldAt, underOffer, pausedBy, offerCount } = property
    const isOwn = property.agentId.toHexString() === actor.id
    return {
      _id: _id.toHexString(),
      ...valuesOf(property, ['title', 'location', 'image', 'listingId', ...PRICE_FIELD_NAMES]),
      status,
      sold: soldAt !== null,
      offers: offerCount,
      ...(underOffer && { underOffer }),
      ...(pausedBy && { pausedBy }),
      ...(!isOwn && { agentName: property.agentName }),
      days: daysOnMarket(property, now),
    }
  }

/** One page of the agent's table (D481), of owners and managers of all of the office. Throws `forbidden` for buyers. */
export async function listOwnTable(
  actor: Actor,
  { search, status, agent, sort, all: _, ...cursors }: OwnTableQuery,
  now = new Date(),
): Promise<OwnTablePage> {
  assertCan(actor, 'property:read-as-agent', actor.id)
  const agentIds = shownAgents(actor, 'property:read-as-agent', agent ?? undefined)
  const visible = visibleAgents(actor)
  const isUnfiltered = search === '' && status === null
  const [page, counts, total, agents] = await Promise.all([
    readAdminTable(findOwnListings(agentIds, { search, status }, sort), cursors, toRow(actor, now)),
    countOwnListings(agentIds),
    isUnfiltered ? null : countOwnSearch(agentIds, { search, status }, BULK_LIMIT),
    visible.length > 1 ? findPeople(visible.map((id) => new ObjectId(id))) : [],
  ])
  const [items, numbers] = await Promise.all([
    withAwaitedPayment(page.items),
    readListingNumbers(
      page.items.map(({ _id }) => _id),
      addDays(now, 1 - NUMBERS_DAYS),
      now,
    ),
  ])
  const unfilteredTotal = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    ...page,
    items: items.map((row) => {
      const { views = 0, enquiries = 0 } = numbers.get(row._id) ?? {}
      return { ...row, views, enquiries }
    }),
    counts,
    matchCount: total ?? Math.min(unfilteredTotal, BULK_LIMIT),
    agents: agents
      .map(({ _id, name }) => ({ _id: _id.toHexString(), name }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  }
}

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
  const toLine = (property: PropertyDoc) => lineOf(property, placeholders)
  return toCsv(
    selection.ids || selection.all ? readSelected(actor, selection, toLine) : readAll(query, toLine),
  )
}

const SELECTED_AT_ONCE = 100

async function* readSelected(
  actor: Actor,
  selection: BulkSelection,
  toLine: (property: PropertyDoc) => string,
): AsyncGenerator<string[]> {
  const ids = (await selectOwn(actor, selection)).map(({ _id }) => _id)
  for (let start = 0; start < ids.length; start += SELECTED_AT_ONCE)
    yield (await findPropertiesById(ids.slice(start, start + SELECTED_AT_ONCE))).map(toLine)
}

async function* toCsv(parts: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(EXPORT_HEADER)
  for await (const lines of parts) yield lines.join('')
}

function lineOf(property: PropertyDoc, placeholders: ReadonlySet<string>): string {
  const pictureUrls = picturesOfListing(property)
    .map(({ url }) => url)
    .filter((url) => !placeholders.has(url))
  return csvLine(exportRow({ ...valuesOf(property), _id: property._id.toHexString(), pictureUrls }))
}
