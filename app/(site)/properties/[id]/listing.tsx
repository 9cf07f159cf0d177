import { type ReactNode } from 'react'
import { absolute } from '@/lib/services/absolute'
import { Costs } from '@/components/costs/costs'
import { toPricedHome } from '@/components/costs/read-figures'
import { FactTable } from '@/components/facts/fact-table'
import { FeatureGroups } from '@/components/facts/feature-groups'
import { PriceHistory } from '@/components/history/price-history'
import { SmallMap } from '@/components/map/small-map'
import { spotsOf } from '@/components/map/spots'
import { CardLimitNote } from '@/components/offers/card-limit-note'
import { Gallery } from '@/components/pictures/gallery'
import { AgentContact } from '@/components/properties/agent-contact'
import { BackToList } from '@/components/properties/back-to-list'
import { FactsLine } from '@/components/properties/facts-line'
import { ReportLink } from '@/components/reports/report-link'
import { JsonLd } from '@/components/seo/json-ld'
import { PropertyReviews } from '@/components/reviews/property-reviews'
import { UnderOfferMarker, VerifiedMarker } from '@/components/status/status-badge'
import { HomeDocuments } from '@/components/tours/home-documents'
import { Tours } from '@/components/tours/tours'
import { AddressLine } from '@/components/ui/address-line'
import { cn } from '@/components/ui/cn'
import { BigPriceRange, PriceRange } from '@/components/ui/price-range'
import { picturesOfListing } from '@/lib/domain/listing-pictures'
import { isVerifiedStatus } from '@/lib/domain/property'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { getEnv } from '@/lib/env'
import { paths } from '@/lib/paths'
import { type HistoryEntryDto } from '@/lib/schemas/history'
import { type PropertyDto } from '@/lib/schemas/property'
import { type ReviewDto } from '@/lib/schemas/review'
import { listingPage } from '@/lib/structured-data'

type ListingProps = {
  property: PropertyDto
  agentSlug: string | null
  reviews: ReviewDto[]
  /** Newest first. */
  history: HistoryEntryDto[]
  /**
   * The reader's action, beside the picture and in the bottom bar of small screens; absent if there is none.
   */
  offer?: { panel: ReactNode; shortcut: ReactNode } | null
  /** Whether the panel has the heart below the action. */
  hasHeart?: boolean
  /** The reader is the listing's agent, who cannot report it. */
  isOwn?: boolean
  /** The buttons that message the agent, beside the email link and in the bottom bar; absent if the reader cannot. */
  message?: { button: ReactNode; shortcut: ReactNode } | undefined
  /** Its open houses for the reader. */
  openHouses?: ReactNode
  /** The buttons that lead to the home's free times. */
  viewing?: { button: ReactNode; shortcut: ReactNode } | undefined
  /** The reader's action on the reviews. */
  reviewAction?: ReactNode
}

