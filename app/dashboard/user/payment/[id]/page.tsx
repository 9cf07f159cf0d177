import { type Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { type ComponentType, type ReactNode } from 'react'
import { confirmPaymentAction, createPaymentIntentAction } from '@/app/dashboard/actions'
import { foundOr404 } from '@/app/found'
import { ownOfferWords } from '@/components/offers/own-offer-words'
import { CardPayment } from '@/components/payments/card-payment'
import { Notice } from '@/components/payments/notice'
import { PaymentSummary, WhatHappensNext } from '@/components/payments/payment-summary'
import { ArrangePayment } from '@/components/transfers/arrange-payment'
import { Button } from '@/components/ui/button'
import { BackLink } from '@/components/ui/page-header'
import { requireRole } from '@/lib/auth/actor'
import { formatMoney, isAboveCardLimit } from '@/lib/domain/money'
import { isPayable, type OfferStatus } from '@/lib/domain/offer'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { paths } from '@/lib/paths'
import { type OfferDto, offerIdSchema } from '@/lib/schemas/offer'
import { getOffer } from '@/lib/services/offers/get-offer'
import { transferAccount } from '@/lib/services/payments/transfer-account'

export const metadata: Metadata = { title: 'Payment' }

export default async function PaymentPage({ params }: PageProps<'/dashboard/user/payment/[id]'>) {
  const actor = await requireRole('user')
  const parsed = offerIdSchema.safeParse(await params)
  if (!parsed.success) notFound()
  const offer = await foundOr404(getOffer(actor, parsed.data))
  const isPayableHere = isPayable(offer.status) && !isAboveCardLimit(offer.offerAmount)

  return (
    <main id="main" className="container-page flex-1 pb-24">
      <BackLink href={paths.user.bought}>Your Property Offers</BackLink>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 md:mb-10">
        <h1 className="display-lg">Payment</h1>
        {isPayableHere && <p className="display-md numbers md:hidden">{formatMoney(offer.offerAmount)}</p>}
      </div>
      {/* On a phone first what is asked for, then what it is for (D162). */}
      <div className="grid items-start gap-x-[clamp(2.5rem,6vw,6rem)] gap-y-8 md:grid-cols-2 md:grid-rows-[auto_1fr]">
        <div className="min-w-0 md:col-start-2 md:row-span-2">
          {isPayableHere ? <Form offer={offer} actor={actor} /> : <NoForm offer={offer} />}
        </div>
        <PaymentSummary offer={offer} className="md:col-start-1 md:row-start-1" />
        {isPayableHere && (
          <WhatHappensNext title={offer.propertyTitle} className="md:col-start-1 md:row-start-2" />
        )}
      </div>
    </main>
  )
}

function Form({ offer: { _id, offerAmount }, actor: { name, email } }: { offer: OfferDto; actor: Actor }) {
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_JS_URL } = getEnv()
  return (
    <CardPayment
      settings={{ publishableKey: STRIPE_PUBLISHABLE_KEY, scriptUrl: STRIPE_JS_URL }}
      offer={{ _id, offerAmount }}
      payer={{ name, email }}
      createIntent={createPaymentIntentAction}
      confirmPayment={confirmPaymentAction}
    />
  )
}

const ByTransfer = ({ offer }: { offer: OfferDto }) => (
  <ArrangePayment offer={offer} account={transferAccount()} />
)

const Paid = ({ offer }: { offer: OfferDto }) => (
  <Notice
    tone="success"
    title="Purchase Complete"
    action={
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <Link href={paths.user.receipt(offer._id)}>Print receipt</Link>
        </Button>
        <OffersLink />
      </div>
    }
  >
    <p>
      You paid {formatMoney(offer.offerAmount)} for {offer.propertyTitle}.
    </p>
    <Reference id={offer.transactionId} />
  </Notice>
)

const Undecided = ({ offer }: { offer: OfferDto }) => (
  <Notice tone="info" title="Nothing to pay yet" action={<OffersLink />}>
    <p>{ownOfferWords(offer, offer.backup)} You can pay once it is accepted.</p>
  </Notice>
)

const Closed = ({ offer }: { offer: OfferDto }) => (
  <Notice tone="warning" title="This offer is not open for payment" action={<OffersLink />}>
    <Rejected offer={offer} />
  </Notice>
)

/** Why there is nothing to pay with a card here, and the way on. */
const NO_FORM: Record<OfferStatus, ComponentType<{ offer: OfferDto }>> = {
  pending: Undecided,
  accepted: ByTransfer,
  rejected: Closed,
  bought: Paid,
}

function NoForm({ offer }: { offer: OfferDto }) {
  const Reason = NO_FORM[offer.status]
  return <Reason offer={offer} />
}

function Rejected({ offer: { refundId, refunding, closedAs } }: { offer: OfferDto }) {
  if (refunding)
    return (
      <p>
        The offer was no longer open when your payment arrived. It is being refunded in full; you get a mail
        when it has been.
      </p>
    )
  if (refundId === undefined)
    return <p>The offer {closedAs ? 'is no longer open' : 'was rejected'}, so there is nothing to pay.</p>
  return (
    <>
      <p>The offer was no longer open when your payment arrived. It was refunded in full.</p>
      <Reference id={refundId} />
    </>
  )
}

const Reference = ({ id }: { id: ReactNode }) => (
  <p className="font-mono text-xs [overflow-wrap:anywhere]">{id}</p>
)

const OffersLink = () => (
  <Button asChild variant="outline">
    <Link href={paths.user.bought}>Your Property Offers</Link>
  </Button>
)
