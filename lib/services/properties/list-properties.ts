import 'server-only'
import { type HistoryDoc, type PropertyDoc } from '@/lib/data/collections'
import { findHistory } from '@/lib/data/history'
import { ObjectId } from '@/lib/data/client'
import { findProperties, placeSearchOf, type PropertyQuery } from '@/lib/data/listing-search'
import { countUnplaced, findMapMarkers } from '@/lib/data/listing-search/map'
import { type PageQuery } from '@/lib/data/listing-search/page'
import { valuesOf } from '@/lib/data/listing-values'
import { findClosingOffer } from '@/lib/data/offers'
import { findOwnCards } from '@/lib/data/own-listings'
import {
  findFieldsById,
  findManagedProperties,
  findPropertiesById,
  findPropertiesOfAgents,
} from '@/lib/data/properties'
import { lacksAddress } from '@/lib/domain/address'
import { lacksEnergy } from '@/lib/domain/energy'
import { AppError } from '@/lib/domain/errors'
import { FEATURE_GROUPS } from '@/lib/domain/facts'
import { type ListingFilters } from '@/lib/domain/listing-filters'
import { toMajor } from '@/lib/domain/money'
import { shownAgents } from '@/lib/domain/office'
import { permissionScope } from '@/lib/domain/permissions'
import { type PropertySort } from '@/lib/domain/property'
import { isOnRequest, ON_REQUEST_COUNT_LIMIT, pricesOfEnds } from '@/lib/domain/shown-price'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import {
  type AdminTablePage,
  type ManagedPropertyDto,
  type PropertyTableQuery,
} from '@/lib/schemas/admin-table'
import { type HistoryEntryDto } from '@/lib/schemas/history'
import { ADDRESS_FIELD_NAMES, PRICE_FIELD_NAMES } from '@/lib/schemas/listing-fields'
import { type MapInput, type PropertyMapDto } from '@/lib/schemas/map'
import { type OfferedHomeDto } from '@/lib/schemas/offered-home'
import { type Page, type PageInput } from '@/lib/schemas/page'
import {
  type FeatureGroupsDto,
  type ListedPropertyDto,
  type ListPropertiesInput,
  type OwnPropertyDto,
  type PropertyDto,
  type PropertyTeaserDto,
} from '@/lib/schemas/property'
import { readAdminTable, readPage, readPageInBatch } from '../paging'
import { assertCan } from '../authorise'
import { listOfPerson } from '../users/people'
import {
  canSee,
  canSeeExactPosition,
  readProperty,
  rejectionOf,
  toExactDto,
  toListedDto,
  toOwnDto,
  toPropertyTeaser,
  withAwaitedPayment,
} from './read-property'

export type SearchInput = Omit<ListPropertiesInput, 'limit' | 'cursor'> & PageInput

/** The kind of viewer that a list depends on; viewers of one kind get the same list. */
export type ListViewer = { isSignedIn: boolean; includeRejected: boolean }

/** Only administrators see rejected listings; visitors get the teaser's fields only (D7, D9). */
export const listViewer = (actor: Actor | null): ListViewer => ({
  isSignedIn: actor !== null,
  includeRejected: actor !== null && permissionScope(actor.role, 'property:read-rejected') === 'any',
})

/** All buyers get the same list, which is cached. */
export const FOR_BUYERS: ListViewer = { isSignedIn: true, includeRejected: false }

/** People who are not signed in (D9). */
export const FOR_VISITORS: ListViewer = { isSignedIn: false, includeRejected: false }

/**
 * One page of the unsold listings, verified and pending; administrators also get rejected ones (D7). Without
 * an actor only the teaser's fields. Throws `invalid_input` for a cursor of another order.
 */
export const listProperties = (
  actor: Actor | null,
  input: SearchInput,
  list = listPropertiesFor,
): Promise<Page<PropertyDto | ListedPropertyDto | PropertyTeaserDto>> => list(listViewer(actor), input)

/** The fields of a listing for this kind of viewer. */
export const dtoFor = ({ isSignedIn, includeRejected }: ListViewer) =>
  includeRejected ? toExactDto : isSignedIn ? toListedDto : toPropertyTeaser

/** The list for a kind of viewer, which can be cached for all of them. */
export async function listPropertiesFor(
  viewer: ListViewer,
  { sort, location, verified, limit, cursor, isTotalApproximate, ...filters }: SearchInput,
): Promise<Page<PropertyDto | ListedPropertyDto | PropertyTeaserDto>> {
  const search = { location, verified, includeRejected: viewer.includeRejected }
  const [page, onRequest] = await Promise.all([
    readPage<PropertyDoc, PropertyDto | ListedPropertyDto | PropertyTeaserDto>(
      findProperties({ ...search, filters }, sort),
      { limit, cursor, isTotalApproximate },
      dtoFor(viewer),
    ),
    countOnRequest(filters, (overrides, order) => findProperties({ ...search, ...overrides }, order)),
  ])
  return { ...page, ...onRequest }
}

