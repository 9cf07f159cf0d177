'use client'

import { Printer, RotateCcw } from 'lucide-react'
import { type ComponentType, type ReactNode } from 'react'
import { TransferNote } from '@/components/transfers/transfer-note'
import { LinkButton } from '@/components/ui/link-button'
import { HomeLink } from '@/components/ui/home-link'
import { AddressLine } from '@/components/ui/address-line'
import { Photo } from '@/components/ui/photo'
import { AmountInRange } from '@/components/ui/price-range'
import { Day } from '../ui/day'
import { formatPrice } from '@/lib/domain/money'
import { isClosed, type OfferStatus } from '@/lib/domain/offer'
import { BACKUP_TEXTS, CHANGED_LISTING_TEXTS } from '@/lib/domain/offer-terms'
import { paths } from '@/lib/paths'
import { offeredAmount, type OfferDto } from '@/lib/schemas/offer'
import { ActedBy } from '../offices/acted-by'
import { OfferBadge } from './offer-badge'
import { OfferDeadline } from './offer-deadline'
import { OfferHistory, Quote } from './offer-history'
import { closedOfferText } from './own-offer-text'
import { TermsLine } from './terms-line'

type BuyerOfferProps = {
  offer: OfferDto
  /** True if the buyer can make a new offer instead of this closed one. */
  canOfferAgain?: boolean
  /** The answers that the buyer can give. */
  answers?: ReactNode
}

/**
 * One of the buyer's offers: the home, the amount in its range, the status and the next action. Rendered in the browser
 * too, so that the page's data has its values instead of its elements (ADR 116).
 */
export function BuyerOffer({ offer, canOfferAgain = false, answers }: BuyerOfferProps) {
  const { propertyId, amounts, status } = offer
  const shownAmount = isClosed(status) ? offeredAmount(offer) : offer.offerAmount
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-border py-5 sm:grid-cols-[6rem_minmax(0,1fr)_11rem] sm:items-center sm:gap-x-6 xl:grid-cols-[7rem_minmax(0,1fr)_14rem_12.5rem]">
      <Photo src={offer.propertyImage} alt="" width={112} className="self-start rounded-xs sm:self-auto" />
      <div className="grid min-w-0 grid-cols-1 gap-0.5 [overflow-wrap:anywhere]">
        <h2 className="display-xs">
          <HomeLink id={propertyId}>{offer.propertyTitle}</HomeLink>
        </h2>
        <p dir="auto" className="text-xs text-muted">
          {offer.propertyLocation}
        </p>
        <AddressLine address={offer} className="text-xs text-muted" />
        <p className="text-xs text-muted">
          <bdi>{offer.agentName}</bdi> · <Day at={offer.buyingDate} />
        </p>
      </div>
      <div className="col-span-full grid gap-1.5 sm:col-auto">
        <strong className="text-md font-semibold numbers">{formatPrice(shownAmount)}</strong>
        <AmountInRange
          amount={shownAmount}
          others={amounts.map(({ amount }) => amount).filter((amount) => amount !== shownAmount)}
          min={offer.minPrice}
          max={offer.maxPrice}
        />
        <TermsLine terms={offer} />
        <OfferDeadline offer={offer} />
      </div>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-2 sm:col-start-2 xl:col-auto xl:flex-col xl:items-end">
        <OfferBadge offer={offer} />
        <OfferState offer={offer} />
        {canOfferAgain && isClosed(status) && (
          <LinkButton
            variant="outline"
            className="max-sm:w-full"
            href={paths.user.makeOffer(propertyId)}
            prefetch={false}
          >
            <RotateCcw aria-hidden />
            Offer again
          </LinkButton>
        )}
      </div>
      <div className="col-span-full grid gap-4 empty:hidden sm:col-start-2">
        <OfferHistory offer={offer} viewer="buyer" />
        <ActedBy name={offer.actedBy} />
        {answers}
      </div>
    </li>
  )
}

function Waiting({ offer: { backup, turn, offerAmount, listingChangedAt } }: { offer: OfferDto }) {
  if (listingChangedAt !== undefined) return <OfferNote>{CHANGED_LISTING_TEXTS.buyer}</OfferNote>
  if (backup) return <OfferNote>{BACKUP_TEXTS.waiting}</OfferNote>
  return turn === 'buyer' ? (
    <OfferNote>
      Your turn: the agent countered with <span className="numbers">{formatPrice(offerAmount)}</span>. Accept
      it, counter, or let it expire.
    </OfferNote>
  ) : (
    <OfferNote>Waiting for the agent</OfferNote>
  )
}

const OfferNote = ({ children }: { children: ReactNode }) => (
  <p className="max-w-[40ch] text-xs text-pretty text-muted xl:text-right">{children}</p>
)

const Payable = ({ offer }: { offer: OfferDto }) => (
  <>
    <TransferNote offer={offer} />
    <ReturnedMoney offer={offer} label="A payment" />
    {!offer.overdue && (
      <LinkButton className="max-sm:w-full" href={paths.user.payment(offer._id)}>
        Complete Payment
      </LinkButton>
    )}
  </>
)

const BoughtOffer = ({ offer }: { offer: OfferDto }) => (
  <>
    <Reference label="Purchase Complete" id={offer.transactionId} />
    <ReturnedMoney offer={offer} label="Another payment" />
    <LinkButton variant="outline" className="max-sm:w-full" href={paths.user.receipt(offer._id)}>
      <Printer aria-hidden />
      Print receipt
    </LinkButton>
  </>
)

/** The state of a payment that did not buy the offer (D51); nothing if there was none. `label`: its name. */
function ReturnedMoney({ offer: { refunding, refundId }, label }: { offer: OfferDto; label: string }) {
  return (
    <>
      {refunding && <p className="text-sm font-[550]">{label} is being refunded</p>}
      {refundId !== undefined && <Reference label={`${label} was refunded`} id={refundId} />}
    </>
  )
}

function ClosedOffer({ offer }: { offer: OfferDto }) {
  const { refunding, refundId, reason } = offer
  return (
    <div className="grid gap-1 xl:justify-items-end xl:text-right">
      <ReturnedMoney offer={offer} label="Your payment" />
      {!refunding && refundId === undefined && <OfferNote>{closedOfferText(offer)}</OfferNote>}
      {reason !== undefined && <Quote>{reason}</Quote>}
    </div>
  )
}

/** The meaning of each status for the buyer, and a link. */
const STATES: Record<OfferStatus, ComponentType<{ offer: OfferDto }>> = {
  pending: Waiting,
  accepted: Payable,
  rejected: ClosedOffer,
  bought: BoughtOffer,
}

function OfferState({ offer }: { offer: OfferDto }) {
  const State = STATES[offer.status]
  return <State offer={offer} />
}

function Reference({ label, id }: { label: string; id: string | undefined }) {
  return (
    <div className="text-right">
      <p className="text-sm font-[550]">{label}</p>
      <p className="font-mono text-[11.5px] leading-4 [overflow-wrap:anywhere] text-muted">{id}</p>
    </div>
  )
}
