import * as z from 'zod/mini'
import { askingPriceError, withProposedBounds } from '@/lib/domain/asking-price'
import { energyErrors } from '@/lib/domain/energy'
import { type PeriodName, type TableFactName } from '@/lib/domain/fact-fields'
import { readFilters } from '@/lib/domain/filter-table'
import { type ListingFilters, PLACE_FILTERS } from '@/lib/domain/listing-filters'
import { CURRENCY_NAME, isMoney } from '@/lib/domain/money'
import {
  EXPLORE_LIMIT,
  EXPLORE_PAGE_SIZE,
  PAUSE_CAUSES,
  PROPERTY_SORTS,
  PROPERTY_STATUSES,
  type PropertySort,
} from '@/lib/domain/property'
import { MAX_PRICE, type PriceFields } from '@/lib/domain/shown-price'
import { ownershipErrors } from '@/lib/domain/tenure'
import {
  cursorText,
  emailNotes,
  emailOrId,
  EXAMPLE,
  instant,
  maxLength,
  ownerEmail,
  propertyId,
  responsePropertyId,
  slugText,
  withMeta,
  booleanText,
  flag,
} from './common'
import {
  LISTING_FIELD_NAMES,
  type ListingValues,
  LOCATION_LIMIT,
  PRICE_FIELD_NAMES,
  PRICE_REQUIRED,
  shapeOf,
  TEASER_FIELD_NAMES,
} from './listing-fields'
import { filterFields, rangesInOrder } from './listing-filters'
import { nextOpenHouseDto } from './open-house'
import { pageFields } from './page'
import { UPLOAD_MESSAGES } from './upload'

export const propertyIdSchema = z.object({ id: propertyId })

/** A search for listings: part of the location, verified only, the filters. */
export const searchFields = {
  location: withMeta(
    z.optional(z.string().check(maxLength(LOCATION_LIMIT))),
    'Part of the location; letter case and accents are ignored.',
    'oregon',
  ),
  verified: z._default(withMeta(booleanText, 'True finds only verified properties.', true), false),
  ...filterFields,
}

/** The query of `GET /api/properties`; an unknown field is rejected. */
export const listPropertiesSchema = z
  .strictObject({
    ...searchFields,
    sort: z._default(
      withMeta(
        z.enum(PROPERTY_SORTS, 'Unknown sort order.'),
        'The sort order; ties are sorted by id.',
        'price-low-high',
      ),
      'default',
    ),
    ...pageFields,
  })
  .check(rangesInOrder)
export type ListPropertiesInput = z.output<typeof listPropertiesSchema>

/** How Explore shows its results; `filters` is the form of all filters, for browsers without JavaScript. */
export const EXPLORE_VIEWS = ['list', 'map', 'filters'] as const
export type ExploreView = (typeof EXPLORE_VIEWS)[number]

/** The parameters of Explore's URL. */
export type ExploreQuery = ListingFilters & {
  location: string
  sort: PropertySort
  verified: boolean
  show: number
  view: ExploreView
}

/**
 * Explore's URL. Unknown and invalid values fall back to the defaults, so that an outdated or mistyped link
 * still shows a list.
 */
export const exploreQuerySchema = z.pipe(
  z.looseObject({
    location: z.catch(z.string().check(z.trim(), maxLength(LOCATION_LIMIT)), ''),
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
    view: z.catch(z.enum(EXPLORE_VIEWS), 'list'),
  }),
  z.transform(({ location, sort, verified, show, view, ...rest }): ExploreQuery => ({
    location,
    sort,
    verified,
    show,
    view,
    ...readFilters(rest),
  })),
)

/** The text below "Invalid Price Range". */
export const PRICE_RANGE_MESSAGE = 'Minimum price should be less than maximum price.'

const isPrice = (value: unknown): value is number => typeof value === 'number' && value > 0

/** Rules of several fields run even if a field is invalid, but only on an object. */
const isObject = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null

/** The minimum must be below the maximum (D23), if both are present. */
const priceRange = z.refine<PriceFields>(
  ({ minPrice, maxPrice }) =>
    typeof minPrice !== 'number' || typeof maxPrice !== 'number' || minPrice < maxPrice,
  {
    path: ['minPrice'],
    message: PRICE_RANGE_MESSAGE,
    when: ({ value }) => {
      const { minPrice, maxPrice } = (value ?? {}) as Record<string, unknown>
      // An invalid price has its own message.
      return isPrice(minPrice) && isPrice(maxPrice)
    },
  },
)

