import { type NoticeRow, noticeFor, quoteReason } from './notice-row'
import { OPEN_HOUSE_CAUSES, type OpenHouseCause } from './open-house'

const whyCancelled = (cause: OpenHouseCause = 'agent') => OPEN_HOUSE_CAUSES[cause]

/** The time as a sentence before the others. */
const on = (when: string | undefined) => (when === undefined ? '' : `${when}. `)

/** The notifications about open houses (D222). */
export const OPEN_HOUSE_NOTICES = {
  'open-house-cancelled': {
    group: 'viewings',
    happens: { each: ['openHouse'] },
    recipients: {
      buyer: noticeFor('buyer-viewings', ({ home, when, cause, reason }) => ({
        title: `The open house at ${home} is canceled`,
        text: `${on(when)}${whyCancelled(cause)}${quoteReason(reason)}`,
      })),
    },
  },
  'open-house-reminder': {
    group: 'viewings',
    happens: { each: ['openHouse'] },
    recipients: {
      buyer: noticeFor('listing', ({ home, when }) => ({
        title: `Reminder: open house at ${home}`,
        text: `${on(when)}If you can’t come, cancel your reservation to free up your spot.`,
      })),
      agent: noticeFor('listing', ({ home, when }) => ({
        title: `Reminder: your open house at ${home}`,
        text: `${on(when)}Your guests get a reminder too.`,
      })),
    },
  },
  'open-house-zone-changed': {
    group: 'viewings',
    happens: { each: ['openHouse'] },
    recipients: {
      buyer: noticeFor('listing', ({ home, when }) => ({
        title: `Time zone change at ${home}`,
        text: `${on(when)}The open house is still at the announced local time. Update your own calendar if you added it by hand.`,
      })),
      agent: noticeFor('listing', ({ home, when }) => ({
        title: `Time zone change at ${home}`,
        text: `${on(when)}Your open house is still at the announced local time. Update your own calendar if you added it by hand.`,
      })),
    },
  },
} as const satisfies Record<string, NoticeRow>
