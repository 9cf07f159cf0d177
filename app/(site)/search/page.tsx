import { SearchX } from 'lucide-react'
import { redirect } from 'next/navigation'
import { publicCard } from '@/app/public-card'
import { publicMetadata } from '@/app/public-metadata'
import { cachedNear } from '@/app/content'
import { HeroSearch } from '@/components/home/hero-search'
import { exploreHref } from '@/components/properties/explore-href'
import { NearestHomes } from '@/components/properties/nearest-homes'
import { PlaceList } from '@/components/properties/place-list'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { EmptyState } from '@/components/ui/states'
import { getActor } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { homeSearchSchema } from '@/lib/schemas/property'
import { resolvePlaces } from '@/lib/services/places/places'
import { FOR_VISITORS } from '@/lib/services/properties/list-properties'

export const generateMetadata = () => publicMetadata({ path: paths.search, title: 'Search', index: false })

/** Redirects the home page's search (D255): signed-in people to Explore, visitors to a place's page. */
export default async function SearchPage({ searchParams }: PageProps<'/search'>) {
  const { location } = homeSearchSchema.parse(await searchParams)
  if (await getActor()) redirect(exploreHref({ location }))
  if (location === '') redirect(paths.homes)
  const [place, ...otherPlaces] = await resolvePlaces({ text: location })
  if (place && otherPlaces.length === 0) redirect(paths.place(place.slug))
  const near = place ? null : await cachedNear(FOR_VISITORS, location)
  return (
    <div className="container-page">
      {place ? (
        <>
          <PageHeader title={`Places for “${location}”`}>Choose a place to see its homes.</PageHeader>
          <PlaceList places={[place, ...otherPlaces]} />
          <div className="mt-12 flex flex-wrap gap-2">
            <SearchLinks location={location} />
          </div>
        </>
      ) : (
        <>
          <PageHeader title="Search" />
          <div className="mb-10">
            <HeroSearch key={location} location={location} variant="primary" />
          </div>
          {near && near.homes.length > 0 ? (
            <>
              <NearestHomes
                location={location}
                place={near.place}
                homes={near.homes.map(({ property, distance }) => ({ ...publicCard(property), distance }))}
              />
              <div className="mt-12 flex flex-wrap gap-2">
                <SearchLinks location={location} />
              </div>
            </>
          ) : (
            <EmptyState
              icon={SearchX}
              title="No homes found"
              action={
                <div className="flex flex-wrap justify-center gap-2">
                  <SearchLinks location={location} />
                </div>
              }
            >
              We couldn’t find any homes in “<bdi>{location}</bdi>”. Check the spelling, or see all places.
            </EmptyState>
          )}
        </>
      )}
    </div>
  )
}

const SearchLinks = ({ location }: { location: string }) => (
  <>
    <LinkButton variant="outline" href={paths.homes} prefetch={false}>
      All places
    </LinkButton>
    <LinkButton variant="ghost" href={exploreHref({ location })} prefetch={false}>
      Sign in to search titles too
    </LinkButton>
  </>
)