const isAskingPrice = (value: unknown) => isPrice(value) && isMoney(value) && value <= MAX_PRICE

/** A listing has both prices, or an asking price that proposes them and lies between them (D401, D403). */
const completePrice = z.check<PriceFields>(
  ({ value, issues }) => {
    const { askingPrice } = value
    // An invalid asking price has its own message.
    if (askingPrice !== undefined && askingPrice !== null && !isAskingPrice(askingPrice)) return
    const home = withProposedBounds(value)
    const { minPrice, maxPrice } = home
    const addIssue = (name: keyof PriceFields, message: string) =>
      issues.push({ code: 'custom', path: [name], message, input: value[name] })
    for (const name of ['minPrice', 'maxPrice'] as const)
      if (home[name] === undefined || home[name] === null) addIssue(name, PRICE_REQUIRED[name])
    if (!isPrice(minPrice) || !isPrice(maxPrice)) return
    if (minPrice < maxPrice) {
      const error = askingPriceError(home)
      if (error !== null) addIssue('askingPrice', error)
      // `priceRange` checks two prices of the input.
    } else if (minPrice !== value.minPrice || maxPrice !== value.maxPrice)
      addIssue('minPrice', PRICE_RANGE_MESSAGE)
  },
  { when: isObject },
)

/** The fields of the rules that combine two of them. */
type PairedFields = Pick<ListingValues, 'image' | 'images' | 'latitude' | 'longitude'>

/** `image` must be the first of `images` (D146). */
const coverIsFirst = z.refine<Partial<PairedFields>>(
  ({ image, images }) => image === undefined || !images?.length || images[0]?.url === image,
  { path: ['image'], message: 'The image must be the first of the pictures.' },
)

export const ZERO_POSITION_MESSAGE =
  '0, 0 is a point in the Atlantic. Leave the position blank, or enter where the home is.'
export const BOTH_COORDINATES_REQUIRED = 'Enter both latitude and longitude.'

const isPresent = (value: number | null | undefined) => value !== undefined && value !== null

/** A listing has a picture: `image`, or the first of `images`. */
const hasPicture = z.refine<Partial<PairedFields>>(
  ({ image, images }) => image !== undefined || (images !== undefined && images !== null),
  { path: ['image'], message: UPLOAD_MESSAGES.required, when: isObject },
)

/** Both coordinates or neither. */
const completePosition = z.refine<Partial<PairedFields>>(
  ({ latitude, longitude }) => isPresent(latitude) === isPresent(longitude),
  { path: ['latitude'], message: BOTH_COORDINATES_REQUIRED, when: isObject },
)

/** The errors of energy and ownership fields that depend on other fields, by field (D413 to D415, D419, D421). */
export const factErrors = (listing: object): Partial<Record<FactRuleField, string>> => ({
  ...energyErrors(listing, new Date()),
  ...ownershipErrors(listing),
})

/** The fields that `factErrors` reads. */
export const FACT_RULE_INPUTS = [
  ...(['location', 'postalCode', 'energyClass', 'energyExempt', 'energyIssued'] as const),
  ...(['energyCertificateUntil', 'tenure', 'leaseYears', 'councilTaxBand'] as const),
]

const FACT_RULE_FIELDS = [
  ...(['energyClass', 'energyExempt', 'energyIssued', 'energyCertificateUntil'] as const),
  ...(['leaseYears', 'councilTaxBand'] as const),
]
type FactRuleField = (typeof FACT_RULE_FIELDS)[number]

/** The fields that `factErrors` reads, without values of the wrong type. */
const factInput = (input: object): object =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) =>
        FACT_RULE_INPUTS.some((fact) => fact === name) && ['string', 'number'].includes(typeof value),
    ),
  )

const factRules = FACT_RULE_FIELDS.map((name) =>
  z.refine<object>((listing) => factErrors(factInput(listing))[name] === undefined, {
    path: [name],
    error: ({ input }) => factErrors(factInput(input as object))[name],
    when: isObject,
  }),
)

/** `POST /api/properties`: the agent is the signed-in account; a body with a different agent is rejected (D21). */
export const createPropertySchema = z
  .object({ ...shapeOf(LISTING_FIELD_NAMES, 'operationInput'), agentEmail: z.optional(ownerEmail) })
  .check(priceRange, completePrice, hasPicture, coverIsFirst, completePosition, ...factRules)
