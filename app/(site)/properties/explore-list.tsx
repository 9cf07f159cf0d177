import { Hourglass, SearchX } from 'lucide-react'
import { type ComponentProps, type ReactNode } from 'react'
import { type exploreContent } from '@/app/content'
import { NoMatches } from '@/components/filters/no-matches'
import { RangeRefused } from '@/components/filters/range-refused'
import { exploreHref } from '@/components/properties/explore-href'
import { ExploreResults } from '@/components/properties/explore-results'
import { NearestHomes } from '@/components/properties/nearest-homes'
import { toCard } from '@/components/properties/card-fields'
import { PropertyList } from '@/components/properties/property-list'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { EmptyState, RefusedState } from '@/components/ui/states'
import { pluralize } from '@/lib/domain/pluralize'
import { type AreaUnits } from '@/lib/domain/facts'
import { rangeErrors, withSwappedRanges } from '@/lib/domain/filter-table'
import { hasRemovableFilters, type RelaxedSearch } from '@/lib/domain/listing-filters'
import { NOTHING_SO_FAR, PARTIAL_SEARCH } from '@/lib/domain/partial-search'
import { excludedHomesText } from '@/lib/domain/shown-price'
import { unitsOfSearch } from '@/lib/domain/units-of-place'
import { paths } from '@/lib/paths'
import { type ExploreQuery } from '@/lib/schemas/property'
import { type SuggestionDto } from '@/lib/schemas/suggestion'
import { type HomesNearby } from '@/lib/services/properties/search-properties'

type ExploreListProps = {
  query: ExploreQuery
  total: number
  isMore?: boolean | undefined
  /** The search stopped at its bound (D371). */
  isPartial?: boolean | undefined
  /** Nothing matches the location as a whole: these match its words. */
  isByWords?: boolean
  /** Why the search was rejected. */
  refusal?: string
  shown: number
  /** How many the price filter leaves out, because their price is on request. */
  onRequest?: number | undefined
  /** The units of areas before the viewer chooses some. */
  units?: AreaUnits | undefined
  /** Without results: the effect of removing each filter. */
  relaxed?: readonly RelaxedSearch[]
  /** For a location without homes: the nearest homes. */
  near?: (HomesNearby & Pick<ComponentProps<typeof PropertyList>, 'hearts'>) | null
  /** For a location that is not a known town: places with similar names. */
  similarPlaces?: readonly SuggestionDto[]
  /** The cards. */
  children: ReactNode
}

/**
 * The heading of the list's page; beside the map it is only for screen readers, and the map starts below the
 * bar. Small on a wide screen that is not high, so that two rows of cards fit (D272), and on a
 * phone, so that one card does (D360).
 */
export const ExploreHead = () => (
  <div className="container-page has-[~[data-map]]:sr-only">
    <PageHeader
      title="Explore Properties"
      className="max-sm:py-3 low:py-2 max-sm:[&>h1]:text-2xl low:[&>h1]:text-2xl"
    />
  </div>
)

/** The list below the bar: the cards or why there are none. */
export function ExploreList({
  query,
  shown,
  relaxed = [],
  near,
  similarPlaces = [],
  refusal,
  onRequest,
  children,
  ...results
}: ExploreListProps) {
  const { isPartial = false } = results
  const emptyState =
    refusal === undefined && isPartial ? (
      <NothingSoFar query={query} />
    ) : refusal === undefined ? (
      <NoResults query={query} relaxed={relaxed} near={near} similarPlaces={similarPlaces} />
    ) : Object.keys(rangeErrors(query)).length > 0 ? (
      <RangeRefused message={refusal} swapped={exploreHref({ ...query, ...withSwappedRanges(query) })}>
        <ChangeFilters query={query} />
      </RangeRefused>
    ) : (
      <RefusedState
        icon={SearchX}
        title="This area cannot be searched"
        action={
          <LinkButton variant="outline" href={exploreHref({ ...query, area: undefined })} prefetch={false}>
            Search without the area
          </LinkButton>
        }
      >
        {refusal}
      </RefusedState>
    )
  return (
    <ExploreResults query={query} shown={shown} note={excludedHomesText(onRequest)} {...results}>
      {shown === 0 ? emptyState : children}
      {shown > 0 && isPartial && (
        <p className="mx-auto mt-16 max-w-[46ch] text-center text-sm text-pretty text-muted">
          {PARTIAL_SEARCH}
        </p>
      )}
    </ExploreResults>
  )
}

