import { inGroup, type NoticeValues, noticeFor, quoteReason } from './notice-row'
import { pluralize } from './pluralize'
import { otherSideOf, VIEWING_CAUSE_LABELS, type ViewingSide } from './viewing'
import { OPEN_HOUSE_CAUSES, type OpenHouseCause } from './open-house'

/** The meeting point as a sentence to append. */
const meetAt = (meetingPoint: string | undefined): string =>
  meetingPoint === undefined ? '' : ` Meet at: ${meetingPoint}.`
const TIME = 'The time is shown on Keystead'
/** Who or what canceled it, for this side. */
const whyCanceled = (side: ViewingSide, { viewingCause, turn, byColleague }: NoticeValues): string => {
  if (viewingCause) return VIEWING_CAUSE_LABELS[viewingCause]
  if (turn !== side) return `The ${otherSideOf(side)} canceled it.`
  return byColleague ? 'A colleague canceled it for you.' : 'You canceled it.'
}
const insteadOfText = (previous: string | undefined): string =>
  previous === undefined ? '' : `, instead of ${previous}`

/**
 * The notifications about viewings. Times are on the home's clock. None quotes a note or a reason: those are deleted
 * with their author's account.
 */
export const VIEWING_NOTICES = inGroup('viewings', {
  'viewing-requested': {
    happens: { each: ['sequence'] },
    agent: noticeFor('agent-viewings', ({ home, when = TIME, by }) => ({
      title: `New viewing request for ${home}`,
      text: `${when}. Confirm or decline it${by}.`,
    })),
  },
  'viewing-confirmed': {
    happens: { each: ['sequence'] },
    buyer: noticeFor('buyer-viewings', ({ home, when = TIME, meetingPoint }) => ({
      title: `Your viewing of ${home} is confirmed`,
      text: `${when}.${meetAt(meetingPoint)}`,
    })),
    agent: noticeFor('agent-viewings', ({ home, when = TIME }) => ({
      title: `A viewing of ${home} is confirmed`,
      text: `${when}.`,
    })),
  },
  'viewing-declined': {
    happens: { each: ['sequence'] },
    buyer: noticeFor('buyer-viewings', ({ home, when = TIME, proposed }) =>
      proposed === undefined
        ? {
            title: `Your viewing request for ${home} was declined`,
            text: `${when}. You can request another time.`,
          }
        : {
            title: `The agent declined your new time for ${home}`,
            text: `${proposed}. The viewing stays at ${when}.`,
          },
    ),
    agent: noticeFor('agent-viewings', ({ home, when = TIME, proposed = TIME, by }) => ({
      title: `The buyer declined your new time for ${home}`,
      // Only a request has a deadline.
      text:
        by === ''
          ? `${proposed}. The viewing stays at ${when}.`
          : `${proposed}. The request for ${when} needs your answer${by}.`,
    })),
  },
  'viewing-proposed': {
    happens: { each: ['sequence'] },
    buyer: noticeFor('buyer-viewings', ({ home, when, proposed = TIME }) => ({
      title: `The agent proposes another time for ${home}`,
      text: `${proposed}${insteadOfText(when)}. Accept or decline it.`,
    })),
    agent: noticeFor('agent-viewings', ({ home, when, proposed = TIME }) => ({
      title: `The buyer proposes another time for ${home}`,
      text: `${proposed}${insteadOfText(when)}. Confirm or decline it.`,
    })),
  },
  'viewing-rescheduled': {
    happens: { each: ['sequence'] },
    buyer: noticeFor('buyer-viewings', ({ home, when = TIME, was, meetingPoint }) => ({
      title: `Your viewing of ${home} has a new time`,
      text: `${when}${insteadOfText(was)}.${meetAt(meetingPoint)}`,
    })),
    agent: noticeFor('agent-viewings', ({ home, when = TIME, was }) => ({
      title: `A viewing of ${home} has a new time`,
      text: `${when}${insteadOfText(was)}.`,
    })),
  },
  'viewing-cancelled': {
    happens: { each: ['sequence'] },
    cancelsEntry: true,
    buyer: noticeFor('buyer-viewings', ({ home, when = TIME, ...values }) => ({
      title: `Your viewing of ${home} is canceled`,
      text: `${when}. ${whyCanceled('buyer', values)}`,
    })),
    agent: noticeFor('agent-viewings', ({ home, when = TIME, ...values }) => ({
      title: `A viewing of ${home} is canceled`,
      text: `${when}. ${whyCanceled('agent', values)}`,
    })),
  },
  'viewing-expired': {
    happens: { each: ['sequence'] },
    buyer: noticeFor('buyer-viewings', ({ home, when = TIME, turn }) => ({
      title: `Your viewing request for ${home} has expired`,
      text: `${when}. ${turn === 'buyer' ? 'You did not answer the agent’s new time.' : 'The agent did not answer in time.'} You can request another time.`,
    })),
    agent: noticeFor('agent-viewings', ({ home, when = TIME, turn }) => ({
      title: `A viewing request for ${home} has expired`,
      text: `${when}. ${turn === 'buyer' ? 'The buyer did not answer your new time.' : 'You did not answer it in time.'}`,
    })),
  },
  'viewing-unavailable': {
    happens: { each: ['sequence'] },
    buyer: noticeFor('buyer-viewings', ({ home, when = TIME }) => ({
      title: `Choose another time to view ${home}`,
      text: `${when}: This time is no longer available. Choose another.`,
    })),
  },
  'viewing-reminder': {
    happens: { each: ['startsAt', 'hours'] },
    buyer: noticeFor('buyer-viewings', ({ home, when = TIME, hours = 24, meetingPoint }) => ({
      title: `Your viewing of ${home} is in ${pluralize(hours, 'hour')}`,
      text: `${when}.${meetAt(meetingPoint)}`,
    })),
    agent: noticeFor('agent-viewings', ({ home, when = TIME, hours = 24 }) => ({
      title: `A viewing of ${home} is in ${pluralize(hours, 'hour')}`,
      text: `${when}.`,
    })),
  },
  'viewing-over': {
    happens: 'once',
    buyer: noticeFor('viewing-questions', ({ home }) => ({
      title: `How was your viewing of ${home}?`,
      text: 'Answer two questions: how it was, and what kept you from an offer. The agent reads your answers, and the owner reads them without your name.',
    })),
  },
  'viewing-received': {
    happens: { each: ['handover'] },
    agent: noticeFor('agent-viewings', ({ home, when = TIME }) => ({
      title: `A viewing of ${home} was handed over to you`,
      text: `${when}. It is confirmed.`,
    })),
  },
  'viewing-handed-over': {
    happens: { each: ['handover'] },
    cancelsEntry: true,
    agent: noticeFor('agent-viewings', ({ home, when = TIME }) => ({
      title: `A viewing of ${home} was handed over`,
      text: `${when}. Another agent shows the home, so it is removed from your calendar.`,
    })),
  },
  'viewing-zone-changed': {
    happens: { each: ['sequence'] },
    buyer: noticeFor('buyer-viewings', ({ home, when = TIME }) => ({
      title: `Time zone change at ${home}`,
      text: `Your viewing is still at the agreed local time: ${when}. Update your own calendar if you added it by hand.`,
    })),
    agent: noticeFor('agent-viewings', ({ home, when = TIME }) => ({
      title: `Time zone change at ${home}`,
      text: `The viewing is still at the agreed local time: ${when}. Update your own calendar if you added it by hand.`,
    })),
  },
})

