import * as z from 'zod/mini'
import { EXPLORE_LIMIT, EXPLORE_PAGE_SIZE, PROPERTY_SORTS, PROPERTY_STATUSES } from '@/lib/domain/property'
import {
  answeredPropertyId,
  atMost,
  claimedEmail,
  cursorText,
  emailOrId,
  instant,
  propertyId,
  slugText,
} from './common'
import { LISTING_FIELD_NAMES, LOCATION_LIMIT, shapeOf, TEASER_FIELD_NAMES } from './listing-fields'
import { emailNotes, EXAMPLE, noted } from './notes'
import { pageFields } from './page'

export const propertyIdSchema = z.object({ id: propertyId })

/** The query of `GET /api/properties` and of the Explore page. */
export const listPropertiesSchema = z.object({
  location: z.optional(
    noted(z.string().check(atMost(LOCATION_LIMIT)), {
      description: 'Part of the location, in any case of letters, with or without accents.',
      examples: ['oregon'],
    }),
  ),
  sort: z._default(
    noted(z.enum(PROPERTY_SORTS, 'Unknown sort order.'), {
      description: 'The order; ties are broken by id.',
      examples: ['price-low-high'],
    }),
    'default',
  ),
  verified: z._default(
    noted(
      z.pipe(
        z.enum(['true', 'false'], 'Use true or false.'),
        z.transform((text) => text === 'true'),
      ),
      { description: 'True for verified properties only.', examples: [true] },
    ),
    false,
  ),
  ...pageFields,
})
export type ListPropertiesInput = z.output<typeof listPropertiesSchema>

/**
 * The Explore page's address. What it does not know or cannot read falls back to
 * the default, so that an old or mistyped link still shows a list.
 */
export const exploreQuerySchema = z.object({
  location: z.catch(z.string().check(z.trim(), atMost(LOCATION_LIMIT)), ''),
  sort: z.catch(z.enum(PROPERTY_SORTS), 'default'),
  verified: z.catch(
    z.pipe(
      z.literal('true'),
      z.transform(() => true),
    ),
    false,
  ),
  show: z.catch(
    z.coerce.number().check(z.minimum(1), z.maximum(EXPLORE_LIMIT), z.multipleOf(EXPLORE_PAGE_SIZE)),
    EXPLORE_PAGE_SIZE,
  ),
})
export type ExploreQuery = z.output<typeof exploreQuerySchema>

/** The words under "Invalid Price Range". */
export const PRICE_RANGE = 'Minimum price should be less than maximum price.'

/** The minimum below the maximum (D23), where both are given. */
const priceRange = z.refine<{ minPrice?: number; maxPrice?: number }>(
  ({ minPrice, maxPrice }) => minPrice === undefined || maxPrice === undefined || minPrice < maxPrice,
  {
    path: ['minPrice'],
    message: PRICE_RANGE,
    when: ({ value }) => {
      const { minPrice, maxPrice } = value as Record<string, unknown>
      // A price that is none has a message of its own.
      return [minPrice, maxPrice].every((price) => typeof price === 'number' && price > 0)
    },
  },
)

/** `POST /api/properties`: the agent is the signed-in one; a body that names another is refused (D21). */
export const createPropertySchema = z
  .object({ ...shapeOf(LISTING_FIELD_NAMES, 'takes'), agentEmail: z.optional(claimedEmail) })
  .check(priceRange)
export type CreatePropertyInput = z.output<typeof createPropertySchema>

/** The form of a listing, to add and to update one (D108). Prices in major units. */
export const propertyFormSchema = z.object(shapeOf(LISTING_FIELD_NAMES, 'typed')).check(priceRange)
export type PropertyFormInput = z.input<typeof propertyFormSchema>
export type PropertyFormOutput = z.output<typeof propertyFormSchema>

/** `PATCH /api/properties/{id}`: any of the fields. */
export const updatePropertySchema = z
  .object({
    id: propertyId,
    ...z.partial(z.object(shapeOf(LISTING_FIELD_NAMES, 'takes'))).shape,
    agentEmail: z.optional(claimedEmail),
  })
  .check(priceRange)
export type UpdatePropertyInput = z.output<typeof updatePropertySchema>

/** `PATCH /api/properties/{id}/status`: an administrator's decision, on the version of `updatedAt`. */
export const decidePropertySchema = z.object({
  id: propertyId,
  status: noted(z.enum(['verified', 'rejected'], 'Choose verified or rejected.'), {
    description: 'The decision; no administrator takes it back.',
    examples: ['verified'],
  }),
  updatedAt: z.optional(
    noted(z.iso.datetime({ precision: 3, error: "Give the property's updatedAt as you read it." }), {
      description: 'The `updatedAt` of the version that the decision is on; another one is refused.',
      examples: [EXAMPLE.moment],
    }),
  ),
})
export type DecidePropertyInput = z.output<typeof decidePropertySchema>

export const agentPropertiesSchema = z.object({ emailOrId, ...pageFields })
export const deleteAgentPropertiesSchema = z.object({ emailOrId })

/** What everyone may read of a listing (D9). Prices in major units. */
export const propertyTeaserDto = z.object({
  _id: answeredPropertyId,
  ...shapeOf(TEASER_FIELD_NAMES, 'answers'),
  agentName: noted(z.string(), { description: "The agent's name.", examples: ['Theo Brandt'] }),
  agentImage: noted(z.nullable(z.string()), {
    description: "The address of the agent's photo.",
    examples: [null],
  }),
  status: noted(z.enum(PROPERTY_STATUSES), {
    description: 'Whether an administrator has checked it.',
    examples: ['verified'],
  }),
  sold: noted(z.boolean(), {
    description: 'True from the moment that an offer on it is paid.',
    examples: [false],
  }),
  createdAt: noted(instant, { description: 'When it was listed, UTC.', examples: [EXAMPLE.moment] }),
})
export type PropertyTeaserDto = z.infer<typeof propertyTeaserDto>

/** What a signed-in person reads: the teaser with the description, the agent's address, and when it last changed. */
export const propertyDto = z.extend(propertyTeaserDto, {
  ...shapeOf(LISTING_FIELD_NAMES, 'answers'),
  agentEmail: noted(z.string(), emailNotes("The agent's address.", EXAMPLE.agent)),
  updatedAt: noted(instant, {
    description: 'When it last changed, UTC; tells one version from another.',
    examples: [EXAMPLE.moment],
  }),
})
export type PropertyDto = z.infer<typeof propertyDto>

/** What an agent reads of a listing of the own: with how many offers were ever made on it. */
export type OwnPropertyDto = PropertyDto & { offerCount: number }

/** What a page that search engines read shows of a listing: the teaser without its agent. */
export type PlaceListingDto = Omit<PropertyTeaserDto, 'agentName' | 'agentImage'>

/** A place with listed properties: its name, its address under `/homes`, and how many there are. */
export type PlaceDto = { slug: string; location: string; count: number }

/** The query of `/homes`: what is not a slug begins at the beginning. */
export const placesQuerySchema = z.object({ after: z.catch(slugText, '') })

/** One page of a place's listings. */
export const placeSchema = z.object({ slug: slugText, cursor: z.optional(cursorText) })
