import { type NoticeRow, quoteReason, noticeFor } from './notice-row'

/** The notifications about listings and their reviews. */
export const LISTING_NOTICES = {
  'listing-verified': {
    group: 'listings',
    happens: { each: ['version'] },
    channels: ['app', 'mail'],
    recipients: {
      agent: noticeFor('listing', ({ home }) => ({
        title: `${home} is verified`,
        text: 'An administrator has verified it. Buyers can now make offers.',
      })),
    },
  },
  'listing-rejected': {
    group: 'listings',
    happens: { each: ['version'] },
    channels: ['app', 'mail'],
    recipients: {
      agent: noticeFor('listings', ({ home, reason }) => ({
        title: `${home} was rejected`,
        text: `An administrator has rejected it, and it is not shown to buyers.${quoteReason(reason)}`,
      })),
    },
  },
  'listing-removed': {
    group: 'listings',
    happens: 'once',
    channels: ['app', 'mail'],
    recipients: {
      agent: noticeFor('listings', ({ home, others }) =>
        others === undefined
          ? {
              title: `${home} was removed`,
              text: 'An administrator has deleted it. Its pending offers were closed.',
            }
          : {
              title: `${home} and ${others} more were removed`,
              text: 'An administrator has deleted them. Their pending offers were closed.',
            },
      ),
    },
  },
  'certificate-ends': {
    group: 'listings',
    happens: { each: ['deadline'] },
    channels: ['app', 'mail'],
    recipients: {
      agent: noticeFor('listing', ({ home, when }) => ({
        title: `The energy certificate of ${home} expires`,
        text: `${when === undefined ? '' : `It is valid until ${when}. `}Add the new one when you update the home.`,
      })),
    },
  },
  'offers-refused': {
    group: 'listings',
    happens: { each: ['at'] },
    channels: ['app', 'mail'],
    recipients: {
      agent: noticeFor('listings', ({ home }) => ({
        title: `Three buyers offered more than you accept for ${home}`,
        text: 'Their offers were refused this week, because they are above its maximum price. Raise it to accept more.',
      })),
    },
  },
  'review-written': {
    group: 'reviews',
    happens: { each: ['author'] },
    channels: ['app', 'mail'],
    recipients: {
      agent: noticeFor('listing', ({ home, rating }) => ({
        title: `New review of ${home}`,
        text: rating === undefined ? 'A buyer wrote a review.' : `A buyer gave it ${rating} of 5 stars.`,
      })),
    },
  },
  'review-removed': {
    group: 'reviews',
    happens: 'once',
    channels: ['app', 'mail'],
    recipients: {
      person: noticeFor('reviews', ({ home }) => ({
        title: `Your review of ${home} was removed`,
        text: 'An administrator has removed it. You can write a new one.',
      })),
    },
  },
} as const satisfies Record<string, NoticeRow>
