import { SearchX } from 'lucide-react'
import { type Metadata } from 'next'
import Link from 'next/link'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { cachedPlace } from '@/app/content'
import { acceptedOr404, decodedOr404 } from '@/app/or-not-found'
import { publicCard } from '@/app/public-card'
import { publicMetadata } from '@/app/public-metadata'
import { wishlistActions } from '../properties/wishlist-actions'
import { absolute } from '@/lib/services/absolute'
import { SmallMap } from '@/components/map/small-map'
import { spotsOf } from '@/components/map/spots'
import { draftErrors, draftIn } from '@/components/filters/draft'
import { RangeRefused } from '@/components/filters/range-refused'
import { exploreHref } from '@/components/properties/explore-href'
import { Pagination } from '@/components/properties/pagination'
import { placeHref } from '@/components/properties/place-href'
import { PlaceTools } from '@/components/properties/place-tools'
import { PropertyList } from '@/components/properties/property-list'
import { JsonLd } from '@/components/seo/json-ld'
import { RecordVisitorSearch } from '@/components/visitor/record-visitor-search'
import { BackLink, PageHeader } from '@/components/ui/page-header'
import { EmptyState, RefusedState } from '@/components/ui/states'
import { pluralize, pluralNoun } from '@/lib/domain/pluralize'
import { rangeErrors, withSwappedRanges } from '@/lib/domain/filter-table'
import { hasFilters } from '@/lib/domain/listing-filters'
import { NOTHING_SO_FAR } from '@/lib/domain/partial-search'
import { formatPosition } from '@/lib/domain/position'
import { excludedHomesText } from '@/lib/domain/shown-price'
import { getEnv } from '@/lib/env'
import { paths } from '@/lib/paths'
import { type Page } from '@/lib/schemas/page'
import { type PlaceListingDto, placeSchema } from '@/lib/schemas/property'
import { publicPath } from '@/lib/services/properties/public-home'
import { listingList } from '@/lib/structured-data'

/** The parameters of a place's URL: its slug, sort order, filters and cursor. */
export type PlaceUrlParams = { slug: string } & Record<string, unknown>

const PRICES = ['minPrice', 'maxPrice'] as const

/**
 * The place, read once for the page and its metadata; 404 for an unknown place or an invalid cursor. `queryJson`: the
 * query as JSON, because `cache` compares arguments by identity.
 */
const loadPlace = cache(async (queryJson: string) =>
  acceptedOr404(cachedPlace(null, JSON.parse(queryJson) as Parameters<typeof cachedPlace>[1])),
)

const NO_HOMES: Page<PlaceListingDto> = { items: [], total: 0, next: null }

/** Reads the place of a URL. `refused`: the prices as they were typed, and why they are refused; no homes are shown then. */
async function loadFrom({ slug, ...rest }: PlaceUrlParams) {
  const parsed = placeSchema.safeParse({ ...rest, slug: decodedOr404(slug) })
  if (!parsed.success) notFound()
  const typed = draftIn(
    Object.fromEntries(
      PRICES.flatMap((name) => (typeof rest[name] === 'string' ? [[name, rest[name]]] : [])),
    ),
  )
  const [error] = Object.values(draftErrors(typed))
  const unfiltered = { slug: parsed.data.slug, sort: 'default' }
  const refused = error === undefined ? undefined : { typed, error }
  const placePage = await loadPlace(JSON.stringify(error === undefined ? parsed.data : unfiltered))
  const query = { ...parsed.data, slug: placePage.place.slug }
  if (query.slug !== parsed.data.slug) permanentRedirect(placeHref(query, refused?.typed))
  const firstPageHref = placeHref({ ...query, cursor: undefined })
  const isFiltered = error !== undefined || firstPageHref !== paths.place(query.slug)
  if (placePage.listings.items.length === 0 && !isFiltered) notFound()
  return { ...placePage, ...(refused && { listings: NO_HOMES }), refused, query, firstPageHref, isFiltered }
}

