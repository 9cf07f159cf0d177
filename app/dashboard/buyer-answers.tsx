import { answersOf, blockedAnswers } from '@/components/offers/answers'
import { OfferAnswers } from '@/components/offers/offer-answers'
import { getEnv } from '@/lib/env'
import { type OwnOfferDto } from '@/lib/schemas/offered-home'
import {
  acceptOfferAction,
  confirmOfferAction,
  counterOfferAction,
  releaseOfferAction,
  withdrawOfferAction,
} from './actions'

const ACTIONS = {
  accept: acceptOfferAction,
  counter: counterOfferAction,
  confirm: confirmOfferAction,
  release: releaseOfferAction,
  withdraw: withdrawOfferAction,
}

/** What a buyer can answer to an open offer, in the list of offers and on the offer's own page. */
export function BuyerAnswers({ offer }: { offer: Omit<OwnOfferDto, 'canOfferAgain'> }) {
  const { minPrice: min, maxPrice: max } = offer.home ?? offer
  const answers = answersOf(offer, 'buyer', new Date())
  // Without any, the offer would be in the page's data once more.
  return (
    answers.length > 0 && (
      <OfferAnswers
        offer={offer}
        by="buyer"
        answers={answers}
        blocked={blockedAnswers(offer, 'buyer', offer.home)}
        context={{ paymentDays: getEnv().PAYMENT_DAYS, range: { min, max } }}
        actions={ACTIONS}
      />
    )
  )
}
