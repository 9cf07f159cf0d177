import { Heart, KeyRound } from 'lucide-react'
import Link from 'next/link'
import { Costs } from '@/components/costs/costs'
import { toPricedHome } from '@/components/costs/read-figures'
import { Energy } from '@/components/energy/energy'
import { FactTable } from '@/components/facts/fact-table'
import { FeatureGroups } from '@/components/facts/feature-groups'
import { Gallery } from '@/components/pictures/gallery'
import { AgentName } from '@/components/properties/agent-name'
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
import { ViewerWishlistButton } from '@/components/properties/viewer-wishlist-button'
import { CountView } from '@/components/viewer/count-view'
import { JsonLd } from '@/components/seo/json-ld'
import { ShareHome } from '@/components/share/share-home'
import { UnderOfferMarker, VerifiedMarker } from '@/components/status/listing-markers'
import { HomeDocuments } from '@/components/tours/home-documents'
import { Tours } from '@/components/tours/tours'
import { Badge } from '@/components/ui/badge'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { AnchorButton, LinkButton } from '@/components/ui/link-button'
import { MomentText } from '@/components/ui/moment-text'
import { BigHomePrice } from '@/components/ui/big-home-price'
import { HomePrice } from '@/components/ui/home-price'
import { picturesOfListing } from '@/lib/domain/listing-pictures'
import { formatWallMonth } from '@/lib/domain/long-dates'
import { pluralize } from '@/lib/domain/pluralize'
import { slugOf } from '@/lib/domain/text'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { ASK_FOR_PRICE, type PriceFields, shownPriceOf } from '@/lib/domain/shown-price'
import { getEnv } from '@/lib/env'
import { enquiryPath, type NamedHome, publicHomePath } from '@/lib/home-path'
import { paths, withCallback } from '@/lib/paths'
import { type PublicHome } from '@/lib/schemas/public-home'
import { absolute } from '@/lib/services/absolute'
import { sharingOrigin } from '@/lib/services/properties/public-home'
import { breadcrumbList, publicHomePage } from '@/lib/structured-data'
import { wishlistActions } from '../../../properties/wishlist-actions'
import { SaveSearchLink } from './save-search-link'
import { SimilarHomes } from './similar-homes'

type AvailableHome = Exclude<PublicHome, { state: 'removed' }>

type PublicHomePageProps = {
  content: AvailableHome
  /** False for the teaser only (`PUBLIC_HOMES`). */
  isFull: boolean
}

/** The public page of a home (D384). A sold home is shown without prices (D382). */
export function PublicHomePage({ content, isFull }: PublicHomePageProps) {
  // `content.home` has the fields of its state, `home` only those of both.
  const { home, agent } = content
  const { _id, title, location } = home
  const pictures = picturesOfListing(isFull ? home : { image: home.image })
  const above = [
    { href: paths.homes, label: 'Homes' },
    ...(content.isPlaceListed ? [{ href: paths.place(slugOf(location)), label: location }] : []),
  ]
  return (
    <>
      {content.state === 'listed' && <CountView id={_id} />}
      {isFull && <JsonLd data={publicHomePage(home, agent, absolute)} />}
      <JsonLd data={breadcrumbList([...above, { href: publicHomePath(home), label: title }], absolute)} />
      <ListingLayout
        location={location}
        top={
          // On a phone both buttons are icons, so that the place stays in one line.
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <Breadcrumbs above={above} />
            {content.state === 'listed' && (
              <div className="-mr-3 flex gap-1 max-sm:-mr-4 max-sm:gap-0 max-[18rem]:mr-0 print:hidden noscript:mr-0 noscript:flex-wrap max-sm:[&_button>span]:sr-only">
                <ShareHome home={content.home} origin={sharingOrigin()} />
                <span className="noscript:hidden">
                  <ViewerWishlistButton isSmall property={{ _id, title }} actions={wishlistActions} />
                </span>
                <LinkButton
                  variant="ghost"
                  className="hidden noscript:inline-flex"
                  href={withCallback(paths.login, paths.property(_id))}
                  prefetch={false}
                >
                  <Heart aria-hidden />
                  Save<span className="sr-only"> to your wishlist. You need to sign in.</span>
                </LinkButton>
              </div>
            )}
          </div>
        }
        gallery={
          <Gallery
            title={title}
            location={location}
            pictures={pictures}
            className={GALLERY_CLASS}
            more={
              content.state === 'listed' && home.pictureCount > pictures.length
                ? {
                    href: withCallback(paths.login, paths.property(_id)),
                    label: (
                      <span>
                        <span className="known:hidden">Sign in to see</span>
                        <span className="not-known:hidden">See</span> all{' '}
                        {pluralize(home.pictureCount, 'picture')}
                      </span>
                    ),
                  }
                : undefined
            }
          />
        }
        head={
          <>
            <div className="flex flex-wrap gap-1.5">
              {content.state === 'sold' ? (
                <Badge tone="accent" icon={KeyRound}>
                  Sold in {formatWallMonth(content.home.soldAt)}
                </Badge>
              ) : (
                <>
                  <VerifiedMarker verified />
                  {content.home.underOffer && <UnderOfferMarker />}
                </>
              )}
            </div>
            <ListingTitle listing={isFull ? home : { title, location }} />
          </>
        }
        panel={
          content.state === 'sold' ? (
            <SoldPanel content={content} />
          ) : (
            <>
              <ListingPrices>
                <BigHomePrice price={shownPriceOf(content.home)} bounds={content.home} />
              </ListingPrices>
              <VisitorActions home={content.home} />
              {isFull && <AgentName agent={agent} office={agent} className="border-t border-border pt-5" />}
              <ReportLink href={paths.report(_id)} className="-mt-3">
                Report this home
              </ReportLink>
            </>
          )
        }
      >
        {isFull && <Sections content={content} />}
      </ListingLayout>
      <SimilarHomes content={content} />
      {content.state === 'listed' && (
        <BottomBar price={<HomePrice price={shownPriceOf(content.home)} className="[--range:.875rem]" />}>
          <LinkButton variant="outline" href={paths.bookViewing(_id)} prefetch={false}>
            Book a viewing
          </LinkButton>
          <LinkButton href={enquiryPath(home)} prefetch={false}>
            {askLabel(content.home)}
          </LinkButton>
        </BottomBar>
      )}
    </>
  )
}

