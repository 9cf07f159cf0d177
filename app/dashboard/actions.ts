'use server'

import * as z from 'zod/mini'
import { offers } from '@/lib/operations/offers'
import { payments } from '@/lib/operations/payments'
import { properties } from '@/lib/operations/properties'
import { reviews } from '@/lib/operations/reviews'
import { paths } from '@/lib/paths'
import { acceptOfferFormSchema, counterOfferFormSchema } from '@/lib/schemas/offer-answers'
import { createPropertySchema, findPlaceSchema } from '@/lib/schemas/property'
import { geocodeForForm } from '@/lib/services/places/places'
import { createPropertyByForm } from '@/lib/services/properties/create-property'
import { createAction } from '@/lib/transport/create-action'

type Fields = Record<string, string>

export const createOfferAction = createAction(offers.createOffer, { to: () => paths.user.bought })

/** The offer of a form, with the version of its listing that the buyer has read (D325). */
const offerVersionOf = ({ id = '', listingChangedAt }: Fields) => ({
  id,
  listingChangedAt: listingChangedAt || null,
})
/** Accepting sends the amount that was shown (D74). */
export const acceptOfferAction = createAction(
  { ...offers.acceptOffer, input: acceptOfferFormSchema },
  { form: (fields) => ({ ...offerVersionOf(fields), amount: fields.amount ?? '' }) },
)
export const confirmOfferAction = createAction(offers.confirmOffer, { form: offerVersionOf })
export const counterOfferAction = createAction(
  { ...offers.counterOffer, input: counterOfferFormSchema },
  { form: (fields) => ({ ...offerVersionOf(fields), amount: fields.amount ?? '', note: fields.note }) },
)
export const withdrawOfferAction = createAction(offers.withdrawOffer)
export const releaseOfferAction = createAction(offers.releaseOffer)
export const extendOfferAction = createAction(offers.extendOffer)
export const rejectOfferAction = createAction(offers.rejectOffer)
export const createPaymentIntentAction = createAction(payments.createPaymentIntent, { stays: true })
export const confirmPaymentAction = createAction(payments.confirmPayment)
export const updateReviewAction = createAction(reviews.updateReview, {
  form: ({ id = '', review, rating }: Fields) => ({ id, review, rating: Number(rating) }),
})
export const deleteReviewAction = createAction(reviews.deleteReview)
/** The form has a key, so that sending it again adds nothing twice. */
export const createPropertyAction = createAction({
  ...properties.createProperty,
  input: z.object({ key: z.string().check(z.maxLength(64)), home: createPropertySchema }),
  service: (actor, { key, home }) => createPropertyByForm(actor, home, key),
})
export const updatePropertyAction = createAction(properties.updateProperty)
export const changeMarketAction = createAction(properties.changeMarket, {
  form: ({ id = '', offMarket }: Fields) => ({ id, offMarket: offMarket === 'true' }),
})
export const deletePropertyAction = createAction(properties.deleteProperty)
export const findPlaceAction = createAction(
  {
    permission: 'property:create',
    input: findPlaceSchema,
    limit: 'places',
    changes: 'nothing',
    service: geocodeForForm,
  },
  { stays: true },
)
