import * as z from 'zod/mini'
import { PROPERTY_SORTS, PROPERTY_STATUSES } from '@/lib/domain/property'
import { id } from './common'

const LOCATION_LIMIT = 200
export const PAGE_LIMIT = 100

const notFound = 'Property not found.'
export const propertyIdSchema = z.object({ id: id(notFound) })

/** The query of `GET /api/properties` and of the Explore page. */
export const listPropertiesSchema = z.object({
  location: z.optional(z.string().check(z.maxLength(LOCATION_LIMIT, 'Please use at most 200 characters.'))),
  sort: z._default(z.enum(PROPERTY_SORTS, 'Unknown sort order.'), 'default'),
  verified: z._default(
    z.pipe(
      z.enum(['true', 'false'], 'Use true or false.'),
      z.transform((text) => text === 'true'),
    ),
    false,
  ),
  limit: z._default(
    z.coerce
      .number('Use a number from 1 to 100.')
      .check(
        z.int('Use a number from 1 to 100.'),
        z.minimum(1, 'Use a number from 1 to 100.'),
        z.maximum(PAGE_LIMIT, 'Use a number from 1 to 100.'),
      ),
    PAGE_LIMIT,
  ),
  cursor: z.optional(z.string()),
})
export type ListPropertiesInput = z.output<typeof listPropertiesSchema>

/** How many listings one part of the Explore page holds, and how many it shows at most. */
export const PART = 24
export const SHOWN_LIMIT = 20 * PART

/**
 * The Explore page's address. What it does not know or cannot read falls back to
 * the default, so that an old or mistyped link still shows a list.
 */
export const exploreQuerySchema = z.object({
  location: z.catch(z.string().check(z.trim(), z.maxLength(LOCATION_LIMIT)), ''),
  sort: z.catch(z.enum(PROPERTY_SORTS), 'default'),
  verified: z.catch(
    z.pipe(
      z.literal('true'),
      z.transform(() => true),
    ),
    false,
  ),
  show: z.catch(z.coerce.number().check(z.minimum(1), z.maximum(SHOWN_LIMIT), z.multipleOf(PART)), PART),
})
export type ExploreQuery = z.output<typeof exploreQuerySchema>

/** What everyone may read of a listing (decision 9). Prices in major units. */
export const propertyTeaserDto = z.object({
  _id: z.string(),
  title: z.string(),
  location: z.string(),
  minPrice: z.number(),
  maxPrice: z.number(),
  image: z.string(),
  agentName: z.string(),
  agentImage: z.nullable(z.string()),
  status: z.enum(PROPERTY_STATUSES),
  sold: z.boolean(),
  createdAt: z.string(),
})
export type PropertyTeaserDto = z.infer<typeof propertyTeaserDto>

/** What a signed-in person reads: the teaser with the description and the agent's address. */
export const propertyDto = z.extend(propertyTeaserDto, { description: z.string(), agentEmail: z.string() })
export type PropertyDto = z.infer<typeof propertyDto>

/** One part of a list: its items, how many there are in all, and where the next part begins. */
export type Page<T> = { items: T[]; total: number; next: string | null }
