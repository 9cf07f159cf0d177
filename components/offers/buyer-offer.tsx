import { Printer } from 'lucide-react'
import Link from 'next/link'
import { type ComponentType } from 'react'
import { StatusBadge } from '@/components/status/status-badge'
import { Button } from '@/components/ui/button'
import { Photo } from '@/components/ui/photo'
import { AmountInRange } from '@/components/ui/price-range'
import { formatDate } from '@/lib/domain/dates'
import { formatPrice } from '@/lib/domain/money'
import { type OfferStatus } from '@/lib/domain/offer'
import { paths } from '@/lib/paths'
import { type OfferDto } from '@/lib/schemas/offer'

/** One of the buyer's offers: what on, how much in which range, how it stands and what to do next. */
export function BuyerOffer({ offer }: { offer: OfferDto }) {
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-border py-5 sm:grid-cols-[6rem_minmax(0,1fr)_11rem] sm:items-center sm:gap-x-6 xl:grid-cols-[7rem_minmax(0,1fr)_14rem_12.5rem]">
      <Photo
        src={offer.propertyImage}
        alt=""
        sizes="(min-width: 1100px) 112px, 96px"
        className="self-start rounded-xs sm:self-auto"
      />
      <div className="grid gap-0.5">
        <h2 className="display-xs">
          <Link
            href={paths.property(offer.propertyId)}
            prefetch={false}
            className="-my-2 inline-block py-2 decoration-1 underline-offset-[.18em] hover:underline"
          >
            {offer.propertyTitle}
          </Link>
        </h2>
        <p className="text-xs text-muted">{offer.propertyLocation}</p>
        <p className="text-xs text-muted">
          {offer.agentName} · <time dateTime={offer.buyingDate}>{formatDate(offer.buyingDate)}</time>
        </p>
      </div>
      <div className="col-span-full grid gap-1.5 sm:col-auto">
        <strong className="text-md font-semibold numbers">{formatPrice(offer.offerAmount)}</strong>
        <AmountInRange amount={offer.offerAmount} min={offer.minPrice} max={offer.maxPrice} />
      </div>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-2 sm:col-start-2 xl:col-auto xl:flex-col xl:items-end">
        <StatusBadge status={offer.status} />
        <OfferState offer={offer} />
      </div>
    </li>
  )
}

const Waiting = () => <p className="text-xs text-muted">Waiting for the agent</p>

const Payable = ({ offer }: { offer: OfferDto }) => (
  <Button asChild className="max-sm:w-full">
    <Link href={paths.user.payment(offer._id)}>Complete Payment</Link>
  </Button>
)

const Bought = ({ offer }: { offer: OfferDto }) => (
  <>
    <Reference words="Purchase Complete" id={offer.transactionId} />
    <Button asChild variant="outline" className="max-sm:w-full">
      <Link href={paths.user.receipt(offer._id)}>
        <Printer aria-hidden />
        Print receipt
      </Link>
    </Button>
  </>
)

function Closed({ offer }: { offer: OfferDto }) {
  if (offer.refunding) return <p className="text-sm font-[550]">Your payment is being refunded</p>
  return offer.refundId === undefined ? (
    <p className="text-xs text-muted">This offer was not taken</p>
  ) : (
    <Reference words="Your payment was refunded" id={offer.refundId} />
  )
}

/** What each status means for the buyer, and the way on. */
const STATES: Record<OfferStatus, ComponentType<{ offer: OfferDto }>> = {
  pending: Waiting,
  accepted: Payable,
  rejected: Closed,
  bought: Bought,
}

function OfferState({ offer }: { offer: OfferDto }) {
  const State = STATES[offer.status]
  return <State offer={offer} />
}

function Reference({ words, id }: { words: string; id: string | undefined }) {
  return (
    <div className="text-right">
      <p className="text-sm font-[550]">{words}</p>
      <p className="font-mono text-[11.5px] leading-4 [overflow-wrap:anywhere] text-muted">{id}</p>
    </div>
  )
}
