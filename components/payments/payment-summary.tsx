import { Avatar } from '@/components/ui/avatar'
import { Photo } from '@/components/ui/photo'
import { AmountInRange } from '@/components/ui/price-range'
import { formatDate } from '@/lib/domain/dates'
import { formatMoney } from '@/lib/domain/money'
import { type OfferStatus } from '@/lib/domain/offer'
import { type OfferDto } from '@/lib/schemas/offer'

const DECIDED: Record<OfferStatus, string | null> = {
  pending: null,
  accepted: 'Accepted by the agent',
  bought: 'Accepted by the agent',
  rejected: 'Rejected',
}

/** What is paid for, from whom, and how much. */
export function PaymentSummary({ offer }: { offer: OfferDto }) {
  const decided = DECIDED[offer.status]
  return (
    <section aria-label="Summary" className="grid gap-8">
      <div className="grid grid-cols-[6.5rem_1fr] items-center gap-5 sm:grid-cols-[10rem_1fr]">
        <Photo src={offer.propertyImage} alt="" sizes="160px" />
        <div>
          <h2 className="display-sm">{offer.propertyTitle}</h2>
          <p className="mt-0.5 text-sm text-muted">{offer.propertyLocation}</p>
          <p className="mt-3 flex items-center gap-2 text-xs text-muted">
            <Avatar name={offer.agentName} size="xs" className="text-text" />
            {offer.agentName}
          </p>
        </div>
      </div>
      <div>
        <dl className="border-t border-border-strong">
          <Line label="Offer made" value={formatDate(offer.buyingDate)} />
          {decided !== null && offer.decidedAt !== null && (
            <Line label={decided} value={formatDate(offer.decidedAt)} />
          )}
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 pt-5">
            <dt className="text-sm font-semibold">Your offer</dt>
            <dd className="font-display text-[2rem] leading-none tracking-[-.02em] numbers">
              {formatMoney(offer.offerAmount)}
            </dd>
          </div>
        </dl>
        <AmountInRange
          amount={offer.offerAmount}
          min={offer.minPrice}
          max={offer.maxPrice}
          className="mt-4"
        />
      </div>
    </section>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-6 border-b border-border py-3 text-sm">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right numbers">{value}</dd>
    </div>
  )
}

/** The three steps that follow on the button. */
export function WhatHappensNext({ title }: { title: string }) {
  const steps = [
    { name: 'Your bank confirms', words: 'It may ask you to approve the payment.' },
    {
      name: 'The purchase is recorded',
      words: `${title} is marked as sold, and you get a transaction ID.`,
    },
    { name: 'You find it under Property Bought', words: 'The agent sees it as sold at the same moment.' },
  ]
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="mb-4 text-sm font-[550]">
        What happens next
      </h2>
      <ol className="grid">
        {steps.map(({ name, words }, i) => (
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
            <span className="text-muted">{words}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
