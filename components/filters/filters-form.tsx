'use client'

import { type AreaUnits } from '@/lib/domain/facts'
import { paths } from '@/lib/paths'
import { type ExploreQuery } from '@/lib/schemas/property'
import { exploreHref } from '../properties/explore-href'
import { Button } from '../ui/button'
import { LinkButton } from '../ui/link-button'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { FilterFields } from './filter-fields'
import { NO_FILTERS } from './filter-text'
import { filtersOfQuery, withFilters } from './query-filters'
import { useDraft } from './use-draft'

/** All filters as a page, for browsers without JavaScript: a plain form that leads back to the list. */
export function FiltersForm({ query, units }: { query: ExploreQuery; units?: AreaUnits | undefined }) {
  const { draft, change, errors } = useDraft(filtersOfQuery(query))
  const listQuery = { ...query, view: 'list' as const }
  return (
    <div className="container-page">
      <form action={paths.properties} aria-label="Filters" className="max-w-xl pb-16">
        <Field label="Location" className="pb-5">
          <Input
            type="search"
            name="location"
            maxLength={200}
            autoComplete="off"
            defaultValue={query.location}
          />
        </Field>
        <FilterFields units={units} draft={draft} change={change} errors={errors} />
        {/* Keeps what was chosen on the map, which has no field here. */}
        {(['bounds', 'area'] as const).map(
          (name) => draft[name] && <input key={name} type="hidden" name={name} value={draft[name]} />,
        )}
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
