import * as z from 'zod/mini'
import { PROPERTY_TYPES } from '@/lib/domain/facts'
import { FILTERS, rangeErrors } from '@/lib/domain/filter-table'
import { type FilterName, type ListingFilters } from '@/lib/domain/listing-filters'
import { REDUCED_DAYS } from '@/lib/domain/listing-marks'
import { CURRENCY_NAME } from '@/lib/domain/money'
import { STEP_FILTER_NAMES, STEP_FILTERS, type StepFilterName } from '@/lib/domain/searched-facts'
import { maxLength, withMeta } from './common'

/** A filter of the query, parsed from its text; `example` is the parsed value. */
function filter<Name extends FilterName>(name: Name, description: string, example: unknown) {
  const { message, limit, read } = FILTERS[name].text
  return withMeta(
    z.optional(
      z.pipe(
        z.string(message).check(maxLength(limit, message)),
        z.transform((text: string, payload): NonNullable<ListingFilters[Name]> => {
          const result = read(text)
          if ('value' in result) return result.value as NonNullable<ListingFilters[Name]>
          payload.issues.push({ code: 'custom', message: result.error, input: text })
          return z.NEVER
        }),
      ),
    ),
    description,
    example,
  )
}

/** The filters of `GET /properties` (D147), each by its name in the query. */
export const filterFields = {
  minPrice: filter(
    'minPrice',
    `The lowest price wanted, in ${CURRENCY_NAME}; finds properties whose price range overlaps.`,
    400_000,
  ),
  maxPrice: filter(
    'maxPrice',
    `The highest price wanted, in ${CURRENCY_NAME}; finds properties whose price range overlaps.`,
    600_000,
  ),
  type: filter(
    'type',
    `One or more of these types, separated by commas: ${PROPERTY_TYPES.join(', ')}.`,
    'house,villa',
  ),
  ...(Object.fromEntries(
    STEP_FILTER_NAMES.map((name) => [
      name,
      filter(name, STEP_FILTERS[name].description, STEP_FILTERS[name].example),
    ]),
  ) as { [Name in StepFilterName]: ReturnType<typeof filter<Name>> }),
  minArea: filter('minArea', 'The minimum living area, in m².', 80),
  maxArea: filter('maxArea', 'The maximum living area, in m².', 200),
  minLot: filter('minLot', 'The minimum lot area, in m².', 500),
  builtSince: filter('builtSince', 'Built in this year or later.', 1990),
  energy: filter(
    'energy',
    'The worst energy class wanted, from A to G; classes of all schemes are compared by their letters.',
    'C',
  ),
  features: filter(
    'features',
    'Names of features, separated by commas; the property has all of them.',
    'garden,pool',
  ),
  listedSince: filter('listedSince', 'Listed within this many days, by UTC.', 7),
  reduced: filter(
    'reduced',
    `True finds properties whose minimum or maximum price fell in the last ${REDUCED_DAYS} days, in a change that raised neither.`,
    true,
  ),
  underOffer: filter(
    'underOffer',
    'False excludes properties under offer (an accepted offer is not paid yet); true finds only those.',
    false,
  ),
  bounds: filter(
    'bounds',
    'Within these bounds: `west,south,east,north` in degrees. If west is above east, they cross the antimeridian.',
    '-123.5,44,-121,46',
  ),
  area: filter(
    'area',
    'Within this polygon: 3 to 100 corners as `lat,lng;lat,lng;…` in degrees, closed automatically. Sides take the shorter way around the globe, across the antimeridian if needed. It must not cross itself or enclose a pole.',
    '44.05,-121.4;44.1,-121.3;44,-121.2',
  ),
} satisfies { [Name in FilterName]: ReturnType<typeof filter<Name>> }

/** Rejects a minimum above its maximum; both fields get the message. */
export const rangesInOrder = z.check<ListingFilters>(({ value, issues }) => {
  for (const [name, message] of Object.entries(rangeErrors(value)))
    issues.push({ code: 'custom', message, path: [name], input: value })
})
