import { OfferAnswers, type OfferAnswersProps } from './offer-answers'

/**
 * The answers to an offer, or nothing if none is possible. Decided on the server, because the component of the browser
 * would bring the whole offer into the page's data.
 */
export const PossibleAnswers = (props: OfferAnswersProps) =>
  props.answers.length > 0 && <OfferAnswers {...props} />
