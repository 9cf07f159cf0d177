import { type NoticeRow, saying, told } from './notice-row'
import { ROLE_WORDS } from './user'

/** What people are told of their own accounts. */
export const ACCOUNT_NOTICES = {
  'role-changed': {
    group: 'account',
    weight: 'mailed',
    told: {
      person: told('profile', ({ role = 'user' }) => ({
        title: 'Your role has changed',
        text: `An administrator has made you ${ROLE_WORDS[role].inSentence}. Your dashboard shows what you can do now.`,
      })),
    },
  },
  'account-suspended': {
    group: 'account',
    weight: 'mailed',
    told: {
      person: told('profile', (_, { supportEmail }) => ({
        title: 'Your account is suspended',
        text: `Your listings have been removed and you cannot make changes. If you think this is a mistake, write to ${supportEmail}.`,
      })),
    },
  },
  'application-accepted': {
    group: 'account',
    weight: 'mailed',
    told: {
      person: told('profile', () => ({
        title: 'You are an agent now',
        text: 'An administrator has accepted your application. You can now list homes.',
      })),
    },
  },
  'application-declined': {
    group: 'account',
    weight: 'mailed',
    told: {
      person: told('application', ({ reason }) => ({
        title: 'Your application to become an agent was declined',
        text: `You can apply again once you have fixed this.${saying(reason)}`,
      })),
    },
  },
  'suspension-lifted': {
    group: 'account',
    weight: 'mailed',
    told: {
      person: told('profile', ({ reason }) => ({
        title: 'Your account is no longer suspended',
        text: `You can use it again as a buyer. Your listings are not restored.${saying(reason)}`,
      })),
    },
  },
} as const satisfies Record<string, NoticeRow>
