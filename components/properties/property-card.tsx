import Link from 'next/link'
import { type ReactNode } from 'react'
import { dayOf, daysAgoText, daysSince, isNew, isReducedSince } from '@/lib/domain/listing-marks'
import { formatPrice } from '@/lib/domain/money'
import { isVerifiedStatus, UNDER_OFFER_LABEL, verificationLabel } from '@/lib/domain/property'
import { type PriceFields, shownPriceOf } from '@/lib/domain/shown-price'
import { type PropertyTeaserDto } from '@/lib/schemas/property'
import { Avatar } from '../ui/avatar'
import { Badge } from '../ui/badge'
import { HomePrice } from '../ui/home-price'
import { Photo } from '../ui/photo'
import { type SpriteName } from '../ui/sprite'
import { SpriteIcon } from '../ui/sprite-icon'
import { Day, useDay } from '../ui/day'
import { Distance } from '../units/area'
import { FactsLine } from './facts-line'
import { usePropertyPath } from '../viewer/use-viewer'
import { useToday } from './use-today'

type CardProperty = PriceFields &
  Pick<PropertyTeaserDto, '_id' | 'title' | 'location' | 'image' | 'status' | 'underOffer'>
type Facts = Pick<PropertyTeaserDto, 'bedrooms' | 'bathrooms' | 'livingArea' | 'lotArea' | 'energyClass'>

export type PropertyCardProps = {
  /** With its agent and listing date, on pages that show them. A home without an id is not linked: it is a preview. */
  property: CardProperty &
    Facts &
    Partial<Pick<PropertyTeaserDto, 'agentName' | 'agentImage' | 'listedAt'>> & {
      /** When its next open house ends, and its start as text. */
      openHouse?: { endsAt: string; text: string }
      /** How much its prices fell, and the day (UTC). */
      reduction?: { by: number; at: string }
      /** The default units of its areas; m² if absent. */
      units?: 'imperial'
      /** Its public page, for viewers who are not signed in; absent on pages behind the guard. */
      publicPath?: string
      /** In place of its price, in the preview of a home that has none yet. */
      price?: string
      /** The distance in kilometres from the searched place. */
      distance?: number
    }
  /** The first of the list: its picture loads first. */
  isFirst?: boolean
  /** An overlay on the picture's corner, above the link: the heart, and the button that hides the home. */
  heart?: ReactNode
  /** The viewer has opened it before. */
  isSeen?: boolean
}

const isNotBefore = (at: string, day: number) => dayOf(Date.parse(at)) >= day

const spriteIcon = (name: SpriteName) =>
  function CardIcon(props: { className?: string | undefined }) {
    return <SpriteIcon name={name} {...props} />
  }
const VerifiedIcon = spriteIcon('verified')
const UnverifiedIcon = spriteIcon('unverified')
const OfferedIcon = spriteIcon('offered')
const ReducedIcon = spriteIcon('reduced')
const SeenIcon = spriteIcon('seen')
const LampIcon = () => <span className="card-lamp" />

/** True for a price that fell lately, and until the date is known. */
const isReduced = (reduction: { at: string }, today: number | null) =>
  today === null || isReducedSince(reduction.at, today)

/** The marks that depend on the date: at most two besides the first. */
function DatedMarks({
  underOffer,
  reduction,
  listedAt,
}: Pick<PropertyCardProps['property'], 'underOffer' | 'reduction' | 'listedAt'>) {
  const today = useToday()
  const isPriceReduced = reduction !== undefined && isReduced(reduction, today)
  const isNewest = listedAt !== undefined && today !== null && isNew(listedAt, today)
  return (
    <>
      {isPriceReduced && (
        <Badge tone="picture" icon={ReducedIcon} iconClassName="text-accent-text">
          Price reduced
        </Badge>
      )}
      {isNewest && !(underOffer && isPriceReduced) && (
        <Badge tone="picture" icon={LampIcon}>
          New
        </Badge>
      )}
    </>
  )
}

