import { type ReactNode } from 'react'
import { isVerifiedStatus } from '@/lib/domain/property'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { shownPriceOf } from '@/lib/domain/shown-price'
import { type SavedHomeDto } from '@/lib/schemas/wishlist'
import { UnderOfferMarker, VerifiedMarker } from '../status/listing-markers'
import { Badge } from '../ui/badge'
import { HomeLink } from '../ui/home-link'
import { MissingPhoto } from '../ui/missing-photo'
import { Photo } from '../ui/photo'
import { HomePrice } from '../ui/home-price'
import { FactsLine } from './facts-line'

type HomeRowProps = {
  /** `null` if the viewer can no longer see it. */
  property: SavedHomeDto | null
  /** Shown below its facts. */
  note?: ReactNode
  /** The viewer's actions for the home. */
  children: ReactNode
  /** The content below the row, in its full width. */
  below?: ReactNode
}

/** A home in a list of the viewer's dashboard: its picture, price and facts, and what the viewer can do with it. */
export const HomeRow = ({ property, note, children, below }: HomeRowProps) => (
  <li
    data-home-units={property ? unitsOfPlace(property.location) : undefined}
    className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-border py-5 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:items-center sm:gap-x-6"
  >
    {property ? (
      <Photo src={property.image} alt="" width={112} corners="xs" className="self-start sm:self-auto" />
    ) : (
      <MissingPhoto className="self-start sm:self-auto" />
    )}
    <div className="@container grid min-w-0 justify-items-start gap-1">
      {property ? (
        <>
          <h2 className="max-w-full display-xs [overflow-wrap:anywhere]">
            <HomeLink id={property._id}>{property.title}</HomeLink>
          </h2>
          <p dir="auto" className="max-w-full text-xs [overflow-wrap:anywhere] text-muted">
            {property.location}
          </p>
          <HomePrice price={shownPriceOf(property)} className="[--range:.875rem]" />
          <FactsLine facts={property} hasType className="text-xs numbers" />
          {property.sold ? (
            <Badge tone="inverse" className="mt-1">
              Sold
            </Badge>
          ) : (
            <div className="mt-1 flex flex-wrap gap-1.5">
              <VerifiedMarker verified={isVerifiedStatus(property.status)} />
              {property.underOffer && <UnderOfferMarker />}
            </div>
          )}
          {note}
        </>
      ) : (
        <>
          <h2 className="display-xs">No longer listed</h2>
          <p className="text-xs text-muted">This home has been removed.</p>
        </>
      )}
    </div>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:col-span-full">{children}</div>
    {below}
  </li>
)
