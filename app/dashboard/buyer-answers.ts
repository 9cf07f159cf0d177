import {
  acceptOfferAction,
  confirmOfferAction,
  counterOfferAction,
  releaseOfferAction,
  withdrawOfferAction,
} from './actions'

/** The actions of what a buyer can answer to an open offer, in the list of offers and on the offer's own page. */
export const BUYER_ANSWERS = {
  accept: acceptOfferAction,
  counter: counterOfferAction,
  confirm: confirmOfferAction,
  release: releaseOfferAction,
  withdraw: withdrawOfferAction,
}
