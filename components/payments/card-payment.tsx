'use client'

import { Elements } from '@stripe/react-stripe-js'
import { type Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { openStripe, type StripeSettings } from './load-stripe'
import { PaymentForm, type PaymentFormProps } from './payment-form'

type CardPaymentProps = Omit<PaymentFormProps, 'onRetry'> & { settings: StripeSettings }

/** Loads Stripe.js and shows the card form in it. */
export function CardPayment({ settings: { publishableKey, scriptUrl }, ...form }: CardPaymentProps) {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    if (hasFailed) return
    let isCurrent = true
    openStripe({ publishableKey, scriptUrl }).then(
      (loaded) => {
        if (isCurrent) setStripe(loaded)
      },
      (error: unknown) => {
        console.warn(error)
        if (isCurrent) setHasFailed(true)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [publishableKey, scriptUrl, hasFailed])

  return (
    <Elements stripe={stripe}>
      <PaymentForm {...form} onRetry={hasFailed ? () => setHasFailed(false) : undefined} />
    </Elements>
  )
}
