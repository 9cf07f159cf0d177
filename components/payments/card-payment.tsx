'use client'

import { Elements } from '@stripe/react-stripe-js'
import { type Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { openStripe, type StripeSettings } from './load-stripe'
import { PaymentForm, type PaymentFormProps } from './payment-form'

type CardPaymentProps = Omit<PaymentFormProps, 'unavailable'> & { settings: StripeSettings }

/** Loads Stripe.js and shows the card form in it. */
export function CardPayment({ settings: { publishableKey, scriptUrl }, ...form }: CardPaymentProps) {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [unavailable, setUnavailable] = useState(false)

  useEffect(() => {
    let isCurrent = true
    openStripe({ publishableKey, scriptUrl }).then(
      (opened) => {
        if (isCurrent) setStripe(opened)
      },
      (error: unknown) => {
        console.warn(error)
        if (isCurrent) setUnavailable(true)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [publishableKey, scriptUrl])

  return (
    <Elements stripe={stripe}>
      <PaymentForm {...form} unavailable={unavailable} />
    </Elements>
  )
}
