import { Fragment, type ReactNode } from 'react'
import { featureLabel, PROPERTY_TYPE_LABELS, type PropertyType } from '@/lib/domain/facts'
import { filterLabel, labelledFilters, typesInOrder } from '@/lib/domain/filter-table'
import { type FilterName, type ListingFilters, RANGES, type SearchPart } from '@/lib/domain/listing-filters'
import { Area } from '../units/area'

export type Filters = ListingFilters & { verified: boolean }

export const NO_FILTERS: Filters = { verified: false }

/** The text of a filter that is set, for its chip; else `null`. */
export function filterText(name: FilterName, filters: ListingFilters): ReactNode {
  const label = filterLabel(name, filters)
  if (label === null || typeof label === 'string') return label
  return label.map((part, i) => (
    <Fragment key={i}>{typeof part === 'string' ? part : <Area {...part} />}</Fragment>
  ))
}

type Chip = { key: string; label: ReactNode; without: Filters }

/** The filters without these; other values stay. */
export function withoutFilters(filters: Filters, ...names: readonly SearchPart[]): Filters {
  const rest = Object.entries(filters).filter(([name]) => !names.some((removed) => removed === name))
  return { verified: false, ...(Object.fromEntries(rest) as ListingFilters) }
}

/** The filters that share the chip of this one. */
const sharing = (name: FilterName): readonly FilterName[] =>
  RANGES.find(({ ends }) => ends.some((end) => end === name))?.ends ?? [name]

/** A chip for each active filter, and for each feature. */
export function chipsOf(filters: Filters): Chip[] {
  const chips = labelledFilters(filters).flatMap((name): Chip[] => {
    if (name !== 'features')
      return [
        { key: name, label: filterText(name, filters), without: withoutFilters(filters, ...sharing(name)) },
      ]
    const { features = [] } = filters
    return features.map((feature) => {
      const remaining = features.filter((other) => other !== feature)
      const rest = withoutFilters(filters, 'features')
      return {
        key: feature,
        label: featureLabel(feature),
        without: remaining.length > 0 ? { ...rest, features: remaining } : rest,
      }
    })
  })
  return filters.verified
    ? [...chips, { key: 'verified', label: 'Verified only', without: { ...filters, verified: false } }]
    : chips
}

/** The label of the types button: "House + 2". */
export function shortTypeText(types: readonly PropertyType[]): string {
  const [first, ...rest] = typesInOrder(types)
  if (!first) return ''
  return rest.length > 0 ? `${PROPERTY_TYPE_LABELS[first]} + ${rest.length}` : PROPERTY_TYPE_LABELS[first]
}
