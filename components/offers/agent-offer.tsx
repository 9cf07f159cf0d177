import { type ReactNode } from 'react'
import { StatusBadge } from '@/components/status/status-badge'
import { Photo } from '@/components/ui/photo'
import { AmountInRange } from '@/components/ui/price-range'
import { formatDate } from '@/lib/domain/dates'
import { mailto } from '@/lib/domain/mail-address'
import { formatPrice } from '@/lib/domain/money'
import { type OfferDto } from '@/lib/schemas/offer'

/** An offer on one of the agent's listings; `actions` are what can be decided on it. */
export function AgentOffer({ offer, actions }: { offer: OfferDto; actions: ReactNode }) {
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-4 border-b border-border py-5 sm:grid-cols-[9rem_minmax(0,1fr)_11rem] sm:items-center sm:gap-x-6 xl:grid-cols-[9rem_minmax(0,1fr)_12rem_14rem]">
      <Photo
        src={offer.propertyImage}
        alt=""
        sizes="(min-width: 640px) 144px, 96px"
        className="self-start rounded-xs sm:self-auto"
      />
      <div className="grid gap-0.5">
        <h2 className="display-xs">{offer.propertyTitle}</h2>
        <p className="text-xs text-muted">{offer.propertyLocation}</p>
        <p className="mt-2 text-sm font-[550]">{offer.buyerName}</p>
        {offer.buyerEmail !== '' && (
          <a
            href={mailto(offer.buyerEmail)}
            className="-my-2 inline-flex min-h-10 w-fit items-center text-xs [overflow-wrap:anywhere] text-muted underline decoration-1 underline-offset-[.22em] hover:text-text"
          >
            {offer.buyerEmail}
          </a>
        )}
      </div>
      <div className="col-span-full grid gap-1.5 sm:col-auto">
        <p className="flex items-baseline justify-between gap-2">
          <strong className="text-md font-semibold numbers">{formatPrice(offer.offerAmount)}</strong>
          <time dateTime={offer.buyingDate} className="text-xs text-muted numbers">
            {formatDate(offer.buyingDate)}
          </time>
        </p>
        <AmountInRange amount={offer.offerAmount} min={offer.minPrice} max={offer.maxPrice} />
      </div>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-3 sm:col-start-2 xl:col-auto xl:flex-col xl:items-end">
        <StatusBadge status={offer.status} />
        {actions}
      </div>
    </li>
  )
}
