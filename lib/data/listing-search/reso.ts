import 'server-only'
import { type Document, type Filter } from 'mongodb'
import { underOfferCondition } from '@/lib/domain/filter-table'
import { toMinor } from '@/lib/domain/money'
import { type Operator } from '@/lib/domain/odata'
import { listRank, type PropertyStatus } from '@/lib/domain/property'
import { MAX_PRICE } from '@/lib/domain/shown-price'
import { RESO_STATUSES, type ResoCondition, type ResoOrder, standardStatus } from '@/lib/domain/reso'
import { collection, type PropertyDoc } from '../collections'
import { type Order, COUNT_LIMIT, type PageQuery, readStreams, type Stream, cappedSum } from './page'
import { countUnsold } from './places'
import { INDEX_OF, ORDERS } from '.'

/** The orders by modification, which only this feed has; one index is read in both directions. */
const BY_MODIFICATION = {
  'modified-first': [['modifiedAt', 1]],
  'modified-last': [['modifiedAt', -1]],
} satisfies Record<string, Order>

const orderOf = (sort: ResoOrder): { order: Order; index: string } =>
  sort === 'modified-first' || sort === 'modified-last'
    ? { order: BY_MODIFICATION[sort], index: 'listing_modified' }
    : { order: ORDERS[sort], index: INDEX_OF[sort] }

type Ranged = Exclude<ResoCondition, { field: 'PropertySubType' | 'StandardStatus' }>

/** The compared fields; all are in the indexes that lists are read in. */
const STORED: Record<Ranged['field'], string> = {
  ListPriceLow: 'shownMinMinor',
  ListPrice: 'shownMaxMinor',
  BedroomsTotal: 'bedrooms',
  BathroomsTotalInteger: 'bathrooms',
  LivingArea: 'livingArea',
  LotSizeArea: 'lotArea',
  YearBuilt: 'yearBuilt',
  ParkingTotal: 'parkingSpaces',
  OriginalEntryTimestamp: 'createdAt',
  ModificationTimestamp: 'modifiedAt',
}

/** RESO rounds two and a half bathrooms up to three: the condition on the stored number. */
const ROUNDED_UP: Record<Operator, (count: number) => Document> = {
  eq: (count) => ({ $gt: count - 1, $lte: count }),
  gt: (count) => ({ $gt: count }),
  ge: (count) => ({ $gt: count - 1 }),
  lt: (count) => ({ $lte: count - 1 }),
  le: (count) => ({ $lte: count }),
}

/** More than any price, in minor units. */
const BEYOND_PRICES = toMinor(MAX_PRICE) + 1

const OPERATORS = { gt: '$gt', ge: '$gte', lt: '$lt', le: '$lte' } as const

function toFilter(condition: ResoCondition): Filter<PropertyDoc> {
  const { field, operator, value } = condition
  if (field === 'StandardStatus') return {}
  if (field === 'PropertySubType') return { propertyType: value }
  if (field === 'BathroomsTotalInteger')
    return { bathrooms: ROUNDED_UP[operator](value) } as Filter<PropertyDoc>
  const isPrice = field === 'ListPriceLow' || field === 'ListPrice'
  // The ends of a price on request are beyond all prices, and match no condition.
  const stored = isPrice ? Math.min(Math.max(toMinor(value), 0), BEYOND_PRICES) : value
  if (operator === 'eq') return { [STORED[field]]: stored } as Filter<PropertyDoc>
  const compared = {
    [OPERATORS[operator]]: stored,
    ...(field === 'ListPrice' && operator.startsWith('l') && { $gte: 0 }),
    ...(field === 'ListPriceLow' && operator.startsWith('g') && { $lt: BEYOND_PRICES }),
  }
  return { [STORED[field]]: compared } as Filter<PropertyDoc>
}

/**
 * The listings of a status that the conditions select: under offer, not under offer, or both; `null` for
 * neither.
 */
function unsoldStatusOf(
  unsoldStatus: PropertyStatus,
  conditions: readonly ResoCondition[],
): Filter<PropertyDoc> | null {
  const [first, second] = [false, true].filter((isUnderOffer) =>
    conditions.every(
      ({ field, value }) =>
        field !== 'StandardStatus' || value === standardStatus(unsoldStatus, isUnderOffer),
    ),
  )
  if (first === undefined) return null
  return { unsoldStatus, ...(second === undefined && underOfferCondition(first)) }
}

/**
 * The listed properties that match all conditions, in an order that an index has. A property without a fact matches no
 * condition on it. Counted up to a thousand.
 */
export function findResoProperties(
  conditions: readonly ResoCondition[],
  sort: ResoOrder,
): PageQuery<PropertyDoc> {
  const { order, index } = orderOf(sort)
  const isFiltered = conditions.length > 0
  const filters = conditions.map(toFilter).filter((filter) => Object.keys(filter).length > 0)
  const streams = RESO_STATUSES.flatMap((status): Stream<'properties'>[] => {
    const unsoldStatus = unsoldStatusOf(status, conditions)
    if (!unsoldStatus) return []
    return [
      {
        filter: { ...unsoldStatus, ...(filters.length > 0 && { $and: filters }) },
        fixed: { rank: listRank(status) },
        // Several indexes have all fields; this one has the order too.
        ...(isFiltered && { index }),
      },
    ]
  })
  const countFiltered = () =>
    cappedSum(
      streams.map(({ filter }) =>
        collection('properties').countDocuments(filter, { limit: COUNT_LIMIT + 1 }),
      ),
    )
  return {
    order,
    rows: (limit, after) => readStreams('properties', streams, order, limit, after),
    count: isFiltered ? countFiltered : () => countUnsold(RESO_STATUSES),
  }
}