/** For `catch` of a count: `null` for an invalid search, which is not suggested. */
export function noCountIfInvalid(error: unknown): null {
  if (error instanceof AppError && error.code === 'invalid_input') return null
  throw error
}

/**
 * How many listings a price filter excludes because their price is on request (D404), one more than are counted if there
 * are more; empty if there are none, or without a price filter. `find`: the query of the search with these overrides, in an
 * order in which homes on request are together; `null` if it finds nothing.
 */
export async function countOnRequest(
  { minPrice, maxPrice, ...filters }: ListingFilters,
  find: (
    overrides: Required<Pick<PropertyQuery, 'filters' | 'isOnRequest'>>,
    sort: PropertySort,
  ) => Counting | Promise<Counting | null>,
): Promise<{ onRequest?: number }> {
  if (minPrice === undefined && maxPrice === undefined) return {}
  const query = await find({ filters, isOnRequest: true }, 'price-high-low')
  const { count = 0, isAll = true } = (await query?.count(ON_REQUEST_COUNT_LIMIT)) ?? {}
  return count === 0 ? {} : { onRequest: isAll ? count : count + 1 }
}
type Counting = Pick<PageQuery<PropertyDoc>, 'count'>

/** All listings of the agent with this email or id, newest first; for that agent and administrators. */
export const listAgentProperties = (
  actor: Actor,
  { emailOrId, ...pageInput }: { emailOrId: string } & PageInput,
): Promise<Page<PropertyDto>> =>
  listOfPerson(actor, emailOrId, 'property:read-as-agent', (id) =>
    readPage(findPropertiesOfAgents([id]), pageInput, toExactDto),
  )

/**
 * The listings of the agent, or of the office (D453), all or those of one `agent`, each with its number of offers,
 * newest first; only what its card shows. Throws `forbidden` for buyers.
 */
export async function listOwnProperties(
  actor: Actor,
  { agent, ...pageInput }: PageInput & { agent?: string | undefined },
): Promise<Page<OwnPropertyDto>> {
  assertCan(actor, 'property:read-as-agent', actor.id)
  const agents = shownAgents(actor, 'property:read-as-agent', agent)
  return readPageInBatch(findOwnCards(agents), pageInput, (cards) => withAwaitedPayment(cards.map(toOwnDto)))
}

/** The fixed list of features in groups, in display order (D146). */
export const listFeatures = (): Promise<FeatureGroupsDto> =>
  Promise.resolve(
    FEATURE_GROUPS.map(({ group, features }) => ({
      group,
      features: features.map(({ name, label }) => ({ name, label })),
    })),
  )

const amountInMajor = (value: HistoryDoc['to']) => (typeof value === 'number' ? toMajor(value) : value)

/** One change for a viewer. `showsPrice`: the sale price too. Prices in major units. */
export function toHistoryEntry({ at, field, from, to }: HistoryDoc, showsPrice: boolean): HistoryEntryDto {
  const change = { at: at.toISOString(), field }
  if (field === 'pictures') return { ...change, from, to }
  if (field === 'sold') return { ...change, from: null, to: showsPrice ? amountInMajor(to) : null }
  return { ...change, from: amountInMajor(from), to: amountInMajor(to) }
}

/**
 * The changes of a listing that the actor may see, newest first (D149). Its agent, its buyer and
 * administrators see the sale price; its agent and administrators see rejections. Throws `not_found`.
 */
export async function listHistory(
  actor: Actor,
  { id, ...pageInput }: { id: string } & PageInput,
): Promise<Page<HistoryEntryDto>> {
  const property = await readProperty(actor, id)
  const showsPrice = await knowsClosingPrice(actor, property)
  return readPage(findHistory(id, historyFor(actor, property)), pageInput, (entry) =>
    toHistoryEntry(entry, showsPrice),
  )
}

/**
 * The part of a listing's history that the actor may see: rejections (D7), and the price before it was on request
 * (D404).
 */
function historyFor(actor: Actor, property: PropertyDoc) {
  const isOwn = canSeeExactPosition(actor, property.agentId.toHexString())
  return { withRejections: isOwn, withPrices: isOwn || !isOnRequest(property) }
}

async function knowsClosingPrice(actor: Actor, { _id, agentId, soldAt }: PropertyDoc): Promise<boolean> {
  if (!soldAt) return false
  if (canSeeExactPosition(actor, agentId.toHexString())) return true
  const closing = await findClosingOffer(_id)
  return closing?.buyerId.toHexString() === actor.id
}

/** Reads the listings that the actor may see, by id, in one query. */
export async function listedAmong(
  actor: Actor,
  propertyIds: ObjectId[],
): Promise<ReadonlyMap<string, ListedPropertyDto>> {
  const listings = await findPropertiesById(propertyIds)
  return new Map(
    listings
      .filter((listing) => canSee(actor, listing))
      .map((listing) => [listing._id.toHexString(), toListedDto(listing)]),
  )
}

