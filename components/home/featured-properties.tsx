import { ArrowRight, House } from 'lucide-react'
import Link from 'next/link'
import { isVerifiedStatus } from '@/lib/domain/property'
import { shownPriceOf } from '@/lib/domain/shown-price'
import { paths } from '@/lib/paths'
import { type PropertyTeaserDto } from '@/lib/schemas/property'
import { Avatar } from '../ui/avatar'
import { UnderOfferMarker, VerifiedMarker } from '../status/listing-markers'
import { Badge } from '../ui/badge'
import { cn } from '../ui/cn'
import { Photo } from '../ui/photo'
import { BigHomePrice } from '../ui/big-home-price'
import { HomePrice } from '../ui/home-price'
import { Rating } from '../ui/rating'
import { EmptyState } from '../ui/states'
import { SectionHead } from './section-head'

/** The constant rating on featured cards (D93). */
const SHOWN_RATING = 5

/** Featured Properties: one large card and up to three side by side below it. */
export function FeaturedProperties({ properties }: { properties: PropertyTeaserDto[] }) {
  const [lead, ...rest] = properties
  return (
    <section aria-labelledby="featured" className="container-page pt-section">
      <SectionHead
        id="featured"
        title="Featured Properties"
        more={{ href: paths.properties, label: 'Browse All Properties' }}
      />
      {lead ? (
        <div className="grid grid-cols-1 gap-10 sm:gap-12">
          <LeadCard property={lead} />
          {rest.length > 0 && (
            <div className="grid grid-cols-1 gap-10 sm:grid-cols-3 sm:gap-4 md:gap-6">
              {rest.map((property) => (
                <SmallCard key={property._id} property={property} />
              ))}
            </div>
          )}
          <p className="border-t border-border pt-5 text-sm text-muted">
            Looking in a particular area?{' '}
            <Link
              href={paths.homes}
              prefetch={false}
              className="-my-2 inline-flex min-h-10 items-center text-accent-text text-link"
            >
              Homes by Location
            </Link>
          </p>
        </div>
      ) : (
        <EmptyState icon={House} title="No homes yet">
          Homes will appear here as soon as agents add them.
        </EmptyState>
      )}
    </section>
  )
}

const FeaturedBadge = () => (
  <Badge tone="picture" className="absolute top-3 left-3">
    Featured
  </Badge>
)

/** The card's only link, which covers the whole card. */
function DetailsLink({ property, className }: { property: PropertyTeaserDto; className?: string }) {
  return (
    <Link
      href={paths.property(property._id)}
      prefetch={false}
      className={cn(
        'inline-flex items-center gap-2 text-sm font-[550] whitespace-nowrap text-accent-text outline-none after:absolute after:inset-0 after:rounded-sm',
        'focus-visible:after:outline-2 focus-visible:after:outline-offset-6 focus-visible:after:outline-focus',
        className,
      )}
    >
      View Details
      <span className="sr-only">
        {' '}
        of <bdi>{property.title}</bdi>
      </span>
      <ArrowRight
        className="size-4 transition-transform duration-200 group-hover:translate-x-[3px]"
        aria-hidden
      />
    </Link>
  )
}

const TITLE =
  'decoration-1 underline-offset-[.18em] decoration-transparent underline transition-[text-decoration-color] duration-200 group-hover:decoration-current'

function LeadCard({ property }: { property: PropertyTeaserDto }) {
  const { title, location, image, agentName, agentImage, status, underOffer } = property
  return (
    <article className="group relative flex items-stretch gap-[clamp(1.5rem,4vw,4rem)] max-sm:flex-col max-sm:gap-0">
      <div className="relative sm:flex-[0_0_57%]">
        <Photo src={image} alt={title} sizes="(min-width: 640px) 57vw, 100vw" imageClassName="card-photo" />
        <FeaturedBadge />
      </div>
      <div className="flex min-w-0 flex-1 flex-col pt-4 sm:border-t sm:border-border-strong sm:pt-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <div className="flex flex-wrap gap-1.5">
            <VerifiedMarker verified={isVerifiedStatus(status)} />
            {underOffer && <UnderOfferMarker />}
          </div>
          <Rating value={SHOWN_RATING} bare />
        </div>
        <div className="min-h-4 flex-1 md:min-h-8" />
        <h3 className="display-lg text-[2.25rem] leading-[1.06] [overflow-wrap:anywhere] md:text-[clamp(2.25rem,1.4rem+3vw,4rem)]">
          <span dir="auto" className={TITLE}>
            {title}
          </span>
        </h3>
        <p dir="auto" className="mt-2 [overflow-wrap:anywhere] text-muted">
          {location}
        </p>
        <BigHomePrice price={shownPriceOf(property)} className="mt-5 md:mt-8" />
        <div className="mt-4 flex items-center gap-2 border-t border-border pt-4 md:mt-6">
          <Avatar name={agentName} src={agentImage} size="xs" />
          <span dir="auto" className="min-w-0 truncate text-xs text-muted">
            {agentName}
          </span>
          <DetailsLink property={property} className="ml-auto" />
        </div>
      </div>
    </article>
  )
}

function SmallCard({ property }: { property: PropertyTeaserDto }) {
  const { title, location, image, agentName, agentImage, status, underOffer } = property
  return (
    <article className="group relative flex flex-col">
      <div className="relative">
        <Photo src={image} alt={title} sizes="(min-width: 640px) 33vw, 100vw" imageClassName="card-photo" />
        <FeaturedBadge />
      </div>
      <div className="flex min-w-0 flex-1 flex-col pt-4">
        <h3 className="display-xs [overflow-wrap:anywhere]">
          <span dir="auto" className={TITLE}>
            {title}
          </span>
        </h3>
        <p dir="auto" className="mt-0.5 text-sm [overflow-wrap:anywhere] text-muted">
          {location}
        </p>
        <p className="@container mt-3">
          <HomePrice price={shownPriceOf(property)} />
        </p>
        <Rating value={SHOWN_RATING} bare className="mt-2" />
        <div className="mt-3 flex flex-wrap items-center gap-2 border-t border-border pt-3">
          <Avatar name={agentName} src={agentImage} size="xs" />
          <span dir="auto" className="min-w-0 truncate text-xs text-muted">
            {agentName}
          </span>
          <div className="ml-auto flex flex-wrap justify-end gap-x-3">
            {underOffer && <UnderOfferMarker className="bg-transparent! px-0!" />}
            <VerifiedMarker verified={isVerifiedStatus(status)} className="bg-transparent! px-0!" />
          </div>
        </div>
        <DetailsLink property={property} className="mt-2 min-h-10" />
      </div>
    </article>
  )
}
