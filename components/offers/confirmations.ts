import { pluralize } from '@/lib/domain/pluralize'
import { addDays } from '@/lib/domain/dates'
import { formatPrice, isAboveCardLimit } from '@/lib/domain/money'
import { type OfferParty } from '@/lib/domain/offer'
import { type ShownOffer } from '@/lib/schemas/offered-home'
import { type Answer } from '@/lib/schemas/offer-answers'
import { type AskedChange, type Question } from '../ui/ask-form'
import { amountOfAnswer, type AnswerContext, type CompetingOffers } from './answers'

const LABELS: Record<Answer, string> = {
  accept: 'Accept',
  counter: 'Counter',
  extend: 'Extend',
  confirm: 'Keep my offer',
  withdraw: 'Withdraw',
  release: 'Release',
  reject: 'Reject',
}

/** The label of an answer's button. */
export const answerLabel = (answer: Answer, by: OfferParty): string =>
  answer === 'release' && by === 'buyer' ? 'I can’t go through with it' : LABELS[answer]

/** The confirmation of an answer, and the messages afterwards. */
type AnswerConfirmation = Pick<Question, 'title' | 'cancelLabel' | 'confirmLabel' | 'isDanger'> &
  Pick<AskedChange, 'done' | 'failed'> & { description: string }

const KEEP_LABEL = 'Keep the offer'

/** The highest rival, and what an acceptance does to all rivals (D71, D72). */
function competingOffersText({ count, highest }: CompetingOffers, buyerName: string): string {
  if (!highest) return 'There are no other offers on this home.'
  const othersText =
    count === 1
      ? 'The other offer stays open as a back-up'
      : `The other ${count} offers stay open as back-ups`
  return (
    `The highest other offer is ${formatPrice(highest.amount)}, by ${highest.buyerName}${highest.terms && ` (${highest.terms})`}. ` +
    `${othersText}. Back-ups are rejected once ${buyerName} has paid, and can be accepted if this offer falls through.`
  )
}

type AnswerSubject = {
  offer: ShownOffer
  by: OfferParty
  context: AnswerContext
  /** Writes an instant on the viewer's clock. */
  moment: (at: string) => string
}

const QUESTIONS: Record<Answer, (subject: AnswerSubject) => AnswerConfirmation> = {
  accept: ({ offer, by, context: { paymentDays, rivals } }) => ({
    title: `Accept ${by === 'agent' ? 'the offer of ' : ''}${formatPrice(offer.offerAmount)} ${by === 'agent' ? 'on' : 'for'} ${offer.propertyTitle}?`,
    description:
      by === 'agent'
        ? `${offer.buyerName} then has ${pluralize(paymentDays, 'day')} to pay, and the home is under offer. ` +
          competingOffersText(rivals ?? { count: 0, highest: null }, offer.buyerName)
        : `You then have ${pluralize(paymentDays, 'day')} to pay, and the home is under offer until then.`,
    cancelLabel: by === 'agent' ? 'Decide later' : 'Not now',
    confirmLabel: 'Accept offer',
    isDanger: false,
    done: 'Offer accepted!',
    failed: 'Could not accept offer',
  }),
  counter: ({ offer, by }) => ({
    title: `Counter the offer of ${formatPrice(offer.offerAmount)} on ${offer.propertyTitle}?`,
    description: `${by === 'agent' ? offer.buyerName : offer.agentName} can accept it, counter, or let it expire. The deadline restarts.`,
    cancelLabel: 'Not now',
    confirmLabel: 'Send counteroffer',
    isDanger: false,
    done: 'Counteroffer sent!',
    failed: 'Could not send the counteroffer',
  }),
  extend: ({ offer, context: { paymentDays }, moment }) => ({
    title: `Give ${offer.buyerName} ${pluralize(paymentDays, 'more day')} to pay for ${offer.propertyTitle}?`,
    description: `${offer.expiresAt === undefined ? '' : `They can then pay until ${moment(addDays(new Date(offer.expiresAt), paymentDays).toISOString())}. `}An offer can be extended only once.`,
    cancelLabel: 'Not now',
    confirmLabel: 'Extend offer',
    isDanger: false,
    done: 'Offer extended!',
    failed: 'Could not extend offer',
  }),
  confirm: ({ offer }) => ({
    title: `Keep your offer of ${formatPrice(amountOfAnswer('confirm', offer))} on ${offer.propertyTitle}?`,
    description: `The home has changed since you made or confirmed your offer. If you keep it, ${offer.agentName} can accept it for the home as it is listed now.`,
    cancelLabel: 'Decide later',
    confirmLabel: 'Keep my offer',
    isDanger: false,
    done: 'Offer confirmed!',
    failed: 'Could not confirm offer',
  }),
  withdraw: ({ offer }) => ({
    title: `Withdraw your offer of ${formatPrice(amountOfAnswer('withdraw', offer))} on ${offer.propertyTitle}?`,
    description: `${offer.agentName} is notified right away. You cannot undo this, but you can make a new offer while the home is available.`,
    cancelLabel: KEEP_LABEL,
    confirmLabel: 'Withdraw offer',
    isDanger: true,
    done: 'Offer withdrawn!',
    failed: 'Could not withdraw offer',
  }),
  release: ({ offer, by }) => ({
    title: `Release ${by === 'agent' ? 'the' : 'your'} offer of ${formatPrice(offer.offerAmount)} on ${offer.propertyTitle}?`,
    description:
      by === 'agent'
        ? `This withdraws your acceptance. The home becomes available again, and a back-up offer can be accepted. Anything ${offer.buyerName} has paid is refunded in full. This cannot be undone.`
        : `${offer.agentName} is notified right away, and the home becomes available to other buyers.${
            isAboveCardLimit(offer.offerAmount)
              ? ' If you have already sent the bank transfer, it is returned in full.'
              : ''
          } You cannot undo this, but you can make a new offer while the home is available.`,
    cancelLabel: KEEP_LABEL,
    confirmLabel: 'Release offer',
    isDanger: true,
    done: 'Offer released!',
    failed: 'Could not release offer',
  }),
  reject: ({ offer }) => ({
    title: `Reject the offer of ${formatPrice(amountOfAnswer('reject', offer))} on ${offer.propertyTitle}?`,
    description: `${offer.buyerName} is notified right away. This cannot be undone; the home stays open to other offers.`,
    cancelLabel: KEEP_LABEL,
    confirmLabel: 'Reject offer',
    isDanger: true,
    done: 'Offer rejected!',
    failed: 'Could not reject offer',
  }),
}

export const confirmationOf = (answer: Answer, subject: AnswerSubject): AnswerConfirmation =>
  QUESTIONS[answer](subject)
