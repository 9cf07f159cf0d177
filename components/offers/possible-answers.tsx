import { OfferAnswers, type OfferAnswersProps } from './offer-answers'

/**
 * The answers to an offer, or nothing if none is possible. Decided on the server: as a prop of
 * the client component the whole offer would be in the page's data.
 */
export const PossibleAnswers = (props: OfferAnswersProps) =>
  props.answers.length > 0 && <OfferAnswers {...props} />