export type CreatePropertyInput = z.output<typeof createPropertySchema>

/** All fields but the cover, which is the form's first picture. */
const FORM_FIELD_NAMES = LISTING_FIELD_NAMES.filter((name) => name !== 'image')

/** The form of a listing with all its fields, in sections; the cover is its first picture (D146). */
export const listingFormSchema = z
  .object(shapeOf(FORM_FIELD_NAMES, 'formValue'))
  .check(priceRange, completePrice, completePosition, ...factRules)
export type ListingFormInput = z.input<typeof listingFormSchema>
export type ListingFormOutput = z.output<typeof listingFormSchema>

/** The subset of that form in the dialog "Update property" (D285). */
export const briefListingFormSchema = z
  .object(shapeOf(['title', 'location', ...PRICE_FIELD_NAMES, 'images'], 'formValue'))
  .check(priceRange, completePrice)

/** The form of a listing, with all fields or a subset. */
export type ListingFormSchema = typeof listingFormSchema | typeof briefListingFormSchema

/** `PATCH /api/properties/{id}`: any of the fields. */
export const updatePropertySchema = z
  .object({
    id: propertyId,
    ...z.partial(z.object(shapeOf(LISTING_FIELD_NAMES, 'operationInput'))).shape,
    agentEmail: z.optional(ownerEmail),
    resubmit: withMeta(
      z.optional(z.boolean('Use true or false.')),
      'True submits a rejected property for verification again, if this call or an earlier one has changed it since the rejection. Ignored for other properties.',
      true,
    ),
  })
  .check(priceRange, coverIsFirst, completePosition, ...factRules)
export type UpdatePropertyInput = z.output<typeof updatePropertySchema>

/** The input that takes a listing off the market, or puts it back (D480). */
export const changeMarketSchema = z.object({
  id: propertyId,
  offMarket: withMeta(z.boolean(), 'True takes the property off the market, false puts it back.', true),
})
export type ChangeMarketInput = z.output<typeof changeMarketSchema>

/** The input of the search for a pin's position (D146): the location as typed. */
export const findPlaceSchema = z.object({ location: shapeOf(['location'], 'operationInput').location })
export type FindPlaceInput = z.output<typeof findPlaceSchema>

export const agentPropertiesSchema = z.object({ emailOrId, ...pageFields })
export const deleteAgentPropertiesSchema = z.object({ emailOrId })

/** The public fields of a listing (D9). Prices in major units. */
export const propertyTeaserDto = z.object({
  _id: responsePropertyId,
  ...shapeOf(TEASER_FIELD_NAMES, 'output'),
  agentName: withMeta(z.string(), "The agent's name.", 'Theo Brandt'),
  agentImage: withMeta(z.nullable(z.string()), "The URL of the agent's photo.", null),
  status: withMeta(z.enum(PROPERTY_STATUSES), 'Whether an administrator has verified it.', 'verified'),
  sold: withMeta(z.boolean(), 'True when it is sold.', false),
  underOffer: flag('True while an accepted offer on it is not paid yet; new offers are back-ups.'),
  createdAt: withMeta(instant, 'When it was listed, UTC.', EXAMPLE.moment),
  listedAt: withMeta(instant, 'When it was listed, UTC.', EXAMPLE.moment),
  priceChangedAt: withMeta(z.optional(instant), 'When its prices last changed, UTC.', EXAMPLE.moment),
  previousMinPrice: withMeta(
    z.optional(z.number()),
    `The lower end of the shown price before that change, in ${CURRENCY_NAME}.`,
    435_000,
  ),
  previousMaxPrice: withMeta(
    z.optional(z.number()),
    `The upper end of the shown price before that change, in ${CURRENCY_NAME}.`,
    510_000,
  ),
  country: withMeta(
    z.optional(z.string()),
    'The country of its energy class (ISO 3166), if only the postal code says which it is.',
    'GB',
  ),
  nextOpenHouse: withMeta(z.optional(nextOpenHouseDto), 'Its next open house, if any.'),
})
export type PropertyTeaserDto = z.infer<typeof propertyTeaserDto>

