'use client'

import { type Stripe, type StripeCardElement } from '@stripe/stripe-js'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useOneToast } from '@/components/layout/toasts'
import { type Action, actionResult } from '@/components/ui/action'
import { type Failure } from '@/lib/domain/result'

const PAYMENT_FAILED = 'Payment failed. Please try again.'
/** Replaces Stripe's message, which mentions a PaymentIntent. */
const PAYMENT_CANCELED = 'This payment was canceled. You have not been charged.'

/** The server's part of a payment: its two actions, and the page to go to afterwards. */
export type PaymentActions = {
  createIntent: Action<{ offerId: string }, { clientSecret: string }>
  confirmPayment: Action<{ id: string; transactionId: string }, boolean>
  successHref: string
}

export type Payer = { name: string; email: string }

/** `card`: waiting for the buyer. Then the three steps, each while it is running. */
export type PaymentStage = 'card' | 'intent' | 'bank' | 'record'

/**
 * The payment was charged, but this page has not recorded the purchase: the webhook will (no `refusal`), or
 * the server rejected it. Nobody is asked to pay again.
 */
export type UnrecordedPurchase = {
  transactionId: string
  status: 'succeeded' | 'processing'
  refusal?: Failure
}

/**
 * One payment for one offer: creates the intent, lets Stripe confirm it, records it. Retrying after a failure
 * is safe: the offer has one intent, and if Stripe reports it as paid, it is only recorded.
 */
export function usePayment(
  offerId: string,
  payer: Payer,
  { createIntent, confirmPayment, successHref }: PaymentActions,
) {
  const router = useRouter()
  const [stage, setStage] = useState<PaymentStage>('card')
  const [paymentError, setPaymentError] = useState<string | null>(null)
  const toast = useOneToast()
  const [unrecorded, setUnrecorded] = useState<UnrecordedPurchase | null>(null)

  const fail = (message: string) => {
    setStage('card')
    setPaymentError(message)
    toast.error(message)
  }

  const record = async (transactionId: string) => {
    setStage('record')
    const recorded = await actionResult(confirmPayment({ id: offerId, transactionId }))
    if (recorded.ok) {
      toast.success('Payment successful!')
      router.push(successHref)
      return
    }
    const isFinal = recorded.error.code === 'conflict'
    setUnrecorded({ transactionId, status: 'succeeded', ...(isFinal && { refusal: recorded.error }) })
  }

  const pay = async (stripe: Stripe, card: StripeCardElement) => {
    setPaymentError(null)
    toast.dismiss()
    setStage('intent')
    const intent = await actionResult(createIntent({ offerId }))
    if (!intent.ok) {
      // Without a reason from the server, the message of D114.
      fail(intent.error.code === 'internal' ? PAYMENT_FAILED : intent.error.message)
      if (intent.error.code === 'conflict') router.refresh()
      return
    }
    setStage('bank')
    const { error, paymentIntent } = await stripe
      .confirmCardPayment(intent.data.clientSecret, { payment_method: { card, billing_details: payer } })
      .catch((thrown: unknown) => {
        console.warn(thrown)
        return { error: { message: PAYMENT_FAILED, payment_intent: undefined }, paymentIntent: undefined }
      })
    const paid = paymentIntent ?? error?.payment_intent
    if (paid?.status === 'succeeded') await record(paid.id)
    else if (paid?.status === 'processing') setUnrecorded({ transactionId: paid.id, status: 'processing' })
    else if (paid?.status === 'canceled') {
      // The offer was closed meanwhile: the page shows how.
      fail(PAYMENT_CANCELED)
      router.refresh()
    } else fail(error?.message ?? PAYMENT_FAILED)
  }

  return { stage, error: paymentError, unrecorded, fail, clearError: () => setPaymentError(null), pay }
}
