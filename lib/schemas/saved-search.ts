import * as z from 'zod/mini'
import {
  DEFAULT_FREQUENCY,
  hasPlace,
  NEW_COUNT_LIMIT,
  PLACE_REQUIRED,
  readSearch,
  SEARCH_FREQUENCIES,
  SEARCH_NAME_LIMIT,
  SEARCH_NOT_FOUND,
  SEARCH_TEXT_LIMIT,
} from '@/lib/domain/saved-search'
import { formatPriceRange } from '@/lib/domain/money'
import { type AlertKind } from '@/lib/domain/search-match'
import { type ShownPrice } from '@/lib/domain/shown-price'
import {
  fieldErrors,
  id,
  instant,
  line,
  maxLength,
  queryValues,
  responseId,
  EXAMPLE,
  withMeta,
} from './common'
import { pageFields } from './page'
import { type ListedPropertyDto, listPropertiesSchema } from './property'

const ID = { description: 'The id of the saved search.', examples: [EXAMPLE.searchId] }
const NAME = { description: 'Its name.', examples: [`Bend · ${formatPriceRange(400_000, 600_000)} · 3+ bd`] }
const SEARCH = {
  description:
    'The search as the query of `GET /properties`; order and page are ignored, and so is `listedSince`.',
  examples: ['location=bend&minPrice=400000&maxPrice=600000&bedrooms=3'],
}
const FREQUENCY = {
  description: `How often alerts are sent: ${SEARCH_FREQUENCIES.join(', ')}. Default: ${DEFAULT_FREQUENCY}.`,
  examples: ['daily'],
}
const TIME_ZONE = {
  description: 'The IANA time zone in which digests are sent at 7:00. Default: UTC.',
  examples: ['America/Los_Angeles'],
}

/** The service checks the name, because the data is too large for browsers. */
export const WRONG_ZONE = 'Use the name of a time zone, such as "America/Los_Angeles".'

/** No name of a time zone is longer. */
const ZONE_LENGTH = 64

const searchId = withMeta(id(SEARCH_NOT_FOUND), ID)
const name = withMeta(line('Enter a name.', SEARCH_NAME_LIMIT), NAME)
const search = withMeta(z.string('Enter a search.').check(maxLength(SEARCH_TEXT_LIMIT)), SEARCH)
const frequency = withMeta(
  z.enum(SEARCH_FREQUENCIES, `Use one of these: ${SEARCH_FREQUENCIES.join(', ')}.`),
  FREQUENCY,
)
const timeZone = withMeta(z.string(WRONG_ZONE).check(maxLength(ZONE_LENGTH, WRONG_ZONE)), TIME_ZONE)

/** The parameters of Explore's URL that are not part of a search. */
const IGNORED = ['view', 'show', 'sort', 'limit', 'cursor']

/** Names the unknown, repeated and malformed parts of the query, as `GET /properties` does. */
const validQuery = z.check<{ search?: string | undefined }>(({ value, issues }) => {
  if (value.search === undefined) return
  const values = Object.fromEntries(
    Object.entries(queryValues(new URLSearchParams(value.search))).filter(
      ([field]) => !IGNORED.includes(field),
    ),
  )
  const parsed = listPropertiesSchema.safeParse(values)
  for (const [path, message] of Object.entries(parsed.success ? {} : fieldErrors(parsed.error)))
    issues.push({ code: 'custom', message, path: [path], input: value })
})

const placeForInstant = z.check<{ search: string; frequency: string }>(({ value, issues }) => {
  if (value.frequency === 'instant' && !hasPlace(readSearch(value.search)))
    issues.push({ code: 'custom', message: PLACE_REQUIRED, path: ['frequency'], input: value })
})

/** `POST /api/saved-searches` (D195, D196). */
export const saveSearchSchema = z
  .object({
    search,
    name: z.optional(name),
    frequency: z._default(frequency, DEFAULT_FREQUENCY),
    timeZone: z._default(timeZone, 'UTC'),
  })
  .check(validQuery, placeForInstant)
export type SaveSearchInput = z.output<typeof saveSearchSchema>

/** `PATCH /api/saved-searches/{id}`: any of the fields. */
export const changeSearchSchema = z
  .object({
    id: searchId,
    search: z.optional(search),
    name: z.optional(name),
    frequency: z.optional(frequency),
    timeZone: z.optional(timeZone),
  })
  .check(validQuery)
export type ChangeSearchInput = z.output<typeof changeSearchSchema>

export const savedSearchIdSchema = z.object({ id: searchId })
export const savedSearchesSchema = z.object(pageFields)

export const digestIdSchema = z.object({ id: id('Digest not found.') })

/** A saved search as its person reads it. */
export const savedSearchDto = z.object({
  _id: withMeta(responseId, ID),
  name: withMeta(z.string(), NAME),
  search: withMeta(z.string(), { ...SEARCH, description: 'The search as the query of `GET /properties`.' }),
  frequency: withMeta(z.enum(SEARCH_FREQUENCIES), FREQUENCY),
  timeZone: withMeta(z.string(), TIME_ZONE),
  byWords: withMeta(
    z.boolean(),
    'True if it matches homes by the words of its `location`, in any order: in their location, or in title and location together.',
    false,
  ),
  createdAt: withMeta(instant, 'When it was saved, UTC.', EXAMPLE.moment),
  newCount: withMeta(
    z.number().check(z.int()),
    `How many homes were announced since you last opened it, counted up to ${NEW_COUNT_LIMIT}.`,
    4,
  ),
})
export type SavedSearchDto = z.infer<typeof savedSearchDto>

/** A home in a digest; prices in major units. */
export type DigestHome = {
  propertyId: string
  kind: AlertKind
  title: string
  location: string
  image: string
  price: ShownPrice
  /** The price before it fell. */
  oldPrice?: ShownPrice
  /** The listing as it is now; `null` if it is no longer for sale. */
  property: ListedPropertyDto | null
}

/** A section of a digest: at most 20 homes of one search, newest first; `total` counts all. */
export type DigestSection = {
  searchId: string
  name: string
  search: string
  homes: DigestHome[]
  total: number
}

/** A digest as its page and its mail show it (D200). */
export type DigestDto = {
  _id: string
  frequency: 'daily' | 'weekly'
  /** The end of its window, UTC. */
  to: string
  sections: DigestSection[]
  counts: Record<AlertKind, number>
}
