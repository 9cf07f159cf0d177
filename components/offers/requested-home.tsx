import { type ReactNode } from 'react'
import { FactsLine } from '@/components/properties/facts-line'
import { UnderOfferMarker } from '@/components/status/listing-markers'
import { Photo } from '@/components/ui/photo'
import { AmountInRange } from '@/components/ui/price-range'
import { pluralize } from '@/lib/domain/pluralize'
import { formatPrice } from '@/lib/domain/money'
import { isOpen, isPayable } from '@/lib/domain/offer'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { type RequestDto, type RequestedHomeDto, type ShownOffer } from '@/lib/schemas/offered-home'
import { offeredAmount } from '@/lib/schemas/offer'
import { RequestedOffer } from './requested-offer'

type RequestedHomeProps = {
  home: RequestedHomeDto
  /** The possible answers to each of the offers. */
  answersTo: (request: RequestDto & ShownOffer) => ReactNode
}

/** The offers on one of the agent's listings: the open ones on one price line, then each of them. */
export function RequestedHome({
  home: { title, location, image, home, requests },
  answersTo,
}: RequestedHomeProps) {
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
          {requests.some(({ status }) => isPayable(status)) && <UnderOfferMarker className="mt-2" />}
        </div>
        <OpenAmounts requests={requests.filter(({ status }) => isOpen(status))} home={home} />
      </div>
      <div className="mt-2 sm:ml-[10.5rem]">
        {requests.map((request) => {
          const offer = { ...request, propertyTitle: title, propertyImage: image }
          return <RequestedOffer key={offer._id} offer={offer} answers={answersTo(offer)} />
        })}
      </div>
    </li>
  )
}

/** All open offers on the line of the listing's current prices, or of the highest offer's. */
function OpenAmounts({ requests, home }: Pick<RequestedHomeDto, 'requests' | 'home'>) {
  const [highest, ...rest] = [...requests].sort((a, b) => offeredAmount(b) - offeredAmount(a))
  if (!highest) return null
  const { minPrice, maxPrice } = home ?? highest
  return (
    <div className="col-span-full grid content-start gap-2 sm:col-start-2 xl:col-auto">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span>{pluralize(requests.length, 'open offer')}</span>
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