const askLabel = ({ priceQualifier }: PriceFields) =>
  priceQualifier === 'on-request' ? ASK_FOR_PRICE : 'Ask a question'

/** What a visitor can do; all but a question (D387) need an account. On a phone the first two are in the bar below. */
const VisitorActions = ({ home }: { home: NamedHome & PriceFields }) => (
  <div className="grid gap-2">
    <LinkButton size="lg" className="w-full max-md:hidden" href={enquiryPath(home)} prefetch={false}>
      {askLabel(home)}
    </LinkButton>
    <LinkButton
      variant="outline"
      size="lg"
      className="w-full max-md:hidden"
      href={paths.bookViewing(home._id)}
      prefetch={false}
    >
      Book a viewing
    </LinkButton>
    <LinkButton
      variant="outline"
      size="lg"
      className="w-full py-2 whitespace-normal"
      href={paths.property(home._id)}
      prefetch={false}
    >
      See everything and make an offer
    </LinkButton>
    <p className="pt-1 text-sm text-pretty text-muted known:hidden">
      You need an account to book a viewing or make an offer. It’s free.{' '}
      <Link
        href={withCallback(paths.register, paths.property(home._id))}
        prefetch={false}
        className="text-accent-text text-link"
      >
        Create one
      </Link>
    </p>
  </div>
)

/** What to do instead: the homes below, and mail about new homes. */
const SoldPanel = ({
  content: { home, similar },
}: {
  content: Extract<AvailableHome, { state: 'sold' }>
}) => (
  <div className="grid gap-2 border-t border-border pt-5">
    <p className="mb-2 text-pretty text-muted">This home was sold in {formatWallMonth(home.soldAt)}.</p>
    {similar.length > 0 && (
      <AnchorButton size="lg" href="#similar">
        See similar homes
      </AnchorButton>
    )}
    <SaveSearchLink location={home.location} />
    <p className="pt-1 text-sm text-pretty text-muted">
      Save a search, and we email you when a new home is listed here.
    </p>
  </div>
)

function Sections({ content }: { content: AvailableHome }) {
  const { home } = content
  const { location } = home
  return (
    <>
      <Description>{home.description}</Description>
      {content.state === 'listed' && (
        <>
          <OpenHouses openHouses={content.openHouses} />
          <Tours propertyId={home._id} title={home.title} tours={content.home.tours} />
          <HomeDocuments documents={content.home.documents} />
        </>
      )}
      <FactTable facts={home} units={unitsOfPlace(location)} />
      <Energy home={home} />
      <FeatureGroups features={home.features} />
      {content.state === 'listed' && <Costs property={toPricedHome(content.home)} />}
      <HomeOnMap home={home} styleUrl={getEnv().MAP_STYLE_URL} />
    </>
  )
}

/** When the home can be seen without an appointment (D222). */
const OpenHouses = ({ openHouses }: Pick<Extract<AvailableHome, { state: 'listed' }>, 'openHouses'>) =>
  openHouses.length > 0 && (
    <section aria-labelledby="open-houses">
      <h2 id="open-houses" className="mb-4 display-sm">
        Open houses
      </h2>
      <ul className="border-t border-border-strong text-sm">
        {openHouses.map(({ _id, text }) => (
          <li key={_id} className="border-b border-border py-4 font-[550] numbers">
            <MomentText>{text}</MomentText>
          </li>
        ))}
      </ul>
    </section>
  )