/** Throws Next's 404 like `Place`. Only the URL without sort order and filters is indexed (D256). */
export async function placeMetadata(params: PlaceUrlParams): Promise<Metadata> {
  const { place, listings, query, isFiltered } = await loadFrom(params)
  const [firstListing] = listings.items
  return publicMetadata({
    path: isFiltered ? paths.place(place.slug) : placeHref(query),
    title: `Homes for sale in ${place.location}`,
    description: `${pluralize(place.count, 'home')} for sale in ${place.location}, with pictures, prices and verification status.`,
    ...(firstListing && { image: { url: firstListing.image, alt: firstListing.title } }),
    index: !isFiltered && query.cursor === undefined,
  })
}

/**
 * One page of a place's homes for everyone, with the fields of `placeListingDto` (D9, D48, D256). 404 for an unknown
 * place or an invalid cursor.
 */
export async function Place(params: PlaceUrlParams) {
  const { place, listings, refused, query, firstPageHref } = await loadFrom(params)
  const { items, next } = listings
  const spots = spotsOf(items)
  const exploreUrl = exploreHref({ ...query, location: place.location })
  return (
    <div className="container-page">
      <JsonLd data={listingList(items, absolute, publicPath)} />
      <div className="-mb-6 pt-2">
        <BackLink href={paths.homes}>Homes by Location</BackLink>
      </div>
      <PageHeader title={`Homes for sale in ${place.location}`}>
        {pluralize(place.count, 'home')}.{' '}
        <span className="known:hidden">
          <Link href={exploreUrl} prefetch={false} className="text-link">
            Sign in
          </Link>{' '}
          to see the details.
        </span>
      </PageHeader>
      <RecordVisitorSearch href={exploreUrl} />
      <PlaceTools query={query} typed={refused?.typed} />
      {hasFilters(query) && (items.length > 0 || listings.onRequest !== undefined) && (
        <p className="pb-4 text-sm text-muted numbers">
          {items.length > 0 && (
            <>
              {listings.isMore && 'More than '}
              {pluralize(listings.total, 'home')} {pluralNoun(listings.total, 'matches', 'match')} your
              filters.{' '}
            </>
          )}
          {excludedHomesText(listings.onRequest)}
        </p>
      )}
      {refused && Object.keys(rangeErrors(query)).length > 0 ? (
        <RangeRefused
          message={refused.error}
          swapped={placeHref({ ...query, ...withSwappedRanges(query), cursor: undefined })}
        />
      ) : refused ? (
        <RefusedState icon={SearchX} title="Check the price">
          {refused.error}
        </RefusedState>
      ) : listings.isPartial && items.length === 0 ? (
        <EmptyState icon={SearchX} title={NOTHING_SO_FAR}>
          Continue with the next page, or change a filter.
        </EmptyState>
      ) : items.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={`No ${query.cursor === undefined ? '' : 'more '}homes match your filters`}
        >
          Change a filter, or reset them to see all homes here.
        </EmptyState>
      ) : (
        <PropertyList
          properties={items.map(publicCard)}
          hearts={{ actions: wishlistActions, postTo: placeHref(query), isPublicPage: true }}
          className="pt-2"
        />
      )}
      <Pagination
        first={query.cursor === undefined ? null : firstPageHref}
        next={next === null ? null : placeHref({ ...query, cursor: next })}
      />
      {spots[0] && (
        <section aria-labelledby="where" className="mt-16">
          <h2 id="where" className="mb-4 display-sm">
            On the map
          </h2>
          <SmallMap
            spots={spots}
            place={place.location}
            position={formatPosition(spots[0].position)}
            styleUrl={getEnv().MAP_STYLE_URL}
          >
            The homes on this page: a pin where the exact location is known, a circle where it is approximate.
          </SmallMap>
        </section>
      )}
    </div>
  )
}
