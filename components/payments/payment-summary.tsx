import { Avatar } from '@/components/ui/avatar'
import { cn } from '@/components/ui/cn'
import { AddressLine } from '@/components/ui/address-line'
import { Photo } from '@/components/ui/photo'
import { AmountInRange } from '@/components/ui/price-range'
import { Day } from '../ui/day'
import { Moment } from '../ui/moment'
import { formatMoney } from '@/lib/domain/money'
import { CLOSING_REASON_LABELS, isPayable, OFFER_STATUS_LABELS, type OfferStatus } from '@/lib/domain/offer'
import { offeredAmount, type OfferDto } from '@/lib/schemas/offer'

/** The decision on the offer; a bought one was accepted. */
const DECISION_LABELS: Record<OfferStatus, string | null> = {
  pending: null,
  accepted: OFFER_STATUS_LABELS.accepted,
  bought: OFFER_STATUS_LABELS.accepted,
  rejected: OFFER_STATUS_LABELS.rejected,
}

/** The home, its agent, and the amount. */
export function PaymentSummary({ offer, className }: { offer: OfferDto; className?: string }) {
  const decided = offer.closedAs ? CLOSING_REASON_LABELS[offer.closedAs] : DECISION_LABELS[offer.status]
  const offered = offeredAmount(offer)
  return (
    <section aria-label="Summary" className={cn('grid min-w-0 grid-cols-1 gap-5 md:gap-8', className)}>
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-4 md:grid-cols-[10rem_minmax(0,1fr)] md:gap-5">
        <Photo src={offer.propertyImage} alt="" width={160} />
        <div className="[overflow-wrap:anywhere]">
          <h2 dir="auto" className="display-xs md:display-sm">
            {offer.propertyTitle}
          </h2>
          <p dir="auto" className="mt-0.5 text-sm text-muted">
            {offer.propertyLocation}
          </p>
          <AddressLine address={offer} className="text-sm text-muted" />
          <p className="mt-1.5 flex items-center gap-2 text-xs text-muted md:mt-3">
            <Avatar name={offer.agentName} size="xs" className="text-text" />
            <bdi>{offer.agentName}</bdi>
          </p>
        </div>
      </div>
      <div>
        <dl className="border-t border-border-strong">
          <Line label="Offer made" at={offer.buyingDate} isDay />
          {decided !== null && offer.decidedAt !== null && (
            <Line label={decided} at={offer.decidedAt} isDay />
          )}
          {isPayable(offer.status) && offer.expiresAt !== undefined && (
            <Line label="Payment due" at={offer.expiresAt} />
          )}
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 pt-3 md:pt-5">
            <dt className="text-sm font-semibold">Your offer</dt>
            <dd className="text-sm font-semibold numbers md:font-display md:text-[2rem] md:leading-none md:font-normal md:tracking-[-.02em]">
              {formatMoney(offered)}
            </dd>
          </div>
        </dl>
        <AmountInRange amount={offered} min={offer.minPrice} max={offer.maxPrice} className="mt-4" />
      </div>
    </section>
  )
}

function Line({ label, at, isDay = false }: { label: string; at: string; isDay?: boolean }) {
  return (
    <div className="flex justify-between gap-6 border-b border-border py-3 text-sm">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right">{isDay ? <Day at={at} /> : <Moment at={at} />}</dd>
    </div>
  )
}

/** The three steps after pressing the button. */
export function WhatHappensNext({ title }: { title: string }) {
  const steps = [
    { name: 'Your bank confirms', text: 'It may ask you to approve the payment.' },
    {
      name: 'The purchase is recorded',
      text: `${title} is marked as sold, and you get a transaction ID.`,
    },
    { name: 'You can print the receipt', text: 'The agent sees the home as sold right away.' },
  ]
  return (
    <section aria-labelledby="next" className="min-w-0 [overflow-wrap:anywhere]">
      <h2 id="next" className="mb-4 text-sm font-[550]">
        What happens next
      </h2>
      <ol className="grid">
        {steps.map(({ name, text }, i) => (
          <li
            key={name}
            className="relative pb-5 pl-10 text-sm after:absolute after:top-[26px] after:bottom-1.5 after:left-3 after:w-px after:bg-border-strong last:after:hidden"
          >
            <span
              aria-hidden
              className="absolute top-[-2px] left-0 grid size-6 place-items-center rounded-full border border-control text-2xs numbers"
            >
              {i + 1}
            </span>
            <strong className="block font-semibold">{name}</strong>
            <span className="text-muted">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