function Reduction({ by, at }: { by: number; at: string }) {
  const today = useToday()
  if (!isReduced({ at }, today)) return null
  return (
    <span className="card-fell">
      <span className="sr-only"> reduced by </span>
      <ReducedIcon />
      {formatPrice(by)}
    </span>
  )
}

function NextOpenHouse({ endsAt, text }: { endsAt: string; text: string }) {
  const today = useToday()
  if (today !== null && !isNotBefore(endsAt, today)) return null
  return <p className="card-facts text-accent-text">Open house {text}</p>
}

function Age({ listedAt }: { listedAt: string }) {
  const day = useDay(listedAt)
  const today = useToday()
  return (
    <Day at={listedAt.slice(0, 10)} className="card-age">
      {`Listed ${today === null ? day : daysAgoText(daysSince(listedAt, today))}`}
    </Day>
  )
}

/**
 * A listing in a list: a picture with a caption, and one link over both. The browser computes how long ago it
 * was listed, because a page may be cached for days; until then, and without JavaScript, the date is shown.
 * Parts that depend on the date are components of their own, so the browser renders only those again.
 */
export function PropertyCard({ property, isFirst = false, heart, isSeen = false }: PropertyCardProps) {
  const { _id: id, title, location, image, status, underOffer } = property
  const { agentName, agentImage = null, listedAt, reduction, distance, openHouse, publicPath } = property
  const href = usePropertyPath(id, publicPath)
  const isVerified = isVerifiedStatus(status)
  return (
    <article data-home-units={property.units ?? 'metric'} className="group card">
      <div className="relative">
        <Photo
          src={image}
          alt={title}
          sizes="(min-width:1392px) 427px,(min-width:900px) 32vw,(min-width:640px) 48vw,100vw"
          upTo={1080}
          priority={isFirst}
          imageClassName="card-photo"
        />
        <div className="card-marks">
          <Badge
            tone="picture"
            icon={isVerified ? VerifiedIcon : UnverifiedIcon}
            iconClassName={isVerified ? 'text-success' : undefined}
          >
            {verificationLabel(isVerified)}
          </Badge>
          {underOffer && (
            <Badge tone="picture" icon={OfferedIcon} iconClassName="text-accent-text">
              {UNDER_OFFER_LABEL}
            </Badge>
          )}
          <DatedMarks underOffer={underOffer} reduction={reduction} listedAt={listedAt} />
        </div>
        {isSeen && (
          <Badge
            tone="picture"
            icon={SeenIcon}
            iconClassName="fill-none"
            className="absolute bottom-3 left-3"
          >
            Seen
          </Badge>
        )}
      </div>
      <div className="card-lines">
        <h2 className="card-title">
          {id === '' ? (
            <span dir="auto">{title}</span>
          ) : (
            <Link dir="auto" href={href} prefetch={false} className="card-link">
              {title}
            </Link>
          )}
        </h2>
        <p className="card-place">
          {distance !== undefined && (
            <>
              <strong className="font-semibold text-text numbers">
                <Distance value={distance} /> away
              </strong>
              {' · '}
            </>
          )}
          <bdi>{location}</bdi>
        </p>
        <p className="card-price">
          {property.price ?? <HomePrice price={shownPriceOf(property)} />}
          {reduction && <Reduction {...reduction} />}
        </p>
        <FactsLine facts={property} hasEnergy className="card-facts" />
        {openHouse && <NextOpenHouse {...openHouse} />}
        {agentName !== undefined && (
          <p className="card-agent">
            <Avatar name={agentName} src={agentImage} size="xs" />
            <span className="sr-only">Agent: </span>
            <span dir="auto">{agentName}</span>
            {listedAt !== undefined && <Age listedAt={listedAt} />}
          </p>
        )}
      </div>
      {heart && <div className="card-buttons">{heart}</div>}
    </article>
  )
}
