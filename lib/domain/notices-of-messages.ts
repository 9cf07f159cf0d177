import { MAIL_AFTER_MS } from './message'
import { type NoticeRow, noticeFor } from './notice-row'

const messageReceived = noticeFor('conversation', ({ home, quote }) => ({
  title: `New message about ${home}`,
  text: quote ?? 'Open the conversation to read it.',
}))

/** The notifications about messages (D212); none names the author. */
export const MESSAGE_NOTICES = {
  'message-received': {
    group: 'messages',
    happens: { each: ['readSeq'] },
    mailAfter: MAIL_AFTER_MS,
    recipients: { buyer: messageReceived, agent: messageReceived },
  },
  'inquiry-assigned': {
    group: 'messages',
    happens: { each: ['at'] },
    recipients: {
      agent: noticeFor('office-inbox', ({ home }) => ({
        title: `An inquiry about ${home} is assigned to you`,
        text: 'Open the inbox of your office to answer it.',
      })),
    },
  },
  'inquiry-overdue': {
    group: 'messages',
    happens: { each: ['at'] },
    recipients: {
      agent: noticeFor('office-inbox', ({ home }) => ({
        title: `An inquiry about ${home} is overdue`,
        text: 'Nobody has answered it in time, so it is assigned to you now. Answer it, or assign it to a colleague.',
      })),
    },
  },
} as const satisfies Record<string, NoticeRow>
