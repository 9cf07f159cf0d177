import { type ReactNode } from 'react'
import { formatMoney } from '@/lib/domain/money'
import { addressLine } from '@/lib/domain/address'
import { termsLabel } from '@/lib/domain/deal-terms'
import { paidWith } from '@/lib/domain/refund'
import { type OfferDto } from '@/lib/schemas/offer'
import { type SaleReceiptDto } from '@/lib/schemas/sales'
import { site } from '@/lib/site'
import { Mark } from '../ui/logo'
import { Email } from '../ui/email'
import { Day } from '../ui/day'

/** The buyer's receipt, or the agent's, which has only the buyer's name (D499). */
type ReceiptData = Pick<
  OfferDto,
  | '_id'
  | 'propertyTitle'
  | 'propertyLocation'
  | 'offerAmount'
  | 'paidAt'
  | 'transactionId'
  | 'buyerName'
  | 'agentName'
> &
  Partial<Pick<OfferDto, 'buyerEmail' | 'card' | 'streetAddress' | 'postalCode'>> &
  Parameters<typeof termsLabel>[0] &
  Partial<Pick<SaleReceiptDto, 'refunds'>>

/**
 * The receipt of a bought offer, designed for printing: it looks like paper in both themes, and prints only lines and
 * text.
 */
export function Receipt({ offer }: { offer: ReceiptData }) {
  const { propertyTitle, propertyLocation, offerAmount, paidAt, transactionId } = offer
  const { buyerName, buyerEmail, agentName, refunds = [] } = offer
  const terms = termsLabel(offer)
  const address = addressLine(offer)
  const paymentMethod = paidWith(offer)
  return (
    <article
      aria-labelledby="receipt"
      data-theme="light"
      className="mx-auto grid max-w-[46rem] gap-10 rounded-lg border border-border bg-surface-raised p-[clamp(1.25rem,4vw,3rem)] text-text print:max-w-none print:rounded-none print:border-0 print:bg-transparent print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="grid gap-1">
          <h1 id="receipt" className="display-lg">
            Receipt
          </h1>
          <p className="text-muted">{buyerEmail === undefined ? 'Sale' : 'Purchase Complete'}</p>
        </div>
        <div className="grid gap-1 text-sm sm:justify-items-end">
          <p className="flex items-center gap-2.5 font-display text-[1.4375rem] leading-8 tracking-[-.015em]">
            <Mark />
            {site.name}
          </p>
          <p className="text-muted">{site.supportEmail}</p>
          <p className="text-muted numbers">{site.supportPhone}</p>
        </div>
      </header>
      <dl className="text-sm">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-y border-border-strong py-5">
          <dt className="font-semibold">Amount paid</dt>
          <dd className="font-display text-[2.25rem] leading-none tracking-[-.02em] numbers">
            {formatMoney(offerAmount)}
          </dd>
        </div>
        <Line label="Home">
          <bdi>{propertyTitle}</bdi>
        </Line>
        {address !== '' && (
          <Line label="Address">
            <bdi>{address}</bdi>
          </Line>
        )}
        <Line label="Location">
          <bdi>{propertyLocation}</bdi>
        </Line>
        <Line label="Date">{paidAt === undefined ? 'Not recorded' : <Day at={paidAt} />}</Line>
        {paymentMethod !== null && <Line label="Paid with">{paymentMethod}</Line>}
        <Line label="Transaction ID">
          <span className="font-mono text-xs">{transactionId}</span>
        </Line>
        <Line label="Buyer">
          <bdi>{buyerName}</bdi>
          {buyerEmail !== undefined && (
            <span className="block text-muted">
              <Email>{buyerEmail}</Email>
            </span>
          )}
        </Line>
        {terms !== '' && (
          <Line label="Terms">
            <span className="block first-letter:uppercase">{terms}</span>
          </Line>
        )}
        <Line label="Agent">
          <bdi>{agentName}</bdi>
        </Line>
        {refunds.map(({ at, amount }) => (
          <Line key={at} label="Refunded">
            {formatMoney(amount)}, <Day at={at} />
          </Line>
        ))}
      </dl>
    </article>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid break-inside-avoid gap-x-6 gap-y-1 border-b border-border py-4 last:border-b-0 last:pb-0 sm:grid-cols-[12rem_1fr] print:grid-cols-[12rem_1fr]">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere] numbers">{children}</dd>
    </div>
  )
}
