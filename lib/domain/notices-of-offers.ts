import { inGroup, quoteReason, noticeFor } from './notice-row'
import { CLOSING_CAUSE_LABELS } from './offer'

/** The notifications about offers, up to their payment. */
export const OFFER_NOTICES = inGroup('offers', {
  'offer-made': {
    happens: 'once',
    agent: noticeFor('requests', ({ home, price, by, reason }) => ({
      title: `New offer on ${home}`,
      text: `A buyer offered ${price}. Reply${by}.${quoteReason(reason)}`,
    })),
  },
  'offer-countered': {
    happens: { each: ['amounts'] },
    buyer: noticeFor('bought', ({ home, price, by, reason }) => ({
      title: `Counteroffer on ${home}`,
      text: `The agent asks for ${price}. Reply${by}.${quoteReason(reason)}`,
    })),
    agent: noticeFor('requests', ({ home, price, by, reason }) => ({
      title: `New amount offered on ${home}`,
      text: `The buyer now offers ${price}. Reply${by}.${quoteReason(reason)}`,
    })),
  },
  'offer-to-confirm': {
    happens: { each: ['at'] },
    amount: 'offered',
    buyer: noticeFor('bought', ({ home, price, by }) => ({
      title: `${home} has changed since your offer`,
      text: `Review the home, then keep or withdraw your offer of ${price}${by}. The agent cannot accept it before.`,
    })),
  },
  'offer-confirmed': {
    happens: { each: ['listingChangedAt'] },
    amount: 'offered',
    agent: noticeFor('requests', ({ home, price, by, turn }) => ({
      title: `An offer on ${home} was confirmed`,
      text: `The buyer has seen the changed home and keeps the offer of ${price}. ${
        turn === 'buyer' ? 'Your counteroffer still needs their reply' : 'Reply'
      }${by}.`,
    })),
  },
  'offer-accepted': {
    happens: 'once',
    buyer: noticeFor('payment', ({ home, money, by }) => ({
      title: `Your offer on ${home} was accepted`,
      text: `Pay ${money}${by} to complete your purchase.`,
    })),
    agent: noticeFor('requests', ({ home, price, by }) => ({
      title: `Your counteroffer on ${home} was accepted`,
      text: `The buyer accepted ${price}. The payment is due${by || ' now'}.`,
    })),
  },
  'offer-rejected': {
    happens: 'once',
    amount: 'offered',
    buyer: noticeFor('bought', ({ home, price, cause, reason }) => ({
      title: `Your offer on ${home} was rejected`,
      text: cause
        ? `Your offer of ${price} has ended. ${CLOSING_CAUSE_LABELS[cause]}`
        : `The agent has rejected your offer of ${price}.${quoteReason(reason)}`,
    })),
    agent: noticeFor('requests', ({ home, price }) => ({
      title: `An offer on ${home} was closed`,
      text: `The buyer who offered ${price} has left Keystead.`,
    })),
  },
  'offer-withdrawn': {
    happens: 'once',
    amount: 'offered',
    agent: noticeFor('requests', ({ home, price }) => ({
      title: `An offer on ${home} was withdrawn`,
      text: `The buyer has withdrawn the offer of ${price}. You don’t need to do anything.`,
    })),
  },
  'offer-kept': {
    happens: { each: ['otherOffer'] },
    channels: ['app'],
    amount: 'offered',
    buyer: noticeFor('bought', ({ home, price }) => ({
      title: `Another offer on ${home} was accepted`,
      text: `Your offer of ${price} stays open as a back-up.`,
    })),
  },
  'offer-open-again': {
    happens: { each: ['otherOffer'] },
    amount: 'offered',
    buyer: noticeFor('bought', ({ home, price, by, turn, unconfirmed }) => ({
      title: `${home} is available again`,
      text: `The other offer has ended. ${
        turn === 'buyer'
          ? 'The agent’s counteroffer still needs your reply'
          : `Your offer of ${price} can be accepted ${unconfirmed ? 'if you confirm it' : 'again'}`
      }${by}.`,
    })),
  },
  'offer-ending': {
    happens: { each: ['deadline'] },
    amount: 'offered',
    buyer: noticeFor('bought', ({ home, price, on, turn, unconfirmed }) => ({
      title: `Your offer on ${home} expires ${on}`,
      text: `${
        turn === 'buyer'
          ? 'The agent’s counteroffer still needs your reply.'
          : unconfirmed
            ? `The home has changed, and the agent cannot accept your offer of ${price} until you confirm it.`
            : `Your offer of ${price} has not been accepted yet.`
      } You can make another one after that.`,
    })),
    agent: noticeFor('requests', ({ home, price, on, turn, unconfirmed }) => ({
      title: `An offer on ${home} expires ${on}`,
      text:
        turn === 'buyer'
          ? `The buyer, who offered ${price}, has not replied to your counteroffer. You don’t need to do anything.`
          : unconfirmed
            ? `The buyer has not confirmed the offer of ${price} since the home changed. You don’t need to do anything.`
            : `The offer of ${price} still needs your reply.`,
    })),
  },
  'offer-ended': {
    happens: 'once',
    amount: 'offered',
    buyer: noticeFor('bought', ({ home, price, turn, cause }) => ({
      title: `Your offer on ${home} has expired`,
      text: `${
        turn === 'buyer'
          ? `The agent’s counteroffer was not answered before the deadline, and your offer of ${price} has expired.`
          : `Your offer of ${price} was not accepted before the deadline.`
      } ${cause ? CLOSING_CAUSE_LABELS[cause] : 'You can make another one.'}`,
    })),
    agent: noticeFor('requests', ({ home, price, turn }) => ({
      title: `An offer on ${home} has expired`,
      text:
        turn === 'buyer'
          ? `The buyer, who offered ${price}, did not reply to your counteroffer before the deadline.`
          : `The offer of ${price} was not accepted before the deadline.`,
    })),
  },
  'offer-extended': {
    happens: 'once',
    buyer: noticeFor('payment', ({ home, money, by }) => ({
      title: `You have more time to pay for ${home}`,
      text: `Pay ${money}${by} to complete your purchase.`,
    })),
  },
  'offer-released': {
    happens: 'once',
    buyer: noticeFor('bought', ({ home, price, reason }) => ({
      title: `Your offer on ${home} is no longer accepted`,
      text: `The agent has withdrawn their acceptance of your offer of ${price}. You can no longer pay for this home.${quoteReason(reason)}`,
    })),
    agent: noticeFor('requests', ({ home, price, reason }) => ({
      title: `The buyer released their accepted offer on ${home}`,
      text: `The buyer cannot go through with the purchase for ${price}. The home is no longer reserved.${quoteReason(reason)}`,
    })),
  },
})
