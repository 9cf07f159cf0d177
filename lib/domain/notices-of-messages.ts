import { MAIL_AFTER_MS } from './message'
import { type NoticeRow, noticeFor } from './notice-row'

const received = noticeFor('conversation', ({ home, quote }) => ({
  title: `New message about ${home}`,
  text: quote ?? 'Open the conversation to read it.',
}))

/** The notifications about messages (D212); none names the author. */
export const MESSAGE_NOTICES = {
  'message-received': {
    group: 'messages',
    happens: { each: ['readSeq'] },
    channels: ['app', 'mail'],
    mailAfter: MAIL_AFTER_MS,
    recipients: { buyer: received, agent: received },
  },
} as const satisfies Record<string, NoticeRow>
