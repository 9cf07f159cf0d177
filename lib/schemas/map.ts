import * as z from 'zod/mini'
import { CURRENCY_NAME } from '@/lib/domain/money'
import { responsePropertyId, maxLength } from './common'
import { rangesInOrder } from './listing-filters'
import { withNotes } from './notes'
import { searchFields } from './property'

const ZOOM_LIMIT = 22
const ZOOM = `Use a whole number from 0 to ${ZOOM_LIMIT}.`
const BOUNDS = 'Send the bounds as west,south,east,north in degrees.'

/** The query of `GET /api/properties/map`; a field that it does not know is refused. */
export const mapPropertiesSchema = z
  .strictObject({
    ...searchFields,
    bounds: withNotes(z.nonoptional(searchFields.bounds, BOUNDS), {
      description: 'The visible part of the map: `west,south,east,north` in degrees.',
      examples: ['-123.5,44,-121,46'],
    }),
    zoom: withNotes(
      z.pipe(
        z.pipe(
          z.string(ZOOM).check(maxLength(2, ZOOM), z.regex(/^[0-9]{1,2}$/, ZOOM)),
          z.transform((text) => Number(text)),
        ),
        z.number().check(z.maximum(ZOOM_LIMIT, ZOOM)),
      ),
      { description: 'The zoom level; at 0 the world is 256 pixels wide.', examples: [9] },
    ),
  })
  .check(rangesInOrder)
export type MapInput = z.output<typeof mapPropertiesSchema>

const latitude = withNotes(z.number().check(z.minimum(-90), z.maximum(90)), {
  description: 'In degrees.',
  examples: [44.05],
})
const longitude = withNotes(z.number().check(z.minimum(-180), z.maximum(180)), {
  description: 'In degrees.',
  examples: [-121.3],
})
const price = (which: string) =>
  z.optional(
    withNotes(z.number(), {
      description: `The ${which} end of the shown price, in ${CURRENCY_NAME}; both ends of an asking price are equal. Absent on request.`,
      examples: [540_000],
    }),
  )
const count = withNotes(z.number().check(z.int(), z.minimum(0)), {
  description: 'The number of properties.',
  examples: [12],
})

/** The marks of a map: clusters of listings, and pins of one. */
export const propertyMapDto = z.object({
  total: withNotes(count, {
    description: 'The number of matching properties within the bounds.',
    examples: [13],
  }),
  relation: withNotes(z.enum(['eq', 'gte']), {
    description: '`eq`: `total` is exact; `gte`: there are at least that many.',
    examples: ['eq'],
  }),
  unplaced: withNotes(count, {
    description:
      'The number of matching properties without a position, in any area; 1001 means more than 1,000.',
    examples: [2],
  }),
  unplacedRelation: withNotes(z.enum(['eq', 'gte']), {
    description: '`eq`: `unplaced` is exact; `gte`: there are at least that many.',
    examples: ['eq'],
  }),
  onRequest: z.optional(
    withNotes(z.number().check(z.int(), z.minimum(1)), {
      description:
        'How many properties within the bounds the price filter leaves out because their price is on request; 101 means more than 100. Absent if there are none.',
      examples: [3],
    }),
  ),
  clusters: withNotes(
    z.array(
      z.object({
        latitude,
        longitude,
        count,
        bounds: withNotes(z.tuple([z.number(), z.number(), z.number(), z.number()]), {
          description: 'Their bounds: west, south, east, north.',
          examples: [[-121.4, 44, -121.2, 44.1]],
        }),
      }),
    ),
    { description: 'Groups of properties close to each other.' },
  ),
  pins: withNotes(
    z.array(
      z.object({
        _id: responsePropertyId,
        latitude,
        longitude,
        minPrice: price('lower'),
        maxPrice: price('upper'),
        title: withNotes(z.string(), { description: 'The title.', examples: ['Lake House'] }),
      }),
    ),
    { description: 'All other properties, one by one.' },
  ),
})
export type PropertyMapDto = z.infer<typeof propertyMapDto>
