import { type ReactNode } from 'react'
import { FactsLine } from '@/components/properties/facts-line'
import { UnderOfferMarker } from '@/components/status/listing-markers'
import { Photo } from '@/components/ui/photo'
import { AmountInRange } from '@/components/ui/price-range'
import { pluralize } from '@/lib/domain/pluralize'
import { formatPrice } from '@/lib/domain/money'
import { isOpen, isPayable } from '@/lib/domain/offer'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { type ReceivedOfferDto, type HomeWithOffersDto, type ShownOffer } from '@/lib/schemas/offered-home'
import { offeredAmount } from '@/lib/schemas/offer'
import { ReceivedOffer } from './received-offer'

type HomeWithOffersProps = {
  home: HomeWithOffersDto
  /** The possible answers to each of the offers. */
  answersTo: (offer: ReceivedOfferDto & ShownOffer) => ReactNode
}

/** The offers on one of the agent's listings: the open offers on one price line, then each offer. */
export function HomeWithOffers({
  home: { title, location, image, home, offers },
  answersTo,
}: HomeWithOffersProps) {
  return (
    <li className="border-b border-border py-6">
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-4 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-6 xl:grid-cols-[9rem_minmax(0,1fr)_20rem]">
        <Photo src={image} alt="" width={144} className="self-start rounded-xs" />
        <div className="grid min-w-0 grid-cols-1 content-start justify-items-start gap-0.5 [overflow-wrap:anywhere]">
          <h2 dir="auto" className="display-xs">
            {title}
          </h2>
          <p dir="auto" className="text-xs text-muted">
            {location}
          </p>
          {home && (
            <FactsLine
              units={unitsOfPlace(location)}
              facts={home}
              hasType
              className="text-xs text-muted numbers"
            />
          )}
          {offers.some(({ status }) => isPayable(status)) && <UnderOfferMarker className="mt-2" />}
        </div>
        <OpenAmounts offers={offers.filter(({ status }) => isOpen(status))} home={home} />
      </div>
      <div className="mt-2 sm:ml-[10.5rem]">
        {offers.map((received) => {
          const offer = { ...received, propertyTitle: title, propertyImage: image }
          return <ReceivedOffer key={offer._id} offer={offer} answers={answersTo(offer)} />
        })}
      </div>
    </li>
  )
}

/** All open offers on the line of the listing's current prices, or of the highest offer's. */
function OpenAmounts({ offers, home }: Pick<HomeWithOffersDto, 'offers' | 'home'>) {
  const [highest, ...rest] = [...offers].sort((a, b) => offeredAmount(b) - offeredAmount(a))
  if (!highest) return null
  const { minPrice, maxPrice } = home ?? highest
  return (
    <div className="col-span-full grid content-start gap-2 sm:col-start-2 xl:col-auto">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span>{pluralize(offers.length, 'open offer')}</span>
        <span className="text-muted">
          Highest{' '}
          <strong className="font-semibold text-text numbers">{formatPrice(offeredAmount(highest))}</strong>
        </span>
      </p>
      <AmountInRange
        amount={offeredAmount(highest)}
        others={rest.map(offeredAmount)}
        min={minPrice}
        max={maxPrice}
      />
    </div>
  )
}
