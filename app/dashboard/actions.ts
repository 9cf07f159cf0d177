'use server'

import { revalidatePath } from 'next/cache'
import { paths } from '@/lib/paths'
import { operations } from '@/lib/schemas/operations'
import { acceptOffer } from '@/lib/services/offers/accept-offer'
import { createOffer } from '@/lib/services/offers/create-offer'
import { rejectOffer } from '@/lib/services/offers/reject-offer'
import { confirmPayment } from '@/lib/services/payments/confirm-payment'
import { createPaymentIntent } from '@/lib/services/payments/create-payment-intent'
import { createProperty } from '@/lib/services/properties/create-property'
import { deleteProperty } from '@/lib/services/properties/delete-property'
import { updateProperty } from '@/lib/services/properties/update-property'
import { deleteReview } from '@/lib/services/reviews/delete-review'
import { createAction } from '@/lib/transport/create-action'

const revalidateRequests = () => revalidatePath(paths.agent.requests)
const revalidateProperties = () => revalidatePath(paths.agent.properties)
const revalidateOffers = () => revalidatePath(paths.user.bought)

export const createOfferAction = createAction({
  ...operations.createOffer,
  service: createOffer,
  revalidate: revalidateOffers,
})

export const acceptOfferAction = createAction({
  ...operations.acceptOffer,
  service: acceptOffer,
  revalidate: revalidateRequests,
})

export const rejectOfferAction = createAction({
  ...operations.rejectOffer,
  service: rejectOffer,
  revalidate: revalidateRequests,
})

export const createPaymentIntentAction = createAction({
  ...operations.createPaymentIntent,
  service: createPaymentIntent,
})

export const confirmPaymentAction = createAction({
  ...operations.confirmPayment,
  service: confirmPayment,
  revalidate: revalidateOffers,
})

export const deleteReviewAction = createAction({
  ...operations.deleteReview,
  service: deleteReview,
  revalidate: () => revalidatePath(paths.user.reviews),
})

export const createPropertyAction = createAction({
  ...operations.createProperty,
  service: createProperty,
  revalidate: revalidateProperties,
})

export const updatePropertyAction = createAction({
  ...operations.updateProperty,
  service: updateProperty,
  revalidate: revalidateProperties,
})

export const deletePropertyAction = createAction({
  ...operations.deleteProperty,
  service: deleteProperty,
  revalidate: revalidateProperties,
})
