import { Hourglass, SearchX } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode } from 'react'
import { ExploreResults } from '@/components/properties/explore'
import { exploreHref } from '@/components/properties/explore-href'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { EmptyState } from '@/components/ui/states'
import { paths } from '@/lib/paths'
import { type ExploreQuery } from '@/lib/schemas/property'

type ExploreListProps = {
  query: ExploreQuery
  total: number
  isMore?: boolean | undefined
  /** How many listings are shown. */
  shown: number
  /** The cards. */
  children: ReactNode
}

/** The head of the list's page. */
export const ExploreHead = () => (
  <div className="container-page">
    <PageHeader title="Explore Properties" />
  </div>
)

/** The list under the bar: the cards or why there are none. */
export const ExploreList = ({ query, total, isMore, shown, children }: ExploreListProps) => (
  <ExploreResults query={query} total={total} isMore={isMore} shown={shown}>
    {shown === 0 ? <NothingFound query={query} /> : children}
  </ExploreResults>
)

/** The budget of searches is spent: the address keeps what was looked for. */
export function TooManySearches({ query, message }: { query: ExploreQuery; message: string }) {
  return (
    <div className="container-page">
      <div role="alert">
        <EmptyState
          icon={Hourglass}
          tone="warning"
          title="Too many searches"
          action={
            <Button asChild variant="outline">
              <Link href={exploreHref(query)} prefetch={false}>
                Try again
              </Link>
            </Button>
          }
        >
          {message} Your search and sort order are kept.
        </EmptyState>
      </div>
    </div>
  )
}

function NothingFound({ query: { location, verified } }: { query: ExploreQuery }) {
  if (location === '' && !verified) {
    return (
      <EmptyState icon={SearchX} title="No properties yet">
        Listings will appear here as soon as agents add them.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={SearchX}
      title="No results found"
      action={
        <Button asChild variant="outline">
          <Link href={paths.properties}>Show all properties</Link>
        </Button>
      }
    >
      {location === ''
        ? 'No property is verified yet.'
        : `No ${verified ? 'verified ' : ''}property matches this location. Check the spelling, or look everywhere.`}
    </EmptyState>
  )
}
