'use client'

import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type StripeCardElementChangeEvent } from '@stripe/stripe-js'
import { CreditCard, Lock, ShieldCheck } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Agreement } from '@/components/legal/legal-links'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { FormError } from '@/components/ui/field'
import { Skeleton } from '@/components/ui/states'
import { formatMoney } from '@/lib/domain/money'
import { ACCEPTED_BRANDS, isAcceptedBrand, REFUSED_BRAND } from './brands'
import { useCardStyle } from './card-style'
import { type Payer, type PaymentActions, type PaymentStage, usePayment } from './use-payment'
import { UnrecordedPayment } from './unrecorded-payment'

const NOT_READY = 'Payment system not ready. Please try again later.'
const NO_CARD = 'Please enter your card details'

const STEP_NAMES = ['Enter your card', 'Your bank confirms', 'Purchase recorded']

const STEPS: Record<PaymentStage, { number: 1 | 2 | 3; text: string }> = {
  card: { number: 1, text: '' },
  intent: { number: 1, text: 'Preparing the payment' },
  bank: { number: 2, text: 'Waiting for your bank' },
  record: { number: 3, text: 'Recording the purchase' },
}

export type PaymentFormProps = PaymentActions & {
  offer: { _id: string; offerAmount: number }
  payer: Payer
  /** The page to return to if the purchase is not recorded here. */
  back: { href: string; label: string }
  /** Retries loading Stripe.js. */
  onRetry?: (() => void) | undefined
}

/** The card form, inside `<Elements>`. The card's fields belong to Stripe; this page never sees them. */
export function PaymentForm({ offer, payer, back, onRetry, ...actions }: PaymentFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [card, setCard] = useState<StripeCardElementChangeEvent | null>(null)
  const { stage, error, unrecorded, fail, clearError, pay } = usePayment(offer._id, payer, actions)
  const titleId = useId()

  if (unrecorded) return <UnrecordedPayment amount={offer.offerAmount} payment={unrecorded} back={back} />

  const isPaying = stage !== 'card'
  const isRefused = card !== null && card.brand !== 'unknown' && !isAcceptedBrand(card.brand)
  const cardError = isRefused ? REFUSED_BRAND : card?.error?.message
  const message = isPaying ? undefined : (cardError ?? error ?? (onRetry && NOT_READY))

  const change = (next: StripeCardElementChangeEvent) => {
    setCard(next)
    clearError()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPaying) return
    const element = elements?.getElement(CardElement)
    if (!stripe || !element) fail(NOT_READY)
    else if (!card?.complete) fail(NO_CARD)
    else if (!isAcceptedBrand(card.brand)) fail(REFUSED_BRAND)
    else void pay(stripe, element)
  }

  return (
    <form
      noValidate
      aria-labelledby={titleId}
      onSubmit={submit}
      className="grid gap-4 rounded-lg border border-border bg-surface-raised p-[clamp(1.25rem,2.4vw,2rem)] sm:gap-6"
    >
      <h2 id={titleId} className="display-sm">
        Card details
      </h2>
      <Steps stage={stage} />
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <ReadOnlyValue label="Name" value={payer.name} />
        <ReadOnlyValue label="Email" value={payer.email} />
      </dl>
      <CardField
        isDisabled={isPaying}
        isReady={stripe !== null}
        isInvalid={message !== undefined}
        onChange={change}
      />
      {message !== undefined && <FormError>{message}</FormError>}
      {onRetry && !isPaying && (
        <Button variant="outline" onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button
        type="submit"
        size="lg"
        className="w-full"
        disabled={!stripe || !card?.complete}
        pending={isPaying}
      >
        {!isPaying && <Lock aria-hidden />}
        {`Pay ${formatMoney(offer.offerAmount)}`}
      </Button>
      <p className="flex gap-2 text-xs text-muted">
        <ShieldCheck className="size-4 shrink-0" aria-hidden />
        Your card number goes straight to the payment provider. Keystead never sees or stores it.
      </p>
      <Agreement by="By paying" />
      <noscript>
        <p className="text-sm text-danger">Paying by card needs JavaScript.</p>
      </noscript>
    </form>
  )
}

function Steps({ stage }: { stage: PaymentStage }) {
  const { number, text } = STEPS[stage]
  return (
    <div className="grid gap-3 text-xs text-muted">
      <p role="status" className="numbers">
        Step {number} of 3{text && `: ${text}`}
      </p>
      <ol aria-label="Steps" className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.5rem),1fr))] gap-2">
        {STEP_NAMES.map((name, i) => (
          <li
            key={name}
            aria-current={i + 1 === number ? 'step' : undefined}
            className={cn(
              'border-t-2 pt-1.5',
              i < number ? 'border-text font-[550] text-text' : 'border-border-strong',
            )}
          >
            {name}
          </li>
        ))}
      </ol>
    </div>
  )
}

function ReadOnlyValue({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid min-w-0 text-sm max-sm:grid-cols-[3.5rem_minmax(0,1fr)] sm:grid-cols-1 sm:gap-2">
      <dt className="max-sm:text-muted sm:font-[550]">{label}</dt>
      <dd className="flex min-w-0 items-center sm:min-h-12 sm:rounded-md sm:border sm:border-border sm:px-3 sm:text-md sm:text-muted">
        <span className="truncate" title={value}>
          {value}
        </span>
      </dd>
    </div>
  )
}

type CardFieldProps = {
  isReady: boolean
  isDisabled: boolean
  isInvalid: boolean
  onChange: (change: StripeCardElementChangeEvent) => void
}

function CardField({ isReady, isDisabled, isInvalid, onChange }: CardFieldProps) {
  const style = useCardStyle()
  const labelId = useId()
  const brandsId = useId()
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={brandsId} className="grid gap-2">
      <span id={labelId} className="text-sm font-[550]">
        Card
      </span>
      <div
        className={cn(
          'flex min-h-12 items-center rounded-md border bg-surface px-3 py-3 has-[:focus,.StripeElement--focus]:outline-2 has-[:focus,.StripeElement--focus]:-outline-offset-1 has-[:focus,.StripeElement--focus]:outline-focus',
          isInvalid ? 'border-danger' : 'border-control',
        )}
      >
        {isReady && style ? (
          <CardElement
            className="w-full"
            options={{ style, hidePostalCode: true, disabled: isDisabled }}
            onChange={onChange}
          />
        ) : (
          <span className="flex w-full items-center gap-3">
            <CreditCard className="size-5 text-subtle" aria-hidden />
            <Skeleton className="h-4 w-40" />
          </span>
        )}
      </div>
      <ul id={brandsId} aria-label="Accepted cards" className="flex flex-wrap gap-2">
        {ACCEPTED_BRANDS.map(({ brand, name }) => (
          <li
            key={brand}
            className="rounded-xs border border-border-strong px-2 py-1.5 text-[11px] leading-none font-semibold text-muted"
          >
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
