import { type Metadata } from 'next'
import { ChartNoAxesColumn } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode } from 'react'
import { absolute } from '@/lib/services/absolute'
import { type OfficeProps } from '@/components/agents/office'
import { Costs } from '@/components/costs/costs'
import { toPricedHome } from '@/components/costs/read-figures'
import { Energy } from '@/components/energy/energy'
import { FactTable } from '@/components/facts/fact-table'
import { FeatureGroups } from '@/components/facts/feature-groups'
import { PriceHistory } from '@/components/history/price-history'
import { CardLimitNote } from '@/components/offers/card-limit-note'
import { Gallery } from '@/components/pictures/gallery'
import { AgentContact } from '@/components/properties/agent-contact'
import { BackToList } from '@/components/properties/back-to-list'
import {
  BottomBar,
  Description,
  GALLERY_CLASS,
  HomeOnMap,
  ListingLayout,
  ListingPrices,
  ListingTitle,
} from '@/components/properties/listing-layout'
import { ReportLink } from '@/components/reports/report-link'
import { JsonLd } from '@/components/seo/json-ld'
import { PropertyReviews } from '@/components/reviews/property-reviews'
import { ShareHome } from '@/components/share/share-home'
import { UnderOfferMarker, VerifiedMarker } from '@/components/status/listing-markers'
import { HomeDocuments } from '@/components/tours/home-documents'
import { Tours } from '@/components/tours/tours'
import { AddressLine } from '@/components/ui/address-line'
import { LinkButton } from '@/components/ui/link-button'
import { cn } from '@/components/ui/cn'
import { BigHomePrice } from '@/components/ui/big-home-price'
import { HomePrice } from '@/components/ui/home-price'
import { picturesOfListing } from '@/lib/domain/listing-pictures'
import { isPaused, isUndecided, isVerifiedStatus } from '@/lib/domain/property'
import { type AverageRating } from '@/lib/domain/review'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { shownPriceOf } from '@/lib/domain/shown-price'
import { getEnv } from '@/lib/env'
import { paths } from '@/lib/paths'
import { type HistoryEntryDto } from '@/lib/schemas/history'
import { type PropertyDto } from '@/lib/schemas/property'
import { type ReviewDto } from '@/lib/schemas/review'
import { publicPath, sharingOrigin } from '@/lib/services/properties/public-home'
import { listingPage } from '@/lib/structured-data'

/** What a listing's page shows to every viewer. */
export type ListingContent = {
  property: PropertyDto
  agentSlug: string | null
  office: OfficeProps
  reviews: ReviewDto[]
  /** Of all reviews, if there may be more. */
  rating?: AverageRating
  /** Newest first. */
  history: HistoryEntryDto[]
}

type ListingProps = ListingContent & {
  /** The reader's action, beside the picture and in the bottom bar of small screens; absent if there is none. */
  offer?: { panel: ReactNode; shortcut: ReactNode } | null
  /** Whether the panel has the heart below the action. */
  hasHeart?: boolean
  /** The viewer is the listing's agent, who cannot report it. */
  isOwn?: boolean
  /** The viewer may change it: its agent, and who does so for them in the office. */
  mayChange?: boolean
  /** The buttons that message the agent, beside the email link and in the bottom bar; absent if the viewer cannot. */
  message?: { button: ReactNode; shortcut: ReactNode } | undefined
  openHouses?: ReactNode
  /** The buttons that lead to the home's free times. */
  viewing?: { button: ReactNode; shortcut: ReactNode } | undefined
  reviewAction?: ReactNode
}

/** The title of a listing's page, and its public page as the canonical URL, if it has one (D381). */
export function listingMetadata(property: PropertyDto): Metadata {
  const path = publicPath(property)
  const isPublic = path !== paths.property(property._id)
  return { title: property.title, ...(isPublic && { alternates: { canonical: absolute(path) } }) }
}

/** One listing (D7, D8, D44, D47), for any viewer. */
export function Listing({
  property,
  agentSlug,
  office,
  reviews,
  rating,
  history,
  offer,
  hasHeart = false,
  isOwn = false,
  mayChange = false,
  message,
  openHouses,
  viewing,
  reviewAction,
}: ListingProps) {
  const { title, location, status, underOffer, description } = property
  const price = shownPriceOf(property)
  const origin = sharingOrigin()
  return (
    <>
      <JsonLd data={listingPage(property, absolute)} />
      <ListingLayout
        location={location}
        top={
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <BackToList />
            <ShareHome home={property} origin={origin} className="-mr-4 noscript:mr-0" />
          </div>
        }
        gallery={
          <Gallery
            title={title}
            location={location}
            pictures={picturesOfListing(property)}
            className={GALLERY_CLASS}
          />
        }
        head={
          <>
            <div className="flex flex-wrap gap-1.5">
              <VerifiedMarker verified={isVerifiedStatus(status)} />
              {underOffer && <UnderOfferMarker />}
            </div>
            {origin !== null && (isOwn || mayChange) && isUndecided(status) && (
              <p className="text-sm text-pretty text-muted">
                This home has no public page until an administrator has verified it.
              </p>
            )}
            {(isOwn || mayChange) && isPaused(status) && (
              <p className="text-sm text-pretty text-muted">
                <OffMarketNote by={property.pausedBy} isOwn={isOwn} />
              </p>
            )}
            <ListingTitle listing={property}>
              <AddressLine address={property} className="max-w-full [overflow-wrap:anywhere] text-muted" />
            </ListingTitle>
          </>
        }
        panel={
          <>
            <ListingPrices>
              <BigHomePrice price={price} {...(!property.sold && { bounds: property })} />
              {!property.sold && <CardLimitNote max={property.maxPrice} />}
            </ListingPrices>
            {offer?.panel}
            {viewing?.button}
            {mayChange && (
              <LinkButton variant="outline" href={paths.agent.numbers(property._id)} prefetch={false}>
                <ChartNoAxesColumn aria-hidden />
                Numbers of this home
              </LinkButton>
            )}
            <AgentContact
              property={property}
              agentSlug={agentSlug}
              office={office}
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
          </>
        }
      >
        <Description>{description}</Description>
        {!property.sold && openHouses}
        <Tours propertyId={property._id} title={title} tours={property.tours} />
        <HomeDocuments documents={property.documents} />
        <FactTable facts={property} units={unitsOfPlace(location)} />
        <Energy home={property} />
        <FeatureGroups features={property.features} />
        {!property.sold && <Costs property={toPricedHome(property)} />}
        <PriceHistory property={property} history={history} />
        <HomeOnMap home={property} styleUrl={getEnv().MAP_STYLE_URL} />
        <PropertyReviews reviews={reviews} rating={rating} action={reviewAction} />
      </ListingLayout>
      {offer && (
        <BottomBar price={<HomePrice price={price} className="[--range:.875rem]" />}>
          {viewing?.shortcut}
          {message?.shortcut}
          {offer.shortcut}
        </BottomBar>
      )}
    </>
  )
}

/** Until when buyers do not see a home that is off the market. */
function OffMarketNote({ by, isOwn }: { by: PropertyDto['pausedBy']; isOwn: boolean }) {
  if (by === 'agent') return 'Buyers do not see this home until you put it back on the market.'
  if (!isOwn) return 'Buyers do not see this home until the license of its agent is renewed.'
  return (
    <>
      Buyers do not see this home until your license is renewed.{' '}
      <Link href={paths.agent.licence} prefetch={false} className="underline">
        Renew your license
      </Link>
    </>
  )
}
