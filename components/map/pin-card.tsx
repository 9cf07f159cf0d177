import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { type PriceFields, shownPriceOf } from '@/lib/domain/shown-price'
import { paths } from '@/lib/paths'
import { type PropertyDto } from '@/lib/schemas/property'
import { UnderOfferMarker } from '../status/listing-markers'
import { Photo } from '../ui/photo'
import { HomePrice } from '../ui/home-price'
import { Skeleton } from '../ui/states'
import { MapCard } from './map-card'
import { type Pin } from './map-results'
import { useJson } from '../browser/use-json'

/** The fields of the card that the pin lacks: its price has no word, such as "Offers over" (D400). */
type CardContent = Pick<PropertyDto, 'image' | 'location' | 'underOffer'> & PriceFields

/** The card of a pin's home: its picture, price and place in one link. Escape closes it. */
export function PinCard({ pin, onClose }: { pin: Pin; onClose: () => void }) {
  const link = useRef<HTMLAnchorElement>(null)
  const loaded = useJson<CardContent>(`/api/properties/${pin._id}`)
  const content = loaded === 'failed' ? null : loaded

  useEffect(() => link.current?.focus({ preventScroll: true }), [])

  return (
    <MapCard closeLabel="Close the home's card" onClose={onClose} className="group">
      <div className="map-card-picture">
        {loaded === null && <Skeleton className="h-full" />}
        {content && <Photo src={content.image} alt="" width={112} ratio="fill" corners="xs" />}
      </div>
      <div className="min-w-0">
        <p className="truncate display-xs">
          <Link dir="auto" ref={link} href={paths.property(pin._id)} prefetch={false} className="card-link">
            {pin.title}
          </Link>
        </p>
        {content && (
          <p dir="auto" className="truncate text-sm text-muted">
            {content.location}
          </p>
        )}
        {content?.underOffer && <UnderOfferMarker className="mt-1.5" />}
      </div>
      <p className="map-card-price">
        <HomePrice price={shownPriceOf(content ?? pin)} />
      </p>
    </MapCard>
  )
}