/** One listing (D7, D8, D44, D47), for any reader. */
export function Listing({
  property,
  agentSlug,
  reviews,
  history,
  offer,
  hasHeart = false,
  isOwn = false,
  message,
  openHouses,
  viewing,
  reviewAction,
}: ListingProps) {
  const { title, location, minPrice, maxPrice, status, underOffer, description } = property
  return (
    <>
      <JsonLd data={listingPage(property, absolute)} />
      <article
        data-home-units={unitsOfPlace(location)}
        className="grid grid-cols-[var(--gutter)_minmax(0,1fr)_var(--gutter)] [--column:min(var(--container-page),100%-2*var(--gutter))] md:grid-cols-[minmax(var(--gutter),1fr)_calc(.69*var(--column))_calc(.31*var(--column))_minmax(var(--gutter),1fr)]"
      >
        <div className="col-start-2 md:col-end-4">
          <BackToList />
        </div>
        <Gallery
          title={title}
          location={location}
          pictures={picturesOfListing(property)}
          className="col-span-full md:col-end-3"
        />
        <div className="col-start-2 pt-6 md:col-start-3 md:row-span-2 md:row-start-2 md:pt-0 md:pl-[clamp(2rem,4vw,4rem)]">
          <div className="grid content-start gap-6 sm:max-md:grid-cols-2 sm:max-md:gap-x-10 md:top-[calc(var(--nav-h)+1.5rem)] xl:[@media(max-height:53.9rem)]:flex xl:[@media(max-height:53.9rem)]:h-full xl:[@media(max-height:53.9rem)]:flex-col md:[@media(min-height:54rem)]:sticky">
            <div className="grid min-w-0 content-start justify-items-start gap-4 sm:max-md:row-span-3">
              <div className="flex flex-wrap gap-1.5">
                <VerifiedMarker verified={isVerifiedStatus(status)} />
                {underOffer && <UnderOfferMarker />}
              </div>
              <h1 dir="auto" className="max-w-full display-lg [overflow-wrap:anywhere]">
                {title}
              </h1>
              <p dir="auto" className="max-w-full [overflow-wrap:anywhere] text-muted">
                {location}
              </p>
              <AddressLine address={property} className="max-w-full [overflow-wrap:anywhere] text-muted" />
              <FactsLine facts={property} hasType className="numbers" />
            </div>
            {/* The next action stays in sight (D360); it scrolls by itself if it is higher than the screen. */}
            <div className="grid content-start gap-6 max-md:contents xl:tall:sticky xl:tall:top-[calc(var(--nav-h)+1.5rem)] xl:tall:-m-1 xl:tall:max-h-[calc(100dvh-var(--nav-h)-3rem)] xl:tall:overflow-y-auto xl:tall:p-1">
              <div className="grid gap-3 border-y border-border py-5 sm:max-md:border-0 sm:max-md:py-2">
                <BigPriceRange min={minPrice} max={maxPrice} />
                {!property.sold && <CardLimitNote max={maxPrice} />}
              </div>
              {offer?.panel}
              {viewing?.button}
              <AgentContact
                property={property}
                agentSlug={agentSlug}
                message={message?.button}
                className={cn(
                  offer && 'md:border-t md:border-border md:pt-5',
                  hasHeart && 'max-sm:border-t max-sm:border-border max-sm:pt-5',
                )}
              />
              {!isOwn && (
                <ReportLink href={paths.report(property._id)} className="-mt-3">
                  Report this home
                </ReportLink>
              )}
            </div>
          </div>
        </div>
        <div className="col-start-2 grid min-w-0 content-start gap-12 pt-10 md:gap-16 md:pt-12">
          <section aria-labelledby="about">
            <h2 id="about" className="mb-4 display-sm">
              About this home
            </h2>
            <div className="grid max-w-[62ch] gap-4 text-[1.0625rem] leading-7 text-pretty [overflow-wrap:anywhere] text-muted">
              {description
                .split(/\n\s*\n/)
                .filter((paragraph) => paragraph.trim() !== '')
                .map((paragraph, i) => (
                  <p key={i} dir="auto" className="whitespace-pre-line">
                    {paragraph.trim()}
                  </p>
                ))}
            </div>
          </section>
          {!property.sold && openHouses}
          <Tours propertyId={property._id} title={title} tours={property.tours} />
          <HomeDocuments documents={property.documents} />
          <FactTable facts={property} units={unitsOfPlace(location)} />
          <FeatureGroups features={property.features} />
          {!property.sold && <Costs property={toPricedHome(property)} />}
          <PriceHistory property={property} history={history} />
          <WhereItIs property={property} />
          <PropertyReviews reviews={reviews} action={reviewAction} />
        </div>
      </article>
      {offer && (
        <aside
          aria-label="Price and offer"
          className="bar-bottom z-35 mt-12 -mb-section flex flex-wrap items-center justify-between gap-3 border-t border-border-strong bg-surface-raised px-gutter pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:hidden print:hidden"
        >
          <div className="flex-1 max-[28rem]:basis-full min-[28rem]:min-w-max">
            <p className="text-xs text-muted max-[28rem]:sr-only">Price range</p>
            <PriceRange min={minPrice} max={maxPrice} className="[--range:.875rem]" />
          </div>
          <div className="flex max-w-full flex-wrap items-center gap-2 max-[28rem]:w-full max-[28rem]:[&>:last-child]:flex-1">
            {viewing?.shortcut}
            {message?.shortcut}
            {offer.shortcut}
          </div>
        </aside>
      )}
    </>
  )
}

/** The place on a map, if the listing has one (D67). */
function WhereItIs({ property }: { property: PropertyDto }) {
  const spots = spotsOf([property])
  if (spots.length === 0) return null
  return (
    <section aria-labelledby="where">
      <h2 id="where" className="mb-4 display-sm">
        Location
      </h2>
      <SmallMap spots={spots} place={property.location} styleUrl={getEnv().MAP_STYLE_URL} />
    </section>
  )
}
