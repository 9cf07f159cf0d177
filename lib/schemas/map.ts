import * as z from 'zod/mini'
import { CURRENCY_NAME } from '@/lib/domain/money'
import { count, responsePropertyId, withMeta, numberText } from './common'
import { rangesInOrder } from './listing-filters'
import { searchFields } from './property'

const ZOOM_LIMIT = 22
const ZOOM = `Use a whole number from 0 to ${ZOOM_LIMIT}.`
const BOUNDS = 'Send the bounds as west,south,east,north in degrees.'

/** The query of `GET /api/properties/map`; a field that it does not know is refused. */
export const mapPropertiesSchema = z
  .strictObject({
    ...searchFields,
    bounds: withMeta(
      z.nonoptional(searchFields.bounds, BOUNDS),
      'The visible part of the map: `west,south,east,north` in degrees.',
      '-123.5,44,-121,46',
    ),
    zoom: withMeta(
      z.pipe(numberText(/^[0-9]{1,2}$/, 2, ZOOM), z.number().check(z.maximum(ZOOM_LIMIT, ZOOM))),
      'The zoom level; at 0 the world is 256 pixels wide.',
      9,
    ),
  })
  .check(rangesInOrder)
export type MapInput = z.output<typeof mapPropertiesSchema>

const latitude = withMeta(z.number().check(z.minimum(-90), z.maximum(90)), 'In degrees.', 44.05)
const longitude = withMeta(z.number().check(z.minimum(-180), z.maximum(180)), 'In degrees.', -121.3)
const price = (end: string) =>
  withMeta(
    z.optional(z.number()),
    `The ${end} end of the shown price, in ${CURRENCY_NAME}; both ends of an asking price are equal. Absent on request.`,
    540_000,
  )
/** The marks of a map: clusters of listings, and pins of one. */
export const propertyMapDto = z.object({
  total: count('The number of matching properties within the bounds.', 13),
  relation: withMeta(
    z.enum(['eq', 'gte']),
    '`eq`: `total` is exact; `gte`: there are at least that many.',
    'eq',
  ),
  unplaced: count(
    'The number of matching properties without a position, in any area; 1001 means more than 1,000.',
    2,
  ),
  unplacedRelation: withMeta(
    z.enum(['eq', 'gte']),
    '`eq`: `unplaced` is exact; `gte`: there are at least that many.',
    'eq',
  ),
  onRequest: withMeta(
    z.optional(z.number().check(z.int(), z.minimum(1))),
    'How many properties within the bounds the price filter leaves out because their price is on request; 101 means more than 100. Absent if there are none.',
    3,
  ),
  clusters: withMeta(
    z.array(
      z.object({
        latitude,
        longitude,
        count: count('The number of properties.', 12),
        bounds: withMeta(
          z.tuple([z.number(), z.number(), z.number(), z.number()]),
          'Their bounds: west, south, east, north.',
          [-121.4, 44, -121.2, 44.1],
        ),
      }),
    ),
    'Groups of properties close to each other.',
  ),
  pins: withMeta(
    z.array(
      z.object({
        _id: responsePropertyId,
        latitude,
        longitude,
        minPrice: price('lower'),
        maxPrice: price('upper'),
        title: withMeta(z.string(), 'The title.', 'Lake House'),
      }),
    ),
    'All other properties, one by one.',
  ),
})
export type PropertyMapDto = z.infer<typeof propertyMapDto>
