import { type ReactNode } from 'react'
import { formatPrice } from '@/lib/domain/money'
import {
  CLOSING_REASON_LABELS,
  isClosed,
  isOpen,
  OFFER_STATUS_LABELS,
  type OfferParty,
} from '@/lib/domain/offer'
import { type ShownOffer } from '@/lib/schemas/offered-home'
import { Day } from '../ui/day'

/** Who offered or countered with an amount, as the viewer reads it. */
function stepLabel(by: OfferParty, viewer: OfferParty, isFirst: boolean): string {
  if (by === viewer) return isFirst ? 'You offered' : 'You countered'
  if (by === 'agent') return 'The agent countered'
  return isFirst ? 'Offered' : 'The buyer countered'
}

/** True if there was more than an offer and its answer. */
export const hasHistory = ({ amounts, status, acceptedAt, extendedAt }: ShownOffer): boolean =>
  amounts.length > 1 || extendedAt !== undefined || (acceptedAt !== undefined && isClosed(status))

/** How and when the offer was closed; nothing for an open one. */
function endOf({ status, closedAs, decidedAt, paidAt }: ShownOffer): { text: string; at: string } | null {
  const at = isOpen(status) ? null : (paidAt ?? decidedAt)
  return at === null
    ? null
    : { text: closedAs ? CLOSING_REASON_LABELS[closedAs] : OFFER_STATUS_LABELS[status], at }
}

/** Every step of an offer, oldest first (D74); nothing if there is only the offer without a note. */
export function OfferHistory({ offer, viewer }: { offer: ShownOffer; viewer: OfferParty }) {
  const { amounts, acceptedAt, extendedAt } = offer
  if (!hasHistory(offer) && amounts[0]?.note === undefined) return null
  const end = endOf(offer)
  return (
    <ol
      aria-label={`History of the offer on ${offer.propertyTitle}`}
      className="grid gap-2 border-l border-border pl-4 text-xs"
    >
      {amounts.map(({ by, amount, at, note }, i) => (
        <Step key={at} at={at} note={note}>
          {stepLabel(by, viewer, i === 0)}{' '}
          <strong className="font-semibold numbers">{formatPrice(amount)}</strong>
        </Step>
      ))}
      {acceptedAt !== undefined && <Step at={acceptedAt}>{OFFER_STATUS_LABELS.accepted}</Step>}
      {extendedAt !== undefined && <Step at={extendedAt}>More time to pay</Step>}
      {end && <Step at={end.at}>{end.text}</Step>}
    </ol>
  )
}

type StepProps = { at: string; note?: string | undefined; children: ReactNode }

const Step = ({ at, note, children }: StepProps) => (
  <li>
    <p className="flex flex-wrap justify-between gap-x-4">
      <span>{children}</span>
      <Day at={at} className="text-muted" />
    </p>
    {note !== undefined && <Quote>{note}</Quote>}
  </li>
)

/** A person's note. */
export const Quote = ({ children }: { children: string }) => (
  <q dir="auto" className="mt-0.5 block text-sm [overflow-wrap:anywhere] whitespace-pre-line text-muted">
    {children}
  </q>
)
