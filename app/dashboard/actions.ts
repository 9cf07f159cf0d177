'use server'

import { revalidatePath } from 'next/cache'
import { paths } from '@/lib/paths'
import { createOfferSchema, offerIdSchema } from '@/lib/schemas/offer'
import { confirmPaymentSchema, createPaymentIntentSchema } from '@/lib/schemas/payment'
import { acceptOffer } from '@/lib/services/offers/accept-offer'
import { createOffer } from '@/lib/services/offers/create-offer'
import { rejectOffer } from '@/lib/services/offers/reject-offer'
import { confirmPayment } from '@/lib/services/payments/confirm-payment'
import { createPaymentIntent } from '@/lib/services/payments/create-payment-intent'
import { createAction } from '@/lib/transport/create-action'

const revalidateRequests = () => revalidatePath(paths.agent.requests)
const revalidateOffers = () => revalidatePath(paths.user.bought)

export const createOfferAction = createAction({
  access: 'signed-in',
  schema: createOfferSchema,
  service: createOffer,
  revalidate: revalidateOffers,
})

export const acceptOfferAction = createAction({
  access: 'signed-in',
  schema: offerIdSchema,
  service: acceptOffer,
  revalidate: revalidateRequests,
})

export const rejectOfferAction = createAction({
  access: 'signed-in',
  schema: offerIdSchema,
  service: rejectOffer,
  revalidate: revalidateRequests,
})

export const createPaymentIntentAction = createAction({
  access: 'signed-in',
  schema: createPaymentIntentSchema,
  service: createPaymentIntent,
})

export const confirmPaymentAction = createAction({
  access: 'signed-in',
  schema: confirmPaymentSchema,
  service: confirmPayment,
  revalidate: revalidateOffers,
})
