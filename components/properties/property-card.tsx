import Link from 'next/link'
import { type ReactNode } from 'react'
import { isVerifiedStatus } from '@/lib/domain/property'
import { paths } from '@/lib/paths'
import { type PropertyTeaserDto } from '@/lib/schemas/property'
import { Avatar } from '../ui/avatar'
import { VerifiedMarker } from '../status/status-badge'
import { Photo } from '../ui/photo'
import { PriceRange } from '../ui/price-range'

type CardFields = Pick<
  PropertyTeaserDto,
  '_id' | 'title' | 'location' | 'minPrice' | 'maxPrice' | 'image' | 'status'
>

export type PropertyCardProps = {
  /** With its agent where the page shows one. */
  property: CardFields & Partial<Pick<PropertyTeaserDto, 'agentName' | 'agentImage'>>
  /** The first of the list: its picture comes before everything else. */
  isFirst?: boolean
  /** Lies on the picture's corner, over the link: the heart. */
  heart?: ReactNode
}

/** What a card without its agent shows of a listing: the rest of it does not go to the browser. */
export const toPlaceCard = ({
  _id,
  title,
  location,
  minPrice,
  maxPrice,
  image,
  status,
}: CardFields): PropertyCardProps['property'] => ({ _id, title, location, minPrice, maxPrice, image, status })

/** The same with the agent. */
export const toCard = (property: PropertyTeaserDto): PropertyCardProps['property'] => ({
  ...toPlaceCard(property),
  agentName: property.agentName,
  agentImage: property.agentImage,
})

/** A listing in a list: a picture with a caption, and one link stretched over both. */
export function PropertyCard({ property, isFirst = false, heart }: PropertyCardProps) {
  const {
    _id: id,
    title,
    location,
    minPrice,
    maxPrice,
    image,
    agentName,
    agentImage = null,
    status,
  } = property
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative">
        <Photo
          src={image}
          alt={title}
          sizes="(min-width: 1392px) 427px, (min-width: 900px) 32vw, (min-width: 640px) 48vw, 100vw"
          priority={isFirst}
          imageClassName="group-hover:scale-[1.025]"
        />
        <VerifiedMarker verified={isVerifiedStatus(status)} onPicture className="absolute top-3 left-3" />
      </div>
      <div className="flex flex-1 flex-col pt-4">
        <h2 className="display-xs break-words">
          <Link href={paths.property(id)} prefetch={false} className="card-link">
            {title}
          </Link>
        </h2>
        <p className="mt-0.5 text-sm break-words text-muted">{location}</p>
        <p className="mt-3">
          <PriceRange min={minPrice} max={maxPrice} />
        </p>
        {agentName !== undefined && (
          <p className="card-agent">
            <Avatar name={agentName} src={agentImage} size="xs" />
            <span className="sr-only">Agent: </span>
            <span className="min-w-0 truncate">{agentName}</span>
          </p>
        )}
      </div>
      {heart && <div className="absolute top-1 right-1">{heart}</div>}
    </article>
  )
}
