import { type ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Photo } from '@/components/ui/photo'
import { formatPrice } from '@/lib/domain/money'
import { Day } from '../ui/day'
import { type OfferDto } from '@/lib/schemas/offer'

/** A bought offer for its agent: the listing at the time, the price, the buyer and the date. */
export function SoldProperty({ offer }: { offer: OfferDto }) {
  const soldOn = offer.paidAt ?? offer.buyingDate
  return (
    <article>
      <div className="relative">
        <Photo
          src={offer.propertyImage}
          alt={offer.propertyTitle}
          sizes="(min-width: 1100px) 320px, (min-width: 640px) 45vw, 100vw"
        />
        <Badge tone="picture" className="absolute top-3 left-3">
          Sold
        </Badge>
      </div>
      <h3 dir="auto" className="pt-4 display-xs [overflow-wrap:anywhere]">
        {offer.propertyTitle}
      </h3>
      <p dir="auto" className="mt-0.5 text-sm [overflow-wrap:anywhere] text-muted">
        {offer.propertyLocation}
      </p>
      <p className="mt-3 font-semibold numbers">{formatPrice(offer.offerAmount)}</p>
      <dl className="mt-3 grid grid-cols-1 gap-1.5 border-t border-border pt-3 text-xs">
        <Row label="Buyer">
          <span dir="auto" className="truncate" title={offer.buyerName}>
            {offer.buyerName}
          </span>
        </Row>
        <Row label="Date">
          <Day at={soldOn} />
        </Row>
        <Row label="Transaction">
          <span className="truncate font-mono text-[11.5px] text-muted" title={offer.transactionId}>
            {offer.transactionId}
          </span>
        </Row>
      </dl>
    </article>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{label}</dt>
    <dd className="flex min-w-0">{children}</dd>
  </div>
)
