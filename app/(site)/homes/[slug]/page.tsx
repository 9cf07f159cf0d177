import { ArrowRight } from 'lucide-react'
import { type Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { cachedPlace } from '@/app/content'
import { absolute, publicMetadata } from '@/app/public-metadata'
import { PropertyCard } from '@/components/properties/property-card'
import { JsonLd } from '@/components/seo/json-ld'
import { Button } from '@/components/ui/button'
import { BackLink, PageHeader } from '@/components/ui/page-header'
import { AppError } from '@/lib/domain/errors'
import { paths } from '@/lib/paths'
import { placeSchema } from '@/lib/schemas/property'
import { listingList } from '@/lib/structured-data'

type Props = PageProps<'/homes/[slug]'>

/** The place, once for the page and its metadata; 404 for one without listings and for a cursor that is not ours. */
const loadPlace = cache(async (slug: string, cursor: string | undefined) => {
  try {
    return await cachedPlace(null, { slug, cursor })
  } catch (error) {
    if (error instanceof AppError) notFound()
    throw error
  }
})

async function loadFrom({ params, searchParams }: Props) {
  const { slug } = await params
  const asked = placeSchema.safeParse({ slug: decoded(slug), cursor: (await searchParams).cursor })
  if (!asked.success) notFound()
  const { slug: place, cursor } = asked.data
  const found = await loadPlace(place, cursor)
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

const homes = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'home' : 'homes'}`

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { place, listings, cursor } = await loadFrom(props)
  const [first] = listings.items
  return publicMetadata({
    path: paths.place(place.slug, cursor),
    title: `Homes for sale in ${place.location}`,
    description: `${homes(place.count)} for sale in ${place.location}: pictures, price ranges, and which are verified.`,
    ...(first && { image: { url: first.image, alt: first.title } }),
    index: cursor === undefined,
  })
}

/** The homes of one place at teaser level, page by page; public (D9 and D48). */
export default async function PlacePage(props: Props) {
  const { place, listings, cursor } = await loadFrom(props)
  const { items, next } = listings
  return (
    <div className="container-page">
      <JsonLd data={listingList(items, absolute)} />
      <div className="-mb-6 pt-2">
        <BackLink href={paths.homes}>Homes by Location</BackLink>
      </div>
      <PageHeader title={`Homes for sale in ${place.location}`}>
        {homes(place.count)}. The details open once you are signed in.
      </PageHeader>
      <ul className="card-grid pt-2 [--card-lines:6.27rem]">
        {items.map((property, i) => (
          <li key={property._id} className="min-w-0">
            <PropertyCard property={property} isFirst={i === 0} />
          </li>
        ))}
      </ul>
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
    </div>
  )
}