const whyCancelled = (cause: OpenHouseCause = 'agent') => OPEN_HOUSE_CAUSES[cause]

/** How many have reserved, as sentences to append; none for an open house without a capacity. */
function reservedText(reservations: number | undefined): string {
  if (reservations === undefined) return ''
  if (reservations === 0) return ' Nobody has reserved.'
  return ` ${pluralize(reservations, 'reservation')}. The guests get a reminder too.`
}

/** The time as a sentence before the others. */
const on = (when: string | undefined) => (when === undefined ? '' : `${when}. `)

/** The notifications about open houses (D222). */
export const OPEN_HOUSE_NOTICES = inGroup('viewings', {
  'open-house-cancelled': {
    happens: { each: ['openHouse'] },
    buyer: noticeFor('buyer-viewings', ({ home, when, cause, reason }) => ({
      title: `The open house at ${home} is canceled`,
      text: `${on(when)}${whyCancelled(cause)}${quoteReason(reason)}`,
    })),
  },
  'open-house-reminder': {
    happens: { each: ['openHouse'] },
    buyer: noticeFor('listing', ({ home, when }) => ({
      title: `Reminder: open house at ${home}`,
      text: `${on(when)}If you can’t come, cancel your reservation to free up your spot.`,
    })),
    agent: noticeFor('listing', ({ home, when = TIME, reservations }) => ({
      title: `Reminder: your open house at ${home}`,
      text: `${when}.${reservedText(reservations)}`,
    })),
  },
  'open-house-zone-changed': {
    happens: { each: ['openHouse'] },
    buyer: noticeFor('listing', ({ home, when }) => ({
      title: `Time zone change at ${home}`,
      text: `${on(when)}The open house is still at the announced local time. Update your own calendar if you added it by hand.`,
    })),
    agent: noticeFor('listing', ({ home, when }) => ({
      title: `Time zone change at ${home}`,
      text: `${on(when)}Your open house is still at the announced local time. Update your own calendar if you added it by hand.`,
    })),
  },
})