const ChangeFilters = ({ query }: Pick<ExploreListProps, 'query'>) => (
  <LinkButton variant="outline" href={exploreHref({ ...query, view: 'filters' })} prefetch={false}>
    Change the filters
  </LinkButton>
)

const NothingSoFar = ({ query }: Pick<ExploreListProps, 'query'>) => (
  <EmptyState icon={SearchX} title={NOTHING_SO_FAR} action={<ChangeFilters query={query} />}>
    {PARTIAL_SEARCH}
  </EmptyState>
)

type ExploreContentProps = Pick<ExploreListProps, 'query'> & {
  content: Awaited<ReturnType<typeof exploreContent>>
} & Pick<ComponentProps<typeof PropertyList>, 'hearts'>

/** The list with the results for its URL. */
export const ExploreContent = ({ query, content, hearts }: ExploreContentProps) => {
  const { items, near, ...results } = content
  return (
    <ExploreList
      query={query}
      shown={items.length}
      units={unitsOfSearch(
        query.location,
        items.map(({ location }) => location),
      )}
      near={near && { ...near, hearts }}
      {...results}
    >
      <PropertyList properties={items.map(toCard)} hearts={hearts} />
    </ExploreList>
  )
}

const NoResults = ({
  query,
  relaxed,
  near,
  similarPlaces,
}: Required<Pick<ExploreListProps, 'query' | 'relaxed' | 'similarPlaces'>> &
  Pick<ExploreListProps, 'near'>) =>
  hasRemovableFilters(query) ? (
    <NoMatches query={query} relaxed={relaxed} />
  ) : near && near.homes.length > 0 ? (
    <NearestHomes
      {...near}
      location={query.location}
      homes={near.homes.map(({ property, distance }) => ({ ...toCard(property), distance }))}
    />
  ) : (
    <NothingFound location={near ? '' : query.location} similarPlaces={similarPlaces} />
  )

/** The rate limit of searches is exceeded: the URL keeps the search. */
export const TooManySearches = ({ query, message }: { query: ExploreQuery; message: string }) => (
  <RefusedState
    icon={Hourglass}
    title="Too many searches"
    action={
      <LinkButton variant="outline" href={exploreHref(query)} prefetch={false}>
        Try again
      </LinkButton>
    }
    className="col-span-full"
  >
    {message} Your search and sort order are unchanged.
  </RefusedState>
)

function NothingFound({
  location,
  similarPlaces: suggestions,
}: {
  location: string
  similarPlaces: readonly SuggestionDto[]
}) {
  if (location === '') {
    return (
      <EmptyState icon={SearchX} title="No homes yet">
        Homes will appear here as soon as agents add them.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={SearchX}
      title="No results found"
      action={
        <div className="grid justify-items-center gap-6">
          {suggestions.length > 0 && (
            <ul aria-label="Suggested places" className="flex flex-wrap justify-center gap-2">
              {suggestions.map((place) => (
                <li key={place.location}>
                  <LinkButton
                    variant="outline"
                    href={exploreHref({ location: place.location })}
                    prefetch={false}
                  >
                    {place.location}
                    {place.count !== null && (
                      <span className="font-normal numbers">{pluralize(place.count, 'home')}</span>
                    )}
                  </LinkButton>
                </li>
              ))}
            </ul>
          )}
          <LinkButton variant={suggestions.length > 0 ? 'ghost' : 'outline'} href={paths.properties}>
            Show all homes
          </LinkButton>
        </div>
      }
    >
      No homes match this location.{' '}
      {suggestions.length > 0 ? 'Did you mean one of these?' : 'Check the spelling, or search everywhere.'}
    </EmptyState>
  )
}
