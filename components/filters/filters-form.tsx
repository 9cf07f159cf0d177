'use client'

import { type AreaUnits } from '@/lib/domain/facts'
import { paths } from '@/lib/paths'
import { type ExploreQuery } from '@/lib/schemas/property'
import { exploreHref } from '../properties/explore-href'
import { Button } from '../ui/button'
import { LinkButton } from '../ui/link-button'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { FilterFields, RegionFields } from './filter-fields'
import { NO_FILTERS } from './filter-text'
import { filtersOfQuery, withFilters } from './query-filters'
import { useDraft } from './use-draft'

/** All filters as a page, for browsers without JavaScript: a plain form that leads back to the list. */
export function FiltersForm({ query, units }: { query: ExploreQuery; units?: AreaUnits | undefined }) {
  const filters = filtersOfQuery(query)
  const { draft, change, errors } = useDraft(filters)
  const listQuery = { ...query, view: 'list' as const }
  return (
    <div className="container-page">
      <form action={paths.properties} aria-label="Filters" className="max-w-xl pb-16">
        <div className="grid gap-4 pb-5">
          <Field label="Location">
            <Input
              type="search"
              name="location"
              maxLength={200}
              autoComplete="off"
              defaultValue={query.location}
            />
          </Field>
          <RegionFields filters={filters} />
        </div>
        <FilterFields units={units} draft={draft} change={change} errors={errors} />
        {query.sort !== 'default' && <input type="hidden" name="sort" value={query.sort} />}
        <div className="bar-bottom flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border bg-surface py-3 max-sm:gap-x-1 print:hidden">
          <Button type="submit" size="lg">
            Show homes
          </Button>
          <LinkButton
            variant="ghost"
            size="lg"
            className="max-sm:px-3"
            href={exploreHref(withFilters(listQuery, NO_FILTERS))}
            prefetch={false}
          >
            Clear all
          </LinkButton>
          <LinkButton
            variant="ghost"
            size="lg"
            className="ml-auto max-sm:px-3"
            href={exploreHref(listQuery)}
            prefetch={false}
          >
            Cancel
          </LinkButton>
        </div>
      </form>
    </div>
  )
}
