import { type ReactNode } from 'react'
import { STEP_FILTERS, type StepFilterName } from '@/lib/domain/fact-fields'
import { featureLabel, PROPERTY_TYPE_LABELS, PROPERTY_TYPES, type PropertyType } from '@/lib/domain/facts'
import { FILTER_NAMES, type FilterName, type ListingFilters } from '@/lib/domain/listing-filters'
import { once } from '@/lib/domain/once'
import { UNDER_OFFER_LABEL } from '@/lib/domain/property'
import { formatShortPrice } from '@/lib/domain/short-price'
import { Area } from '../units/area'

/** The filters, and whether only verified listings are searched. */
export type Filters = ListingFilters & { verified: boolean }

export const NO_FILTERS: Filters = { verified: false }

/** A part of a search that can be removed: a filter, verified only, or the location. */
export type SearchPart = FilterName | 'verified' | 'location'

const anyOf = once(() => new Intl.ListFormat('en-GB', { type: 'disjunction' }))
const allOf = once(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }))

const inOrder = (types: readonly PropertyType[]) => PROPERTY_TYPES.filter((type) => types.includes(type))

/** The chosen types as text: "House, townhouse or cabin". */
const typeWords = (types: readonly PropertyType[]): string => {
  const words = anyOf().format(inOrder(types).map((type) => PROPERTY_TYPE_LABELS[type].toLowerCase()))
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function between<T>(from: T | undefined, to: T | undefined, show: (end: T) => ReactNode): ReactNode {
  if (from !== undefined && to !== undefined)
    return (
      <>
        {show(from)} to {show(to)}
      </>
    )
  return from === undefined ? <>Up to {show(to as T)}</> : <>From {show(from)}</>
}

const area = (value: number) => <Area value={value} />

/** The text of each filter; the first end of a range includes the second if both are set. */
const WORDS: {
  [Name in FilterName]: (value: NonNullable<ListingFilters[Name]>, all: ListingFilters) => ReactNode
} = {
  minPrice: (from, { maxPrice }) => between(from, maxPrice, formatShortPrice),
  maxPrice: (to, { minPrice }) => between(minPrice, to, formatShortPrice),
  type: typeWords,
  ...(Object.fromEntries(
    Object.values(STEP_FILTERS).map(({ name, noun }) => [name, (count: number) => `${count}+ ${noun}`]),
  ) as Record<StepFilterName, (count: number) => ReactNode>),
  minArea: (from, { maxArea }) => between(from, maxArea, area),
  maxArea: (to, { minArea }) => between(minArea, to, area),
  minLot: (from) => <>Lot from {area(from)}</>,
  builtSince: (year) => `Built since ${year}`,
  features: (features) => allOf().format(features.map(featureLabel)),
  listedSince: (days) => (days === 1 ? 'Listed in the last day' : `Listed in the last ${days} days`),
  reduced: () => 'Price reduced',
  underOffer: (isUnderOffer) => (isUnderOffer ? UNDER_OFFER_LABEL : `Not ${UNDER_OFFER_LABEL.toLowerCase()}`),
  bounds: () => 'Shown on the map',
  area: () => 'Drawn area',
}

/** The text of one filter, for its chip. */
export function filterText<Name extends FilterName>(name: Name, filters: ListingFilters): ReactNode {
  const value = filters[name]
  return value === undefined ? null : WORDS[name](value, filters)
}

/** The text of a chip, and the filters without it. */
export type Chip = { key: string; label: ReactNode; without: Filters }

/** Filters whose two ends share a chip. */
const SECOND_ENDS = { maxPrice: 'minPrice', maxArea: 'minArea' } as const satisfies Partial<
  Record<FilterName, FilterName>
>

const isSaidAlready = (name: FilterName, filters: ListingFilters): boolean =>
  name in SECOND_ENDS && filters[SECOND_ENDS[name as keyof typeof SECOND_ENDS]] !== undefined

/** The filters without these; other values stay. */
export function withoutFilters(filters: Filters, ...names: readonly SearchPart[]): Filters {
  const rest = Object.entries(filters).filter(([name]) => !names.some((gone) => gone === name))
  return { verified: false, ...(Object.fromEntries(rest) as ListingFilters) }
}

const ends = (name: FilterName): FilterName[] => {
  const second = Object.entries(SECOND_ENDS).find(([, first]) => first === name)?.[0]
  return second === undefined ? [name] : [name, second as FilterName]
}

/** A chip for each active filter, and for each feature. */
export function chipsOf(filters: Filters): Chip[] {
  const set = FILTER_NAMES.filter((name) => filters[name] !== undefined && !isSaidAlready(name, filters))
  const chips = set.flatMap((name): Chip[] => {
    if (name !== 'features')
      return [
        { key: name, label: filterText(name, filters), without: withoutFilters(filters, ...ends(name)) },
      ]
    const { features = [] } = filters
    return features.map((feature) => {
      const others = features.filter((other) => other !== feature)
      const rest = withoutFilters(filters, 'features')
      return {
        key: feature,
        label: featureLabel(feature),
        without: others.length > 0 ? { ...rest, features: others } : rest,
      }
    })
  })
  return filters.verified
    ? [...chips, { key: 'verified', label: 'Verified only', without: { ...filters, verified: false } }]
    : chips
}

/** The label of the types button: "House + 2". */
export function shortTypeText(types: readonly PropertyType[]): string {
  const [first, ...rest] = inOrder(types)
  if (!first) return ''
  return rest.length > 0 ? `${PROPERTY_TYPE_LABELS[first]} + ${rest.length}` : PROPERTY_TYPE_LABELS[first]
}
