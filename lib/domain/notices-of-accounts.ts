import { formatDate } from './dates'
import { LICENCE_GRACE_DAYS } from './licence'
import { inGroup, type NoticeText, quoteReason, noticeFor } from './notice-row'
import { OFFICE_ROLE_LABELS } from './office'
import { pluralize } from './pluralize'
import { type Role, ROLE_LABELS } from './user'
import { MAIL_AFTER_MS } from './message'

/** The texts for an agent before and after the end of the licence (D427). */
function endingText(daysLeft: number, validUntil: string | undefined): NoticeText {
  const until = (verb: string) =>
    validUntil === undefined ? '' : `${verb} valid until ${formatDate(validUntil)}. `
  if (daysLeft > 0)
    return {
      title: `Your license expires in ${pluralize(daysLeft, 'day')}`,
      text: `${until('It is')}Renew it in time, so that you can keep adding homes.`,
    }
  return daysLeft === 0
    ? {
        title: 'Your license has expired',
        text: `${until('It was')}You cannot list new homes until you renew it. Your homes stay public for ${LICENCE_GRACE_DAYS} days.`,
      }
    : {
        title: 'Your homes are paused',
        text: `${until('Your license was')}Buyers do not see your homes until you renew it.`,
      }
}

/**
 * The consequences for a person who is no longer a member of an office; `role`: their new role, if it has changed
 * (D454).
 */
const afterLeaving = (role: Role | undefined): string =>
  role === 'user' ? 'You can use your account as a buyer again.' : 'Your account and your sales stay yours.'

/** The notifications about people's own accounts and their offices (D459). */
export const ACCOUNT_NOTICES = inGroup('account', {
  'role-changed': {
    happens: { each: ['at'] },
    person: noticeFor('profile', ({ role = 'user' }) => ({
      title: 'Your role has changed',
      text: `An administrator has made you ${ROLE_LABELS[role].inSentence}. Your dashboard shows what you can do now.`,
    })),
  },
  'account-suspended': {
    happens: { each: ['at'] },
    person: noticeFor('profile', (_, { supportEmail }) => ({
      title: 'Your account is suspended',
      text: `Your homes have been removed and you cannot make changes. If you think this is a mistake, write to ${supportEmail}.`,
    })),
  },
  'application-accepted': {
    happens: { each: ['application'] },
    person: noticeFor('profile', () => ({
      title: 'You are an agent now',
      text: 'An administrator has accepted your application. You can now list homes.',
    })),
  },
  'application-declined': {
    happens: { each: ['application'] },
    person: noticeFor('application', ({ reason }) => ({
      title: 'Your application to become an agent was declined',
      text: `An administrator has declined it.${quoteReason(reason)} You can make changes and apply again.`,
    })),
  },
  'licence-ending': {
    happens: { each: ['validUntil', 'stage'] },
    person: noticeFor('licence', ({ daysLeft = 0, validUntil }) => endingText(daysLeft, validUntil)),
  },
  'licence-accepted': {
    happens: { each: ['application'] },
    person: noticeFor('licence', ({ validUntil }) => ({
      title: 'Your license has been renewed',
      text: `An administrator has accepted it.${validUntil === undefined ? '' : ` It is valid until ${formatDate(validUntil)}.`} You can list homes.`,
    })),
  },
  'licence-declined': {
    happens: { each: ['application'] },
    person: noticeFor('licence', ({ reason }) => ({
      title: 'Your license renewal was declined',
      text: `An administrator has declined it.${quoteReason(reason)} You can make changes and send it again.`,
    })),
  },
  'licence-corrected': {
    happens: { each: ['at'] },
    person: noticeFor('licence', ({ reason }) => ({
      title: 'Your license was corrected',
      text: `An administrator has corrected your license.${quoteReason(reason)} Please check it.`,
    })),
  },
  'office-joined': {
    happens: { each: ['at'] },
    agent: noticeFor(
      'office',
      ({ agentName = 'A new member', office = 'your office', officeRole = 'agent' }) => ({
        title: `${agentName} joined ${office}`,
        text: `The invitation was accepted. Role: ${OFFICE_ROLE_LABELS[officeRole]}.`,
      }),
    ),
  },
  'office-left': {
    happens: { each: ['at'] },
    agent: noticeFor('office', ({ agentName = 'A member', office = 'your office' }) => ({
      title: `${agentName} is no longer in ${office}`,
      text: 'They no longer see the records of its members.',
    })),
  },
  'office-owner': {
    happens: { each: ['at'] },
    agent: noticeFor('office', ({ agentName = 'The last owner', office = 'your office' }) => ({
      title: `You are now the owner of ${office}`,
      text: `${agentName} is no longer in it. You can change the office, its members and its invitations.`,
    })),
  },
  'office-removed': {
    happens: { each: ['at'] },
    person: noticeFor('profile', ({ agentName = 'An owner', office = 'your office', role }) => ({
      title: `You are no longer in ${office}`,
      text: `${agentName} removed you. You no longer see the records of its members. ${afterLeaving(role)}`,
    })),
  },
  'office-closed': {
    happens: { each: ['at'] },
    person: noticeFor('profile', ({ office = 'your office', role }) => ({
      title: `You are no longer in ${office}`,
      text: `The office has no owner any more and is closed. ${afterLeaving(role)}`,
    })),
  },
  'suspension-lifted': {
    happens: { each: ['at'] },
    person: noticeFor('profile', ({ reason }) => ({
      title: 'Your account is no longer suspended',
      text: `You can use it again as a buyer. Your homes are not restored.${quoteReason(reason)}`,
    })),
  },
})

const received = noticeFor('conversation', ({ home, quote }) => ({
  title: `New message about ${home}`,
  text: quote ?? 'Open the conversation to read it.',
}))

/** The notifications about messages (D212); none names the author. */
export const MESSAGE_NOTICES = inGroup('messages', {
  'message-received': {
    happens: { each: ['readSeq'] },
    mailAfter: MAIL_AFTER_MS,
    buyer: received,
    agent: received,
  },
  'inquiry-assigned': {
    happens: { each: ['at'] },
    agent: noticeFor('office-inbox', ({ home }) => ({
      title: `An inquiry about ${home} is assigned to you`,
      text: 'Open the inbox of your office to answer it.',
    })),
  },
  'inquiry-overdue': {
    happens: { each: ['at'] },
    agent: noticeFor('office-inbox', ({ home }) => ({
      title: `An inquiry about ${home} is overdue`,
      text: 'Nobody answered it before its deadline, so it is assigned to you now. Answer it, or assign it to a colleague.',
    })),
  },
})
