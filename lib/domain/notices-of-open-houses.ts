import { type NoticeRow, noticeFor, quoteReason } from './notice-row'
import { OPEN_HOUSE_CAUSES, type OpenHouseCause } from './open-house'

const whyCancelled = (cause: OpenHouseCause = 'agent') => OPEN_HOUSE_CAUSES[cause]

/** The notifications about open houses (D222). */
export const OPEN_HOUSE_NOTICES = {
  'open-house-cancelled': {
    group: 'viewings',
    weight: 'mailed',
    recipients: {
      buyer: noticeFor('profile', ({ home, when, cause, reason }) => ({
        title: `The open house at ${home} is canceled`,
        text: `${when}. ${whyCancelled(cause)}${quoteReason(reason)}`,
      })),
    },
  },
  'open-house-reminder': {
    group: 'viewings',
    weight: 'mailed',
    recipients: {
      buyer: noticeFor('listing', ({ home, when }) => ({
        title: `Open house at ${home} soon`,
        text: `${when}. You have reserved. If you cannot come, cancel your reservation to give others your place.`,
      })),
      agent: noticeFor('listing', ({ home, when }) => ({
        title: `Your open house at ${home} is soon`,
        text: `${when}.`,
      })),
    },
  },
} as const satisfies Record<string, NoticeRow>
