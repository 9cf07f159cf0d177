import { type NoticeRow, saying, told } from './notice-row'
import { type OfferCause } from './offer'

/** Why an offer was rejected, where its agent did not do it. */
const CAUSES: Record<OfferCause, string> = {
  payment: 'The listing has been bought.',
  sale: 'The listing was sold to another buyer.',
  'listing-removed': 'The listing is no longer on the site.',
  'person-removed': 'The listing is no longer on the site.',
  time: 'Its time has come.',
}

/** What people are told of offers, up to their payment. */
export const OFFER_NOTICES = {
  'offer-made': {
    group: 'offers',
    weight: 'mailed',
    told: {
      agent: told('requests', ({ home, price, by, reason }) => ({
        title: `New offer on ${home}`,
        text: `A buyer offers ${price}. Answer${by}.${saying(reason)}`,
      })),
    },
  },
  'offer-countered': {
    group: 'offers',
    weight: 'mailed',
    told: {
      buyer: told('bought', ({ home, price, by, reason }) => ({
        title: `Counteroffer on ${home}`,
        text: `The agent asks for ${price}. Answer${by}.${saying(reason)}`,
      })),
      agent: told('requests', ({ home, price, by, reason }) => ({
        title: `New amount offered on ${home}`,
        text: `The buyer now offers ${price}. Answer${by}.${saying(reason)}`,
      })),
    },
  },
  'offer-accepted': {
    group: 'offers',
    weight: 'mailed',
    told: {
      buyer: told('payment', ({ home, money, by }) => ({
        title: `Your offer on ${home} was accepted`,
        text: `Pay ${money}${by} and it is yours.`,
      })),
      agent: told('requests', ({ home, price, by }) => ({
        title: `Your counteroffer on ${home} was accepted`,
        text: `The buyer takes ${price}. The payment is due${by || ' now'}.`,
      })),
    },
  },
  'offer-rejected': {
    group: 'offers',
    weight: 'mailed',
    told: {
      buyer: told('bought', ({ home, price, cause, reason }) => ({
        title: `Your offer on ${home} was rejected`,
        text: cause
          ? `The offer of ${price} has ended. ${CAUSES[cause]}`
          : `The agent has rejected the offer of ${price}.${saying(reason)}`,
      })),
      agent: told('requests', ({ home, price }) => ({
        title: `An offer on ${home} is gone`,
        text: `The buyer who offered ${price} has left, and the offer with them.`,
      })),
    },
  },
  'offer-withdrawn': {
    group: 'offers',
    weight: 'mailed',
    told: {
      agent: told('requests', ({ home, price }) => ({
        title: `An offer on ${home} was withdrawn`,
        text: `The buyer has taken back the offer of ${price}. There is nothing to do.`,
      })),
    },
  },
  'offer-kept': {
    group: 'offers',
    weight: 'quiet',
    told: {
      buyer: told('bought', ({ home, price }) => ({
        title: `Another offer on ${home} was accepted`,
        text: `The offer of ${price} is kept as a back-up.`,
      })),
    },
  },
  'offer-open-again': {
    group: 'offers',
    weight: 'mailed',
    told: {
      buyer: told('bought', ({ home, price, by }) => ({
        title: `${home} is open again`,
        text: `The other offer has ended. The offer of ${price} can be accepted again${by}.`,
      })),
    },
  },
  'offer-ending': {
    group: 'offers',
    weight: 'mailed',
    told: {
      buyer: told('bought', ({ home, price, on }) => ({
        title: `Your offer on ${home} ends ${on}`,
        text: `The offer of ${price} is not accepted yet. When it has ended you can make another one.`,
      })),
      agent: told('requests', ({ home, price, on }) => ({
        title: `An offer on ${home} ends ${on}`,
        text: `The offer of ${price} still waits for an answer.`,
      })),
    },
  },
  'offer-ended': {
    group: 'offers',
    weight: 'mailed',
    told: {
      buyer: told('bought', ({ home, price }) => ({
        title: `Your offer on ${home} has ended`,
        text: `The offer of ${price} was not accepted in time. You can make another one.`,
      })),
      agent: told('requests', ({ home, price }) => ({
        title: `An offer on ${home} has ended`,
        text: `The offer of ${price} was not accepted in time.`,
      })),
    },
  },
  'offer-extended': {
    group: 'offers',
    weight: 'mailed',
    told: {
      buyer: told('payment', ({ home, money, by }) => ({
        title: `You have more time to pay for ${home}`,
        text: `Pay ${money}${by} and it is yours.`,
      })),
    },
  },
  'offer-released': {
    group: 'offers',
    weight: 'mailed',
    told: {
      buyer: told('bought', ({ home, price, reason }) => ({
        title: `Your accepted offer on ${home} was released`,
        text: `The agent has released the offer of ${price}: it can no longer be paid.${saying(reason)}`,
      })),
    },
  },
} as const satisfies Record<string, NoticeRow>
