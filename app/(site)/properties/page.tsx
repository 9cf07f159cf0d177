import { Hourglass, SearchX } from 'lucide-react'
import { type Metadata } from 'next'
import Link from 'next/link'
import { cachedList } from '@/app/content'
import { Explore } from '@/components/properties/explore'
import { exploreHref } from '@/components/properties/explore-href'
import { PropertyCard } from '@/components/properties/property-card'
import { WishlistButton } from '@/components/properties/wishlist-button'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { EmptyState } from '@/components/ui/states'
import { requireActor } from '@/lib/auth/actor'
import { EXPLORE_PAGE_SIZE } from '@/lib/domain/property'
import { paths } from '@/lib/paths'
import { type ExploreQuery, exploreQuerySchema } from '@/lib/schemas/property'
import { listReader } from '@/lib/services/properties/list-properties'
import { savedAmong } from '@/lib/services/wishlist/saved-among'
import { refusalOf } from '@/lib/transport/rate-limit'
import { wishlistActions } from './wishlist-actions'

export const metadata: Metadata = { title: 'Explore Properties' }

/** Every listing, searched, ordered and filtered by the address (D7 and D42). */
export default async function ExplorePage({ searchParams }: PageProps<'/properties'>) {
  const query = exploreQuerySchema.parse(await searchParams)
  const actor = await requireActor(exploreHref(query))
  const { location, sort, verified, show } = query
  const refusal = await refusalOf('reads', { actor, cost: show / EXPLORE_PAGE_SIZE })
  if (refusal) return <TooManySearches query={query} message={refusal.message} />
  const { items, total, isMore } = await cachedList(listReader(actor), {
    location,
    sort,
    verified,
    limit: show,
    isTotalApproximate: true,
  })
  const saved = await savedAmong(
    actor,
    items.map(({ _id }) => _id),
  )

  return (
    <>
      <div className="container-page">
        <PageHeader title="Explore Properties" />
      </div>
      <Explore query={query} total={total} isMore={isMore} shown={items.length}>
        {items.length === 0 ? (
          <NothingFound query={query} />
        ) : (
          <ul className="card-grid [--card-lines:9.33rem]">
            {items.map((property, i) => (
              <li key={property._id} className="min-w-0">
                <PropertyCard
                  property={property}
                  isFirst={i === 0}
                  heart={
                    saved && (
                      <WishlistButton
                        onPicture
                        property={{ _id: property._id, title: property.title }}
                        entryId={saved.get(property._id) ?? null}
                        actions={wishlistActions}
                      />
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </Explore>
    </>
  )
}

/** The budget of searches is spent: the address keeps what was looked for. */
function TooManySearches({ query, message }: { query: ExploreQuery; message: string }) {
  return (
    <div className="container-page">
      <PageHeader title="Explore Properties" />
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
