import { ArrowRight, RotateCcw } from 'lucide-react'
import Link from 'next/link'
import { groupDigits } from '@/lib/domain/group-digits'
import { type RelaxedSearch, type SearchPart } from '@/lib/domain/listing-filters'
import { pluralNoun } from '@/lib/domain/pluralize'
import { unitsOfSearch } from '@/lib/domain/units-of-place'
import { type ExploreQuery } from '@/lib/schemas/property'
import { exploreHref } from '../properties/explore-href'
import { LinkButton } from '../ui/link-button'
import { chipsOf, filterText, NO_FILTERS, withoutFilters } from './filter-text'
import { filtersOfQuery, withFilters } from './query-filters'

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const numberWord = (count: number): string => NUMBERS[count] ?? String(count)

const clearLabel = (count: number): string => {
  if (count < 2) return 'Clear all'
  return count === 2 ? 'Clear both filters' : `Clear all ${count} filters`
}

const withoutFilter = (query: ExploreQuery, name: SearchPart): ExploreQuery => ({
  ...withFilters(query, withoutFilters(filtersOfQuery(query), name)),
  ...(name === 'location' && { location: '' }),
})

const labelOf = (query: ExploreQuery, name: SearchPart) => {
  if (name === 'location') return `“${query.location}”`
  // Of a range only this end, because the other one stays.
  return name === 'verified' ? 'Verified only' : filterText(name, { [name]: query[name] })
}

type NoMatchesProps = {
  query: ExploreQuery
  /** The filters whose removal shows homes, the most homes first. */
  relaxed: readonly RelaxedSearch[]
}

/** Shown if no home matches all filters: suggests filters to remove, with the numbers of homes. */
export function NoMatches({ query, relaxed }: NoMatchesProps) {
  const count = chipsOf(filtersOfQuery(query)).length + (query.location === '' ? 0 : 1)
  return (
    // Sized by a container query: beside the map it has half of the screen.
    <div className="@container">
      <div className="grid items-start gap-x-16 gap-y-8 pt-4 pb-12 md:pt-8 @2xl:grid-cols-[5fr_8fr]">
        <div className="grid justify-items-start">
          <h2 className="display-md">No homes match your filters</h2>
          <p className="mt-3 mb-6 max-w-[34rem] text-pretty text-muted">
            {count === 1
              ? 'No home matches this filter.'
              : `No home matches ${count === 2 ? 'both' : `all ${numberWord(count)}`} filters.`}{' '}
            {relaxed.length > 0
              ? 'Remove a filter to see more:'
              : count > 1 && 'Removing a single filter does not help either.'}
          </p>
          <LinkButton
            variant="outline"
            href={exploreHref({ ...withFilters(query, NO_FILTERS), location: '' })}
            prefetch={false}
          >
            <RotateCcw aria-hidden />
            {clearLabel(count)}
          </LinkButton>
        </div>
        {relaxed.length > 0 && (
          <ul
            aria-label="Results with one filter removed"
            data-home-units={unitsOfSearch(query.location)}
            className="border-t border-border-strong"
          >
            {relaxed.map((search) => (
              <li key={search.name}>
                <Link
                  href={exploreHref(withoutFilter(query, search.name))}
                  prefetch={false}
                  className="grid min-h-16 grid-cols-1 items-center gap-x-4 border-b border-border hover:bg-surface-hover hover:shadow-[-12px_0_var(--surface-hover),12px_0_var(--surface-hover)] min-[18rem]:grid-cols-[minmax(0,1fr)_auto_auto]"
                >
                  <span className="[overflow-wrap:anywhere]">
                    Without <s className="text-muted decoration-1">{labelOf(query, search.name)}</s>
                  </span>
                  <strong className="font-semibold numbers">
                    {groupDigits(search.count)}
                    {search.isMore && '+'} {search.isMore ? 'homes' : pluralNoun(search.count, 'home')}
                  </strong>
                  <ArrowRight className="size-4 text-accent-text max-[18rem]:hidden" aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
