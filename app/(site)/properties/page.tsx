import { SearchX } from 'lucide-react'
import { type Metadata } from 'next'
import Link from 'next/link'
import { Explore } from '@/components/properties/explore'
import { exploreHref } from '@/components/properties/explore-href'
import { PropertyCard } from '@/components/properties/property-card'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { EmptyState } from '@/components/ui/states'
import { requireActor } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { type ExploreQuery, exploreQuerySchema } from '@/lib/schemas/property'
import { listProperties } from '@/lib/services/properties/list-properties'

export const metadata: Metadata = { title: 'Explore Properties' }

/** The pictures of the first row are wanted at once. */
const FIRST_ROW = 3

/** Every listing, searched, ordered and filtered by the address (specification section 2, decisions 7 and 42). */
export default async function ExplorePage({ searchParams }: PageProps<'/properties'>) {
  const query = exploreQuerySchema.parse(await searchParams)
  const actor = await requireActor(exploreHref(query))
  const { location, sort, verified, show } = query
  const { items, total } = await listProperties(actor, { location, sort, verified, limit: show })

  return (
    <>
      <div className="container-page">
        <PageHeader title="Explore Properties" />
      </div>
      <Explore query={query} total={total} shown={items.length}>
        {items.length === 0 ? (
          <NothingFound query={query} />
        ) : (
          <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 sm:gap-y-12 md:grid-cols-3">
            {items.map((property, i) => (
              <li key={property._id} className="min-w-0">
                <PropertyCard property={property} priority={i < FIRST_ROW} />
              </li>
            ))}
          </ul>
        )}
      </Explore>
    </>
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
