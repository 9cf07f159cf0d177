import { ArrowRight } from 'lucide-react'
import { type Metadata } from 'next'
import Link from 'next/link'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { cachedPlace } from '@/app/content'
import { absolute, publicMetadata } from '@/app/public-metadata'
import { SmallMap } from '@/components/map/small-map'
import { spotsOf } from '@/components/map/spots'
import { toPlaceCard } from '@/components/properties/property-card'
import { PropertyList } from '@/components/properties/property-list'
import { JsonLd } from '@/components/seo/json-ld'
import { Button } from '@/components/ui/button'
import { BackLink, PageHeader } from '@/components/ui/page-header'
import { counted } from '@/lib/domain/counted'
import { AppError } from '@/lib/domain/errors'
import { getEnv } from '@/lib/env'
import { paths } from '@/lib/paths'
import { placeSchema } from '@/lib/schemas/property'
import { listingList } from '@/lib/structured-data'

/** A place as the address names it, and where its page begins. */
export type PlaceAddress = { slug: string; cursor?: string | string[] | undefined }

/** The place, once for the page and its metadata; 404 for one without listings and for a cursor that is not ours. */
const loadPlace = cache(async (slug: string, cursor: string | undefined) => {
  try {
    return await cachedPlace(null, { slug, cursor })
  } catch (error) {
    if (error instanceof AppError) notFound()
    throw error
  }
})

async function loadFrom({ slug, cursor: from }: PlaceAddress) {
  const asked = placeSchema.safeParse({ slug: decoded(slug), cursor: from })
  if (!asked.success) notFound()
  const { slug: place, cursor } = asked.data
  const found = await loadPlace(place, cursor)
  if (found.place.slug !== place) permanentRedirect(paths.place(found.place.slug, cursor))
  if (found.listings.items.length === 0) notFound()
  return { ...found, cursor }
}

/** The path's part as text; one that is not well encoded names no place. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return notFound()
  }
}

/** Throws Next's 404 where `Place` does. */
export async function placeMetadata(address: PlaceAddress): Promise<Metadata> {
  const { place, listings, cursor } = await loadFrom(address)
  const [first] = listings.items
  return publicMetadata({
    path: paths.place(place.slug, cursor),
    title: `Homes for sale in ${place.location}`,
    description: `${counted(place.count, 'home')} for sale in ${place.location}: pictures, price ranges, and which are verified.`,
    ...(first && { image: { url: first.image, alt: first.title } }),
    index: cursor === undefined,
  })
}

/** One page of the homes of one place at teaser level; public (D9 and D48). 404 for a place or a cursor that is none. */
export async function Place(address: PlaceAddress) {
  const { place, listings, cursor } = await loadFrom(address)
  const { items, next } = listings
  const spots = spotsOf(items)
  return (
    <div className="container-page">
      <JsonLd data={listingList(items, absolute)} />
      <div className="-mb-6 pt-2">
        <BackLink href={paths.homes}>Homes by Location</BackLink>
      </div>
      <PageHeader title={`Homes for sale in ${place.location}`}>
        {counted(place.count, 'home')}. Sign in to see the details.
      </PageHeader>
      <PropertyList properties={items.map(toPlaceCard)} className="pt-2" />
      {(next !== null || cursor !== undefined) && (
        <nav aria-label="Pages" className="mt-16 flex flex-wrap justify-center gap-2">
          {cursor !== undefined && (
            <Button asChild variant="ghost" size="lg">
              <Link href={paths.place(place.slug)} prefetch={false}>
                First page
              </Link>
            </Button>
          )}
          {next !== null && (
            <Button asChild variant="outline" size="lg">
              <Link href={paths.place(place.slug, next)} rel="next" prefetch={false}>
                Next page
                <ArrowRight aria-hidden />
              </Link>
            </Button>
          )}
        </nav>
      )}
      {spots.length > 0 && (
        <section aria-labelledby="where" className="mt-16">
          <h2 id="where" className="mb-4 display-sm">
            On the map
          </h2>
          <SmallMap spots={spots} place={place.location} styleUrl={getEnv().MAP_STYLE_URL}>
            The homes on this page: a pin where the exact location is known, a circle where it is approximate.
          </SmallMap>
        </section>
      )}
    </div>
  )
}
