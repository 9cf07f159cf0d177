import { type Metadata } from 'next'
import { type ComponentType, type ReactNode } from 'react'
import { confirmPaymentAction, createPaymentIntentAction } from '@/app/dashboard/actions'
import { BuyerAnswers } from '@/app/dashboard/buyer-answers'
import { OfferHistory, Quote } from '@/components/offers/offer-history'
import { closedOfferText, ownOfferText } from '@/components/offers/own-offer-text'
import { CardPayment } from '@/components/payments/card-payment'
import { PaymentNotice } from '@/components/payments/payment-notice'
import { PaymentSummary, WhatHappensNext } from '@/components/payments/payment-summary'
import { ArrangePayment } from '@/components/transfers/arrange-payment'
import { LinkButton } from '@/components/ui/link-button'
import { BackLink } from '@/components/ui/page-header'
import { formatMoney, isAboveCardLimit } from '@/lib/domain/money'
import { isOpen, isPayable, type OfferStatus } from '@/lib/domain/offer'
import { getEnv } from '@/lib/env'
import { paths } from '@/lib/paths'
import { type OfferDto } from '@/lib/schemas/offer'
import { transferAccount } from '@/lib/services/payments/transfers'
import { type OwnOffer, requireOwnOffer } from '../../own-offer'

export const metadata: Metadata = { title: 'Payment' }

export default async function PaymentPage({ params }: PageProps<'/dashboard/user/payment/[id]'>) {
  const own = await requireOwnOffer(params, paths.user.payment)
  const { offer, back } = own
  const isPayableByCard = isPayable(offer.status) && !isAboveCardLimit(offer.offerAmount)

  return (
    <main id="main" className="container-page flex-1 pb-24">
      <BackLink href={back.href}>{back.label}</BackLink>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 md:mb-10">
        <h1 className="display-lg">Payment</h1>
        {isPayableByCard && <p className="display-md numbers md:hidden">{formatMoney(offer.offerAmount)}</p>}
      </div>
      {/* On a phone the form comes first, then the offer (D162). */}
      <div className="grid items-start gap-x-[clamp(2.5rem,6vw,6rem)] gap-y-8 md:grid-cols-2 md:grid-rows-[auto_1fr]">
        <div className="min-w-0 md:col-start-2 md:row-span-2">
          {isPayableByCard ? <Form {...own} /> : <StatusContent {...own} />}
        </div>
        <PaymentSummary offer={offer} className="md:col-start-1 md:row-start-1" />
        {isOpen(offer.status) && (
          <div className="grid content-start gap-8 md:col-start-1 md:row-start-2">
            {isPayableByCard && <WhatHappensNext title={offer.propertyTitle} />}
            {!isPayable(offer.status) && <OfferHistory offer={offer} viewer="buyer" />}
            <BuyerAnswers offer={offer} />
          </div>
        )}
      </div>
    </main>
  )
}

function Form({ offer: { _id, offerAmount }, actor: { role, name, email }, back }: OwnOffer) {
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_JS_URL } = getEnv()
  return (
    <CardPayment
      settings={{ publishableKey: STRIPE_PUBLISHABLE_KEY, scriptUrl: STRIPE_JS_URL }}
      offer={{ _id, offerAmount }}
      payer={{ name, email }}
      back={back}
      createIntent={createPaymentIntentAction}
      confirmPayment={confirmPaymentAction}
      // Other roles have no list of their offers, so they go to the receipt.
      successHref={role === 'user' ? paths.user.bought : paths.user.receipt(_id)}
    />
  )
}

const ByTransfer = ({ offer }: OwnOffer) => <ArrangePayment offer={offer} account={transferAccount()} />

const Paid = ({ offer, back }: OwnOffer) => (
  <PaymentNotice
    tone="success"
    title="Purchase Complete"
    action={
      <div className="flex flex-wrap gap-2">
        <LinkButton href={paths.user.receipt(offer._id)}>Print receipt</LinkButton>
        <OffersLink back={back} />
      </div>
    }
  >
    <p>
      You paid {formatMoney(offer.offerAmount)} for <bdi>{offer.propertyTitle}</bdi>.
    </p>
    <Reference id={offer.transactionId} />
  </PaymentNotice>
)

const Undecided = ({ offer, back }: OwnOffer) => (
  <PaymentNotice tone="info" title="Nothing to pay yet" action={<OffersLink back={back} />}>
    <p>{ownOfferText(offer, offer.backup)} You can pay once it is accepted.</p>
  </PaymentNotice>
)

const Closed = ({ offer, back }: OwnOffer) => (
  <PaymentNotice tone="warning" title="You can’t pay for this offer" action={<OffersLink back={back} />}>
    <ClosedReason offer={offer} />
    {offer.reason !== undefined && <Quote>{offer.reason}</Quote>}
  </PaymentNotice>
)

/** What is shown in place of the card form. */
const CONTENT_BY_STATUS: Record<OfferStatus, ComponentType<OwnOffer>> = {
  pending: Undecided,
  accepted: ByTransfer,
  rejected: Closed,
  bought: Paid,
}

function StatusContent(own: OwnOffer) {
  const Content = CONTENT_BY_STATUS[own.offer.status]
  return <Content {...own} />
}

function ClosedReason({ offer }: { offer: OfferDto }) {
  const { refundId, refunding } = offer
  if (refunding)
    return (
      <p>
        Your payment could not be used for this offer. It is being refunded in full; we will notify you when
        it is done.
      </p>
    )
  if (refundId === undefined)
    return <p>{closedOfferText(offer).replace(/\.?$/, '.')} There is nothing to pay.</p>
  return (
    <>
      <p>Your payment could not be used for this offer. It was refunded in full.</p>
      <Reference id={refundId} />
    </>
  )
}

const Reference = ({ id }: { id: ReactNode }) => (
  <p className="font-mono text-xs [overflow-wrap:anywhere]">{id}</p>
)

const OffersLink = ({ back }: Pick<OwnOffer, 'back'>) => (
  <LinkButton variant="outline" href={back.href}>
    {back.label}
  </LinkButton>
)