/** The fields for signed-in viewers: the teaser, the description, the agent's email, and the last change. */
export const propertyDto = z.extend(propertyTeaserDto, {
  ...shapeOf(LISTING_FIELD_NAMES, 'output'),
  agentEmail: withMeta(z.string(), emailNotes("The agent's email.", EXAMPLE.agent)),
  updatedAt: withMeta(instant, 'When it last changed, UTC; identifies the version.', EXAMPLE.moment),
  rejectionReason: withMeta(
    z.optional(z.string()),
    'The reason for its rejection, if any; only for its agent and administrators.',
    'The survey is missing.',
  ),
  pausedBy: withMeta(
    z.optional(z.enum(PAUSE_CAUSES)),
    'Why it is off the market: its agent took it off, or their license has expired; only for its agent and administrators.',
    'agent',
  ),
})
export type PropertyDto = z.infer<typeof propertyDto>

/** The prices and facts of a listing for a table of facts; missing facts are absent. */
export type FactsDto = Pick<PropertyDto, (typeof PRICE_FIELD_NAMES)[number] | TableFactName | PeriodName>

/** The fields for signed-in viewers of a list, without the agent's email, which is on the listing's page. */
export const listedPropertyDto = z.omit(propertyDto, { agentEmail: true })
export type ListedPropertyDto = z.infer<typeof listedPropertyDto>

/** The fields on the card of an agent's own listing, with the number of all offers on it. */
export const ownPropertyDto = z.extend(
  z.pick(propertyDto, {
    _id: true,
    title: true,
    location: true,
    image: true,
    minPrice: true,
    maxPrice: true,
    askingPrice: true,
    priceQualifier: true,
    bedrooms: true,
    bathrooms: true,
    livingArea: true,
    lotArea: true,
    status: true,
    sold: true,
    underOffer: true,
    pausedBy: true,
    rejectionReason: true,
    createdAt: true,
  }),
  { offerCount: z.number() },
)

/** An agent's own listing in a list; other fields of it are absent there. */
export type OwnPropertyDto = z.infer<typeof ownPropertyDto> &
  Partial<Omit<PropertyDto, 'description' | 'features' | 'images'>> & { awaitsPayment?: true }

/** The fields for pages that search engines index: the teaser without its agent. */
export const placeListingDto = z.omit(propertyTeaserDto, { agentName: true, agentImage: true })
export type PlaceListingDto = z.infer<typeof placeListingDto>

/** A place with listed properties: its name, its slug under `/homes`, and the number of homes. */
export type PlaceDto = { slug: string; location: string; count: number }

/** The query of `/homes`: an invalid slug starts at the beginning. */
export const placesQuerySchema = z.object({ after: z.catch(slugText, '') })

/** The query of a place's page (D256): its slug, the filters, the order and the cursor. */
export type PlaceQuery = Pick<ListingFilters, (typeof PLACE_FILTERS)[number]> & {
  slug: string
  sort?: PropertySort | undefined
  cursor?: string | undefined
}

/** The URL of a place's page, without invalid sort orders and filters. */
export const placeSchema = z.pipe(
  z.looseObject({
    slug: slugText,
    cursor: z.optional(cursorText),
    sort: z.catch(z.enum(PROPERTY_SORTS), 'default'),
  }),
  z.transform(({ slug, cursor, sort, ...rest }): PlaceQuery & { sort: PropertySort } => ({
    slug,
    cursor,
    sort,
    ...readFilters(Object.fromEntries(PLACE_FILTERS.map((name) => [name, rest[name]]))),
  })),
)

/** The URL of an agent's page: slug and cursor. */
export const agentPageSchema = z.object({ slug: slugText, cursor: z.optional(cursorText) })

/** The URL of a search from the home page (D255). */
export const homeSearchSchema = z.object({
  location: z.catch(z.string().check(z.trim(), maxLength(LOCATION_LIMIT)), ''),
})

export const listFeaturesSchema = z.object({})

/** The closed list of features, in groups (D146). */
export const featureGroupsDto = withMeta(
  z.array(
    z.object({
      group: withMeta(z.string(), "The group's heading.", 'Exterior'),
      features: z.array(
        z.object({
          name: withMeta(z.string(), 'The name that properties and filters use.', 'garden'),
          label: withMeta(z.string(), 'The label to show.', 'Garden'),
        }),
      ),
    }),
  ),
  'All features by group, in display order.',
)
export type FeatureGroupsDto = { group: string; features: { name: string; label: string }[] }[]
