'use server'

import { revalidatePath } from 'next/cache'
import { confirmationPost } from '@/app/form-action'
import { paths } from '@/lib/paths'
import { offers } from '@/lib/operations/offers'
import { payments } from '@/lib/operations/payments'
import { properties } from '@/lib/operations/properties'
import { reviews } from '@/lib/operations/reviews'
import { findPlaceSchema } from '@/lib/schemas/property'
import { acceptOffer } from '@/lib/services/offers/accept-offer'
import { confirmOffer } from '@/lib/services/offers/confirm-offer'
import { counterOffer } from '@/lib/services/offers/counter-offer'
import { createOffer } from '@/lib/services/offers/create-offer'
import { extendOffer } from '@/lib/services/offers/extend-offer'
import { rejectOffer } from '@/lib/services/offers/reject-offer'
import { releaseOffer } from '@/lib/services/offers/release-offer'
import { withdrawOffer } from '@/lib/services/offers/withdraw-offer'
import { confirmPayment } from '@/lib/services/payments/confirm-payment'
import { createPaymentIntent } from '@/lib/services/payments/create-payment-intent'
import { findPlace } from '@/lib/services/places/find-place'
import { createPropertyByForm } from '@/lib/services/properties/create-property'
import { deleteProperty } from '@/lib/services/properties/delete-property'
import { updateProperty } from '@/lib/services/properties/update-property'
import { deleteReview } from '@/lib/services/reviews/delete-review'
import { createAction } from '@/lib/transport/create-action'

const revalidateRequests = () => revalidatePath(paths.agent.requests)
const revalidateProperties = () => revalidatePath(paths.agent.properties)
const revalidateOffers = () => revalidatePath(paths.user.bought)
/** Acts of either side, which refresh the person's own page. */
const revalidateBoth = () => {
  revalidateRequests()
  revalidateOffers()
}

export const createOfferAction = createAction({
  ...offers.createOffer,
  service: createOffer,
  revalidate: revalidateOffers,
})

export const acceptOfferAction = createAction({
  ...offers.acceptOffer,
  service: acceptOffer,
  revalidate: revalidateBoth,
})

export const counterOfferAction = createAction({
  ...offers.counterOffer,
  service: counterOffer,
  revalidate: revalidateBoth,
})

export const confirmOfferAction = createAction({
  ...offers.confirmOffer,
  service: confirmOffer,
  revalidate: revalidateOffers,
})

export const withdrawOfferAction = createAction({
  ...offers.withdrawOffer,
  service: withdrawOffer,
  revalidate: revalidateOffers,
})

export const releaseOfferAction = createAction({
  ...offers.releaseOffer,
  service: releaseOffer,
  revalidate: revalidateRequests,
})

export const extendOfferAction = createAction({
  ...offers.extendOffer,
  service: extendOffer,
  revalidate: revalidateRequests,
})

export const rejectOfferAction = createAction({
  ...offers.rejectOffer,
  service: rejectOffer,
  revalidate: revalidateRequests,
})

export const createPaymentIntentAction = createAction({
  ...payments.createPaymentIntent,
  service: createPaymentIntent,
})

export const confirmPaymentAction = createAction({
  ...payments.confirmPayment,
  service: confirmPayment,
  revalidate: revalidateOffers,
})

export const deleteReviewAction = createAction({
  ...reviews.deleteReview,
  service: deleteReview,
  revalidate: () => revalidatePath(paths.user.reviews),
})

export const createPropertyAction = createAction({
  ...properties.createProperty,
  service: createPropertyByForm,
  revalidate: revalidateProperties,
})

export const updatePropertyAction = createAction({
  ...properties.updateProperty,
  service: updateProperty,
  revalidate: revalidateProperties,
})

export const findPlaceAction = createAction({
  access: 'signed-in',
  permission: 'property:create',
  input: findPlaceSchema,
  limit: 'places',
  service: findPlace,
})

export const deletePropertyAction = createAction({
  ...properties.deleteProperty,
  service: deleteProperty,
  revalidate: revalidateProperties,
})

/** The deletions as their confirmation pages submit them. */
export const deleteReviewFormAction = confirmationPost(
  ({ id = '' }) => deleteReviewAction({ id }),
  paths.user.reviews,
)
export const deletePropertyFormAction = confirmationPost(
  ({ id = '' }) => deletePropertyAction({ id }),
  paths.agent.properties,
)
