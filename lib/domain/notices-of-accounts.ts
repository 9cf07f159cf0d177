import { type NoticeRow, quoteReason, noticeFor } from './notice-row'
import { ROLE_LABELS } from './user'

/** The notifications about people's own accounts. */
export const ACCOUNT_NOTICES = {
  'role-changed': {
    group: 'account',
    happens: { each: ['at'] },
    channels: ['app', 'mail'],
    recipients: {
      person: noticeFor('profile', ({ role = 'user' }) => ({
        title: 'Your role has changed',
        text: `An administrator has made you ${ROLE_LABELS[role].inSentence}. Your dashboard shows what you can do now.`,
      })),
    },
  },
  'account-suspended': {
    group: 'account',
    happens: { each: ['at'] },
    channels: ['app', 'mail'],
    recipients: {
      person: noticeFor('profile', (_, { supportEmail }) => ({
        title: 'Your account is suspended',
        text: `Your homes have been removed and you cannot make changes. If you think this is a mistake, write to ${supportEmail}.`,
      })),
    },
  },
  'application-accepted': {
    group: 'account',
    happens: { each: ['application'] },
    channels: ['app', 'mail'],
    recipients: {
      person: noticeFor('profile', () => ({
        title: 'You are an agent now',
        text: 'An administrator has accepted your application. You can now list homes.',
      })),
    },
  },
  'application-declined': {
    group: 'account',
    happens: { each: ['application'] },
    channels: ['app', 'mail'],
    recipients: {
      person: noticeFor('application', ({ reason }) => ({
        title: 'Your application to become an agent was declined',
        text: `An administrator has declined it.${quoteReason(reason)} You can make changes and apply again.`,
      })),
    },
  },
  'suspension-lifted': {
    group: 'account',
    happens: { each: ['at'] },
    channels: ['app', 'mail'],
    recipients: {
      person: noticeFor('profile', ({ reason }) => ({
        title: 'Your account is no longer suspended',
        text: `You can use it again as a buyer. Your homes are not restored.${quoteReason(reason)}`,
      })),
    },
  },
} as const satisfies Record<string, NoticeRow>
