import { termsWords } from '@/lib/domain/deal-terms'
import { toMinor } from '@/lib/domain/money'
import { canTransition, type OfferParty, type OfferState } from '@/lib/domain/offer'
import { type ActionResult } from '@/lib/domain/result'
import { offeredAmount, type OfferDto } from '@/lib/schemas/offer'
import { type Answer, ANSWERS } from '@/lib/schemas/offer-answers'

/** What of an offer that is shown says which moves it has. */
export const offerStateOf = ({ status, turn, offerAmount, expiresAt, extended }: OfferDto): OfferState => ({
  status,
  turn,
  amountMinor: toMinor(offerAmount),
  expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
  // When it was put off does not matter, only that it was.
  extendedAt: extended ? new Date(0) : null,
})

/** What this side can answer to the offer at the moment `now`, in the order in which it is offered. */
export const answersOf = (offer: OfferDto, by: OfferParty, now: Date): Answer[] =>
  ANSWERS.filter((answer) => canTransition(offerStateOf(offer), answer, by, now))

/** What a form that answers an offer tells: what came of it, and what was typed. */
export type AnswerState = { result: ActionResult<unknown>; typed: Record<string, string> } | null

/**
 * The server action that all answers are posted to, with and without JavaScript. It leads back to the list after a
 * success, unless the form has `stay`.
 */
export type AnswerPost = (state: AnswerState, form: FormData) => Promise<AnswerState>

/** The other open offers on the same home: their number, and the highest with its terms. Major units. */
export type CompetingOffers = {
  count: number
  highest: { amount: number; buyerName: string; terms: string } | null
}

/** The amount that an answer is about: what the buyer offers where the offer is given up, else what was named last. */
export const amountAsked = (answer: Answer, offer: OfferDto): number =>
  answer === 'withdraw' || answer === 'reject' ? offeredAmount(offer) : offer.offerAmount

/** What surrounds an offer when it is answered. */
export type AnswerContext = {
  rivals?: CompetingOffers
  /** For how many days an accepted offer can be paid. */
  paymentDays: number
  /** The prices between which an amount must lie now; major units. */
  range: { min: number; max: number }
}

/** The rivals of an offer, by what their buyers offer, among all that are shown of its home. */
export function competingOffersOf(offer: OfferDto, all: readonly OfferDto[]): CompetingOffers {
  const others = all.filter(({ _id, turn }) => turn !== undefined && _id !== offer._id)
  const offers = others.map((other) => ({
    amount: offeredAmount(other),
    buyerName: other.buyerName,
    terms: termsWords(other),
  }))
  const [highest = null] = offers.sort((a, b) => b.amount - a.amount)
  return { count: others.length, highest }
}
