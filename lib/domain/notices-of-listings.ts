import { inGroup, quoteReason, noticeFor } from './notice-row'
import { pluralize } from './pluralize'

/** The notifications about listings and their reviews. */
export const LISTING_NOTICES = {
  ...inGroup('listings', {
    'listing-verified': {
      happens: { each: ['version'] },
      agent: noticeFor('listing', ({ home }) => ({
        title: `${home} is verified`,
        text: 'An administrator has verified it. Buyers can now make offers.',
      })),
    },
    'listing-rejected': {
      happens: { each: ['version'] },
      agent: noticeFor('listings', ({ home, reason }) => ({
        title: `${home} was rejected`,
        text: `An administrator has rejected it, and it is not shown to buyers.${quoteReason(reason)}`,
      })),
    },
    'listing-removed': {
      happens: 'once',
      agent: noticeFor('listings', ({ home, others }) =>
        others === undefined
          ? {
              title: `${home} was removed`,
              text: 'It was deleted, and its pending offers were closed.',
            }
          : {
              title: `${home} and ${others} more were removed`,
              text: 'They were deleted, and their pending offers were closed.',
            },
      ),
    },
    'homes-received': {
      happens: { each: ['handover'] },
      agent: noticeFor('listings', ({ agentName = 'Another agent', handedOver = 'homes', overlaps = 0 }) => ({
        title: `${agentName} handed homes over to you`,
        text: `You have ${handedOver} more. Deadlines stay the same.${overlaps === 0 ? '' : ` ${pluralize(overlaps, 'appointment overlaps', 'appointments overlap')} with others in your calendar. Propose another time for one of them.`}`,
      })),
    },
    'homes-handed-over': {
      happens: { each: ['handover'] },
      agent: noticeFor('listings', ({ agentName = 'another agent', handedOver = 'homes' }) => ({
        title: `Your homes were handed over to ${agentName}`,
        text: `You had ${handedOver}. Your sales stay with you.`,
      })),
    },
    'certificate-ends': {
      happens: { each: ['deadline'] },
      agent: noticeFor('listing', ({ home, when }) => ({
        title: `The energy certificate of ${home} expires`,
        text: `${when === undefined ? '' : `It is valid until ${when}. `}Add the new one when you update the home.`,
      })),
    },
    'offers-refused': {
      happens: { each: ['at'] },
      agent: noticeFor('listings', ({ home }) => ({
        title: `Three buyers offered more than you accept for ${home}`,
        text: 'Their offers were refused this week, because they are above its maximum price. Raise it to accept more.',
      })),
    },
  }),
  ...inGroup('offers', {
    'agent-changed': {
      happens: { each: ['handover'] },
      buyer: noticeFor('agent', ({ home, others, agentName = 'Another agent' }) => ({
        title: `${agentName} is now the agent for ${home}${others === undefined ? '' : ` and ${pluralize(others, 'more home', 'more homes')}`}`,
        text: 'Your offers, messages and viewings stay as they are, with the same deadlines.',
      })),
    },
  }),
  ...inGroup('reviews', {
    'review-written': {
      happens: { each: ['author'] },
      agent: noticeFor('listing', ({ home, rating }) => ({
        title: `New review of ${home}`,
        text: rating === undefined ? 'A buyer wrote a review.' : `A buyer gave it ${rating} of 5 stars.`,
      })),
    },
    'review-removed': {
      happens: 'once',
      person: noticeFor('reviews', ({ home }) => ({
        title: `Your review of ${home} was removed`,
        text: 'An administrator has removed it. You can write a new one.',
      })),
    },
  }),
}