/** A listing for administrators, who decide on it: what its row shows. */
const toManagedProperty = (actor: Actor, property: PropertyDoc): ManagedPropertyDto => ({
  ...toHome(actor, property),
  _id: property._id.toHexString(),
  ...valuesOf(property, ['location', 'image', ...ADDRESS_FIELD_NAMES]),
  agentName: property.agentName,
  agentEmail: property.agentEmail,
  createdAt: property.createdAt.toISOString(),
  updatedAt: property.updatedAt.toISOString(),
  ...(lacksAddress(property) && { lacksAddress: true }),
  ...(lacksEnergy(property, getEnv().ENERGY_REQUIRED_IN) && { lacksEnergy: true }),
  ...rejectionOf(property),
})

/** One page of all listings, including rejected and sold ones, for administrators. */
export async function manageProperties(
  actor: Actor,
  { search, status, sort, ...cursors }: PropertyTableQuery,
  size?: number,
): Promise<AdminTablePage<ManagedPropertyDto>> {
  assertCan(actor, 'property:decide')
  const managedProperties = findManagedProperties({ search, status }, sort)
  const page = await readAdminTable(
    managedProperties,
    cursors,
    (property) => toManagedProperty(actor, property),
    size,
  )
  return { ...page, items: await withAwaitedPayment(page.items) }
}

/**
 * The listings that the list would return, as clusters and pins of a map (D148), at their public positions
 * (D67).
 */
export const mapProperties = (
  actor: Actor | null,
  input: MapInput,
  load = mapPropertiesFor,
): Promise<PropertyMapDto> => load(listViewer(actor), input)

/** The map for a kind of viewer, which can be cached for all of them. */
export async function mapPropertiesFor(
  { includeRejected }: ListViewer,
  { location = '', verified, zoom, ...filters }: MapInput,
): Promise<PropertyMapDto> {
  const search = { ...placeSearchOf({ location, verified, includeRejected }), filters, now: new Date() }
  const [{ clusters, pins, isAll }, unplaced, onRequest] = await Promise.all([
    findMapMarkers(search, filters.bounds, zoom),
    countUnplaced(search),
    countOnRequest(filters, (overrides, sort) =>
      findProperties({ location, verified, includeRejected, ...overrides }, sort),
    ),
  ])
  return {
    total: clusters.reduce((sum, { count }) => sum + count, pins.length),
    relation: isAll ? 'eq' : 'gte',
    unplaced: unplaced.count,
    unplacedRelation: unplaced.isAll ? 'eq' : 'gte',
    ...onRequest,
    clusters: clusters.map(({ bounds: { west, south, east, north }, ...cluster }) => ({
      ...cluster,
      bounds: [west, south, east, north],
    })),
    pins: pins.map(({ _id, publicLatitude, publicLongitude, title, ...ends }) => ({
      _id: _id.toHexString(),
      latitude: publicLatitude ?? 0,
      longitude: publicLongitude ?? 0,
      ...pricesOfEnds(ends),
      title,
    })),
  }
}

const LINE_FACTS = ['propertyType', 'bedrooms', 'bathrooms', 'livingArea', 'lotArea'] as const

/** The stored fields that a listing's line is made of. */
export const LINE_FIELDS = [
  ...(['agentId', 'status', 'soldAt', 'underOffer', 'title', ...LINE_FACTS] as const),
  ...(['minPriceMinor', 'maxPriceMinor', 'askingPriceMinor', 'priceQualifier', 'shownMaxMinor'] as const),
]
type RowFields = Pick<PropertyDoc, (typeof LINE_FIELDS)[number]>

/** The price fields that the actor may read: without amounts if the price is on request, except for its agent. */
const pricesFor = (actor: Actor, listing: RowFields) =>
  isOnRequest(listing) && !canSeeExactPosition(actor, listing.agentId.toHexString())
    ? valuesOf(listing, ['priceQualifier'])
    : valuesOf(listing, PRICE_FIELD_NAMES)

const toHome = (actor: Actor, listing: RowFields): OfferedHomeDto => ({
  ...valuesOf(listing, ['title', ...LINE_FACTS]),
  ...pricesFor(actor, listing),
  status: listing.status,
  sold: listing.soldAt !== null,
  ...(listing.underOffer && { underOffer: listing.underOffer }),
})

/** A listing's current line; `null` if it is hidden from the actor. Prices in major units. */
export const homeFor = (actor: Actor, listing: RowFields): OfferedHomeDto | null =>
  canSee(actor, listing) ? toHome(actor, listing) : null

/**
 * The current lines of these listings by id, without those that are deleted or hidden from the actor. Prices
 * in major units.
 */
export async function readHomes(
  actor: Actor,
  propertyIds: readonly string[],
): Promise<ReadonlyMap<string, OfferedHomeDto>> {
  const ids = [...new Set(propertyIds)].map((id) => new ObjectId(id))
  const listings = await findFieldsById(ids, LINE_FIELDS)
  return new Map(
    listings
      .filter((listing) => canSee(actor, listing))
      .map((listing) => [listing._id.toHexString(), toHome(actor, listing)]),
  )
}
