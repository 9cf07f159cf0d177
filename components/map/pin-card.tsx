import { X } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { shownPriceOf } from '@/lib/domain/shown-price'
import { paths } from '@/lib/paths'
import { type PropertyDto } from '@/lib/schemas/property'
import { UnderOfferMarker } from '../status/listing-markers'
import { Photo } from '../ui/photo'
import { HomePrice } from '../ui/home-price'
import { Skeleton } from '../ui/states'
import { type Pin } from './map-results'

/** The fields of the card that the pin lacks. */
type CardContent = Pick<PropertyDto, 'image' | 'location' | 'underOffer'>

async function loadCard(id: string, signal: AbortSignal): Promise<CardContent> {
  const answer = await fetch(`/api/properties/${id}`, { signal })
  if (!answer.ok) throw new Error(`loading the home failed with ${answer.status}`)
  return (await answer.json()) as CardContent
}

/** The card of a pin's home: its picture, price and place in one link. Escape closes it. */
export function PinCard({ pin, onClose }: { pin: Pin; onClose: () => void }) {
  const link = useRef<HTMLAnchorElement>(null)
  const [shown, setShown] = useState<CardContent | 'none' | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    link.current?.focus({ preventScroll: true })
    loadCard(pin._id, controller.signal).then(setShown, () => {
      if (!controller.signal.aborted) setShown('none')
    })
    return () => controller.abort()
  }, [pin._id])

  return (
    <div
      className="map-card group"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="map-card-picture">
        {shown === null && <Skeleton className="h-full" />}
        {shown !== null && shown !== 'none' && (
          <Photo src={shown.image} alt="" width={112} ratio="fill" corners="xs" />
        )}
      </div>
      <div className="min-w-0">
        <p className="truncate display-xs">
          <Link dir="auto" ref={link} href={paths.property(pin._id)} prefetch={false} className="card-link">
            {pin.title}
          </Link>
        </p>
        {shown !== null && shown !== 'none' && (
          <p dir="auto" className="truncate text-sm text-muted">
            {shown.location}
          </p>
        )}
        {shown !== null && shown !== 'none' && shown.underOffer && <UnderOfferMarker className="mt-1.5" />}
      </div>
      <p className="map-card-price">
        <HomePrice price={shownPriceOf(pin)} />
      </p>
      <button type="button" className="map-card-close" aria-label="Close the home's card" onClick={onClose}>
        <X aria-hidden />
      </button>
    </div>
  )
}
