import { type NoticeRow, saying, told } from './notice-row'

/** What people are told of listings and their reviews. */
export const LISTING_NOTICES = {
  'listing-verified': {
    group: 'listings',
    weight: 'mailed',
    told: {
      agent: told('listing', ({ home }) => ({
        title: `${home} is verified`,
        text: 'An administrator has verified it. Buyers can make offers on it now.',
      })),
    },
  },
  'listing-rejected': {
    group: 'listings',
    weight: 'mailed',
    told: {
      agent: told('listings', ({ home, reason }) => ({
        title: `${home} was rejected`,
        text: `An administrator has rejected it, and it is not shown to buyers.${saying(reason)}`,
      })),
    },
  },
  'listing-removed': {
    group: 'listings',
    weight: 'mailed',
    told: {
      agent: told('listings', ({ home, others }) =>
        others === undefined
          ? {
              title: `${home} was taken off the site`,
              text: 'An administrator has deleted it. The offers on it that waited for you have ended.',
            }
          : {
              title: `${home} and ${others} more were taken off the site`,
              text: 'An administrator has deleted them. The offers on them that waited for you have ended.',
            },
      ),
    },
  },
  'review-written': {
    group: 'reviews',
    weight: 'mailed',
    told: {
      agent: told('listing', ({ home, rating }) => ({
        title: `New review of ${home}`,
        text: rating === undefined ? 'A buyer has written it.' : `A buyer gave it ${rating} of 5 stars.`,
      })),
    },
  },
  'review-removed': {
    group: 'reviews',
    weight: 'mailed',
    told: {
      person: told('reviews', ({ home }) => ({
        title: `Your review of ${home} was removed`,
        text: 'An administrator has taken it off the site. You can write a new one.',
      })),
    },
  },
} as const satisfies Record<string, NoticeRow>
