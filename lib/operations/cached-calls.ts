import { hasFilters } from '@/lib/domain/listing-filters'
import { listPropertiesFor, mapPropertiesFor } from '@/lib/services/properties/list-properties'
import { loadProperty } from '@/lib/services/properties/read-property'
import { PAGE_LIMIT } from '@/lib/schemas/page'
import { cache, propertyTag } from '@/lib/transport/content'

/**
 * Responses that are the same for all who may read them: cached independently of the person, like pages (ADR
 * 012).
 */
export const cachedCallList = cache(
  'call list',
  (_viewer, { location = '', cursor, limit = PAGE_LIMIT, ...rest }) =>
    location === '' && !hasFilters(rest) && cursor === undefined && limit === PAGE_LIMIT
      ? ['lists']
      : ['lists', 'searched'],
  listPropertiesFor,
)

export const cachedCallMap = cache('call map', () => ['lists', 'searched'], mapPropertiesFor)

export const cachedProperty = cache('property', (id) => [propertyTag(id), 'properties'], loadProperty)
