import { BadgeCheck, CircleDashed } from 'lucide-react'
import { type ReactNode } from 'react'
import { TransferNote } from '@/components/transfers/transfer-note'
import { Badge } from '@/components/ui/badge'
import { Email } from '../ui/email'
import { pluralize } from '@/lib/domain/pluralize'
import { Day } from '../ui/day'
import { mailto } from '@/lib/domain/mail-address'
import { formatPrice } from '@/lib/domain/money'
import { CHANGED_LISTING_TEXTS } from '@/lib/domain/offer-terms'
import { type ReceivedOfferDto, type ShownOffer } from '@/lib/schemas/offered-home'
import { offeredAmount } from '@/lib/schemas/offer'
import { OfferBadge } from './offer-badge'
import { ActedBy } from '../offices/acted-by'
import { OfferDeadline } from './offer-deadline'
import { hasHistory, OfferHistory, Quote } from './offer-history'
import { TermsLine } from './terms-line'

/** One offer on the agent's listing: amount, buyer, deadline, and notes. */
export function ReceivedOffer({
  offer,
  answers,
}: {
  offer: ReceivedOfferDto & ShownOffer
  answers: ReactNode
}) {
  const { buyerName, buyerEmail, buyingDate, offerAmount, turn, note, reason, releasedBy, listingChangedAt } =
    offer
  const amount = formatPrice(offeredAmount(offer))
  return (
    <article
      aria-label={`${amount} by ${buyerName}`}
      className="grid gap-x-6 gap-y-3 border-t border-border py-4 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div className="grid min-w-0 grid-cols-1 content-start justify-items-start gap-1 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="text-md font-semibold numbers">{amount}</strong>
          <OfferBadge offer={offer} />
        </p>
        <p className="text-xs text-muted">
          Made <Day at={buyingDate} />
        </p>
        <TermsLine terms={offer} />
        <OfferDeadline offer={offer} />
        <TransferNote offer={offer} />
        {listingChangedAt !== undefined && (
          <p className="text-xs text-muted">{CHANGED_LISTING_TEXTS.agent}</p>
        )}
        {turn === 'buyer' && (
          <>
            <p className="text-xs text-muted">Waiting for the buyer</p>
            <p className="text-xs text-muted">
              You countered with <span className="numbers">{formatPrice(offerAmount)}</span>
            </p>
          </>
        )}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start justify-items-start gap-1 [overflow-wrap:anywhere]">
        <p dir="auto" className="text-sm font-[550]">
          {buyerName}
        </p>
        {buyerEmail !== '' && <Buyer offer={offer} />}
      </div>
      <div className="grid gap-3 empty:hidden sm:col-span-2">
        {hasHistory(offer) ? (
          <OfferHistory offer={offer} viewer="agent" />
        ) : (
          note !== undefined && <Quote>{note}</Quote>
        )}
        <ActedBy name={offer.actedBy} />
        {reason !== undefined && (
          <p className="text-xs text-muted">
            {releasedBy === 'buyer' ? 'The buyer’s reason' : 'Your reason'}:{' '}
            <span dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
              {reason}
            </span>
          </p>
        )}
        {answers}
      </div>
    </article>
  )
}

/** Facts about the buyer's identity and ability to pay. */
function Buyer({ offer: { buyerEmail, isEmailVerified, purchases } }: { offer: ReceivedOfferDto }) {
  return (
    <>
      <a
        href={mailto(buyerEmail)}
        aria-label={buyerEmail}
        className="-my-2 inline-flex min-h-10 w-fit items-center text-xs [overflow-wrap:anywhere] text-muted underline decoration-1 underline-offset-[.22em] hover:text-text"
      >
        <Email>{buyerEmail}</Email>
      </a>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <Badge
          tone={isEmailVerified ? 'success' : 'neutral'}
          icon={isEmailVerified ? BadgeCheck : CircleDashed}
        >
          {isEmailVerified ? 'Email verified' : 'Email not verified'}
        </Badge>
        <span>{purchasesText(purchases)}</span>
      </p>
    </>
  )
}

function purchasesText(count: number): string {
  if (count === 0) return 'No purchases on Keystead yet'
  return `${pluralize(count, 'purchase')} on Keystead`
}
