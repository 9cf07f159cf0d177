import { termsWords } from '@/lib/domain/deal-terms'
import { toMinor } from '@/lib/domain/money'
import { canTransition, type OfferParty, type OfferState } from '@/lib/domain/offer'
import { type ActionResult } from '@/lib/domain/result'
import { offeredAmount, type OfferDto } from '@/lib/schemas/offer'
import { type Answer, ANSWERS } from '@/lib/schemas/offer-answers'

/** The fields of an offer that determine its possible transitions. */
export const offerStateOf = ({ status, turn, offerAmount, expiresAt, extended }: OfferDto): OfferState => ({
  status,
  turn,
  amountMinor: toMinor(offerAmount),
  expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
  // Only whether it was extended matters, not when.
  extendedAt: extended ? new Date(0) : null,
})

/** The answers that this side can give to the offer at `now`, in display order. */
export const answersOf = (offer: OfferDto, by: OfferParty, now: Date): Answer[] =>
  ANSWERS.filter((answer) => canTransition(offerStateOf(offer), answer, by, now))

/** The state of an answer's form: its result and its input. */
export type AnswerState = { result: ActionResult<unknown>; typed: Record<string, string> } | null

/**
 * The server action of all answers, with and without JavaScript. Redirects to the list after a success,
 * unless the form has `stay`.
 */
export type AnswerPost = (state: AnswerState, form: FormData) => Promise<AnswerState>

/** The other open offers on the same home: their number, and the highest with its terms. Major units. */
export type CompetingOffers = {
  count: number
  highest: { amount: number; buyerName: string; terms: string } | null
}

/** The amount that an answer concerns: the buyer's if the offer is rejected, otherwise the last one. */
export const amountAsked = (answer: Answer, offer: OfferDto): number =>
  answer === 'withdraw' || answer === 'reject' ? offeredAmount(offer) : offer.offerAmount

/** The context of an answer. */
export type AnswerContext = {
  rivals?: CompetingOffers
  /** How many days an accepted offer can be paid. */
  paymentDays: number
  /** The price range that an amount must be within now; major units. */
  range: { min: number; max: number }
}

/** The rivals of an offer, by their buyers' amounts, among all shown ones of its home. */
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
