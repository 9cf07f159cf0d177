import * as z from 'zod/mini'
import { isMoney, readAmount } from '@/lib/domain/money'
import { EXPLORE_LIMIT, EXPLORE_PAGE_SIZE, PROPERTY_SORTS, PROPERTY_STATUSES } from '@/lib/domain/property'
import {
  answeredId,
  atMost,
  claimedEmail,
  cursorText,
  emailOrId,
  id,
  instant,
  line,
  slugText,
  text,
} from './common'
import { pageFields } from './page'

const LOCATION_LIMIT = 200
const TITLE_LIMIT = 120
const DESCRIPTION_LIMIT = 5_000
const ADDRESS_LIMIT = 2_000
/** The longest amount that a person may type, with its signs and spaces. */
export const TYPED_LIMIT = 40
/** The highest price of a listing and the highest offer (D23). Major units. */
export const PRICE_LIMIT = 1_000_000_000

const notFound = 'Property not found.'
export const propertyIdSchema = z.object({ id: id(notFound) })

/** The query of `GET /api/properties` and of the Explore page. */
export const listPropertiesSchema = z.object({
  location: z.optional(z.string().check(atMost(LOCATION_LIMIT))),
  sort: z._default(z.enum(PROPERTY_SORTS, 'Unknown sort order.'), 'default'),
  verified: z._default(
    z.pipe(
      z.enum(['true', 'false'], 'Use true or false.'),
      z.transform((text) => text === 'true'),
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

const price = (required: string) =>
  z
    .number(required)
    .check(
      z.refine(
        (value) => isMoney(value) && value > 0 && value <= PRICE_LIMIT,
        'Please enter a price above 0 and at most 1,000,000,000, with no more than two decimals.',
      ),
    )

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

/** What the agent says of a listing (D23). Prices in major units. */
const propertyFields = {
  title: line('Title is required.', TITLE_LIMIT),
  description: text('Description is required.', DESCRIPTION_LIMIT),
  location: line('Location is required.', LOCATION_LIMIT),
  minPrice: price('Minimum price is required.'),
  maxPrice: price('Maximum price is required.'),
  image: line('Image is required.', ADDRESS_LIMIT),
}

/** `POST /api/properties`: the agent is the signed-in one; a body that names another is refused (D21). */
export const createPropertySchema = z
  .object({ ...propertyFields, agentEmail: z.optional(claimedEmail) })
  .check(priceRange)
export type CreatePropertyInput = z.output<typeof createPropertySchema>

/** A price as a person types it, with or without `$` and thousands separators. What is no amount is no price. */
const typedPrice = (required: string) =>
  z.pipe(
    z.pipe(
      z.string(required).check(z.trim(), z.minLength(1, required), atMost(TYPED_LIMIT)),
      z.transform((typed) => readAmount(typed) ?? 0),
    ),
    price(required),
  )

/**
 * The form of a listing, to add and to update one. Its picture is a file that
 * is still to be uploaded, or the address of one that is there. Prices in major units.
 */
export const propertyFormSchema = z
  .object({
    title: propertyFields.title,
    description: propertyFields.description,
    location: propertyFields.location,
    minPrice: typedPrice('Minimum price is required.'),
    maxPrice: typedPrice('Maximum price is required.'),
    // Not aborting, so that the range is looked at while there is no picture yet.
    image: z.custom<Blob | string>(
      (picture) => picture instanceof Blob || (typeof picture === 'string' && picture !== ''),
      { error: 'Image is required.', abort: false },
    ),
  })
  .check(priceRange)
export type PropertyFormInput = z.input<typeof propertyFormSchema>
export type PropertyFormOutput = z.output<typeof propertyFormSchema>

/** `PATCH /api/properties/{id}`: any of the fields. */
export const updatePropertySchema = z
  .object({
    id: id(notFound),
    title: z.optional(propertyFields.title),
    description: z.optional(propertyFields.description),
    location: z.optional(propertyFields.location),
    minPrice: z.optional(propertyFields.minPrice),
    maxPrice: z.optional(propertyFields.maxPrice),
    image: z.optional(propertyFields.image),
    agentEmail: z.optional(claimedEmail),
  })
  .check(priceRange)
export type UpdatePropertyInput = z.output<typeof updatePropertySchema>

/** `PATCH /api/properties/{id}/status`: an administrator's decision, on the version of `updatedAt`. */
export const decidePropertySchema = z.object({
  id: id(notFound),
  status: z.enum(['verified', 'rejected'], 'Choose verified or rejected.'),
  updatedAt: z.optional(
    z.iso.datetime({ precision: 3, error: "Give the property's updatedAt as you read it." }),
  ),
})
export type DecidePropertyInput = z.output<typeof decidePropertySchema>

export const agentPropertiesSchema = z.object({ emailOrId, ...pageFields })
export const deleteAgentPropertiesSchema = z.object({ emailOrId })

/** What everyone may read of a listing (D9). Prices in major units. */
export const propertyTeaserDto = z.object({
  _id: answeredId,
  title: z.string(),
  location: z.string(),
  minPrice: z.number(),
  maxPrice: z.number(),
  image: z.string(),
  agentName: z.string(),
  agentImage: z.nullable(z.string()),
  status: z.enum(PROPERTY_STATUSES),
  sold: z.boolean(),
  createdAt: instant,
})
export type PropertyTeaserDto = z.infer<typeof propertyTeaserDto>

/** What a signed-in person reads: the teaser with the description, the agent's address, and when it last changed. */
export const propertyDto = z.extend(propertyTeaserDto, {
  description: z.string(),
  agentEmail: z.string(),
  updatedAt: instant,
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
