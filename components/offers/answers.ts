import { termsLabel } from '@/lib/domain/deal-terms'
import { toMinor } from '@/lib/domain/money'
import { canTransition, type OfferParty, type OfferState } from '@/lib/domain/offer'
import { BACKUP_TEXTS, CHANGED_LISTING_TEXTS, counterRefusal } from '@/lib/domain/offer-terms'
import { isHidden, isVerifiedStatus, NOT_OPEN_FOR_OFFERS } from '@/lib/domain/property'
import { type OfferedHomeDto, type ShownOffer } from '@/lib/schemas/offered-home'
import { offeredAmount } from '@/lib/schemas/offer'
import { type Answer, ANSWERS } from '@/lib/schemas/offer-answers'

/** An offer in a list, or one for its parties. */
type AnsweredOffer = Omit<ShownOffer, 'propertyTitle' | 'propertyImage'>

/** The fields of an offer that determine its possible transitions. */
export const offerStateOf = ({
  status,
  turn,
  offerAmount,
  expiresAt,
  extended,
  listingChangedAt,
}: AnsweredOffer): OfferState => ({
  status,
  turn,
  amountMinor: toMinor(offerAmount),
  expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
  // Only whether it was extended matters, not when.
  extendedAt: extended ? new Date(0) : null,
  listingChangedAt: listingChangedAt === undefined ? null : new Date(listingChangedAt),
})

/**
 * The answers that this side can give to the offer at `now`, in display order. An acceptance that only lacks the buyer's
 * confirmation is one of them, because it is shown with its reason (`blockedAnswers`).
 */
export function answersOf(offer: AnsweredOffer, by: OfferParty, now: Date): Answer[] {
  const state = offerStateOf(offer)
  const confirmedState = { ...state, listingChangedAt: null }
  return ANSWERS.filter((answer) =>
    canTransition(answer === 'accept' ? confirmedState : state, answer, by, now),
  )
}

/**
 * Why this side cannot give these answers now, by answer (D72, D74, D325, D429, D480). `home`: the offer's listing, `null`
 * if the side cannot see it.
 */
export function blockedAnswers(
  offer: AnsweredOffer,
  by: OfferParty,
  home: Pick<OfferedHomeDto, 'status'> | null,
): Partial<Record<Answer, string>> {
  if (home === null || isHidden(home.status))
    return { accept: NOT_OPEN_FOR_OFFERS, counter: NOT_OPEN_FOR_OFFERS, confirm: NOT_OPEN_FOR_OFFERS }
  const accept = acceptanceRefusal(offer, by, home)
  const counter = counterRefusal(offer.amounts, by)
  return { ...(accept !== undefined && { accept }), ...(counter !== undefined && { counter }) }
}

function acceptanceRefusal(
  { backup, listingChangedAt }: AnsweredOffer,
  by: OfferParty,
  { status }: Pick<OfferedHomeDto, 'status'>,
): string | undefined {
  if (backup) return by === 'agent' ? BACKUP_TEXTS.agent : BACKUP_TEXTS.waiting
  if (by === 'agent' && listingChangedAt !== undefined) return CHANGED_LISTING_TEXTS.unconfirmed
  return isVerifiedStatus(status) ? undefined : CHANGED_LISTING_TEXTS.unverified
}

/** The other open offers on the same home: their number, and the highest with its terms. Major units. */
export type CompetingOffers = {
  count: number
  highest: { amount: number; buyerName: string; terms: string } | null
}

const ABOUT_BUYERS_AMOUNT: readonly Answer[] = ['confirm', 'withdraw', 'reject']

/** The amount that an answer concerns: the buyer's if it is confirmed or the offer ends, otherwise the last one. */
export const amountOfAnswer = (answer: Answer, offer: AnsweredOffer): number =>
  ABOUT_BUYERS_AMOUNT.includes(answer) ? offeredAmount(offer) : offer.offerAmount

export type AnswerContext = {
  rivals?: CompetingOffers
  /** How many days an accepted offer can be paid. */
  paymentDays: number
  /** The bounds that an amount must be within now; none if the price is on request. Major units. */
  range: { min: number | undefined; max: number | undefined }
}

/** The rivals of an offer, by their buyers' amounts, among all shown offers on its home. */
export function competingOffersOf(offer: AnsweredOffer, all: readonly AnsweredOffer[]): CompetingOffers {
  const otherOffers = all.filter(({ _id, turn }) => turn !== undefined && _id !== offer._id)
  const offers = otherOffers.map((other) => ({
    amount: offeredAmount(other),
    buyerName: other.buyerName,
    terms: termsLabel(other),
  }))
  const [highest = null] = offers.sort((a, b) => b.amount - a.amount)
  return { count: otherOffers.length, highest }
}
