import 'server-only'
import { type NoticeDoc } from '@/lib/data/collections'
import { findProperty } from '@/lib/data/properties'
import { canSignIn, findUserById } from '@/lib/data/users'
import { findViewing } from '@/lib/data/viewings'
import { type NoticeValues, NOTICE_GROUPS, type NoticeTarget, type NoticeText } from '@/lib/domain/notice-row'
import { type ClaimedJob } from '@/lib/data/jobs'
import { deleteUnreadNotice, findMailRecipients, findNotice, type MailRecipient } from '@/lib/data/notices'
import { isolated, plainIsolated } from '@/lib/domain/direction'
import {
  cancelsEntry,
  groupOf,
  isMailed,
  isSearchAlert,
  mailDelayOf,
  type NoticeKind,
  noticeTextOf,
  targetOf,
} from '@/lib/domain/notices'
import { type Role } from '@/lib/domain/user'
import { type Mail } from '@/lib/integrations/mail'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site'
import { meetingPlace } from '../viewings/list-viewings'
import { absolute } from '../absolute'
import { calendarFor } from '../calendar/calendar-entries'
import { type Handler } from '../jobs/run-job'
import { mailTemplate } from '../mail/mail-template'
import { deliver } from '../mail/outbox'
import { quoteUnread } from '../messages/message-dto'
import { readAlertContent, type AlertContent, claimAlertMail } from '../saved-searches/alert-mail'
import { unsubscribeToken } from './email-choices'

/** The meeting point for the mail of a buyer's confirmed viewing (D224); empty for any other notice. */
export async function meetingPointForMail({
  kind,
  as,
  subjectId,
}: Pick<NoticeDoc, 'kind' | 'as' | 'subjectId'>): Promise<Pick<NoticeValues, 'meetingPoint'>> {
  if (!kind.startsWith('viewing-') || as !== 'buyer') return {}
  const viewing = await findViewing(subjectId.toHexString())
  const property = viewing && (await findProperty(viewing.propertyId.toHexString()))
  if (!viewing || !property) return {}
  const { meetingPoint } = meetingPlace(viewing, property, 'buyer', new Date())
  return meetingPoint === undefined ? {} : { meetingPoint }
}

type NoticeLink = { label: string; href: (subjectId: string, role: Role) => string }

/** A page for who has this role now; the dashboard for everybody else. */
const onlyFor =
  (needed: Role, href: (subjectId: string) => string): NoticeLink['href'] =>
  (id, role) =>
    role === needed ? href(id) : paths.dashboard

const NOTICE_LINKS: Record<NoticeTarget, NoticeLink> = {
  // Lists of offers exist only in the buyers’ area, but an offer’s own pages work for its buyer in any role (D11).
  bought: {
    label: 'See your offers',
    href: (id, role) => (role === 'user' ? paths.user.bought : paths.user.payment(id)),
  },
  purchase: {
    label: 'See your purchase',
    href: (id, role) => (role === 'user' ? paths.user.boughtWith(id) : paths.user.receipt(id)),
  },
  payment: { label: 'Go to the payment', href: paths.user.payment },
  requests: { label: 'See the offers on your homes', href: () => paths.agent.requests },
  sold: { label: 'See your sales', href: () => paths.agent.sold },
  listings: { label: 'See your homes', href: () => paths.agent.properties },
  listing: { label: 'See the home', href: paths.property },
  agent: { label: 'See the agent', href: paths.agentPage },
  reviews: { label: 'See your reviews', href: () => paths.user.reviews },
  application: { label: 'See your application', href: () => paths.user.becomeAgent },
  licence: { label: 'See your license', href: () => paths.agent.licence },
  conversation: { label: 'Reply on Keystead', href: (id) => paths.conversation(id) },
  'office-inbox': { label: 'Open the inbox', href: onlyFor('agent', () => paths.agent.officeInbox) },
  office: { label: 'See your office', href: onlyFor('agent', () => paths.agent.office) },
  'shared-wishlist': {
    label: 'Open your shared wishlist',
    href: onlyFor('user', paths.user.sharedWishlist),
  },
  digest: { label: 'See the homes', href: (id) => paths.user.digest(id) },
  'buyer-viewings': {
    label: 'See your viewings',
    href: (_id, role) =>
      role === 'user'
        ? paths.user.viewings
        : role === 'agent'
          ? paths.agent.viewings('as-buyer')
          : paths.dashboard,
  },
  'agent-viewings': { label: 'See your viewings', href: onlyFor('agent', () => paths.agent.viewings()) },
  'viewing-questions': {
    label: 'Answer two questions',
    href: onlyFor('user', paths.user.viewingFeedback),
  },
  profile: { label: 'Go to your dashboard', href: () => paths.dashboard },
}

export const noticeLinkLabel = ({ kind, as }: Pick<NoticeDoc, 'kind' | 'as'>): string =>
  NOTICE_LINKS[targetOf(kind, as)].label

/** The URL of a notice's link, for the person's current role. */
export const noticeHref = (
  { kind, as, subjectId }: Pick<NoticeDoc, 'kind' | 'as' | 'subjectId'>,
  role: Role,
): string => NOTICE_LINKS[targetOf(kind, as)].href(subjectId.toHexString(), role)

/** The parts of some mails besides the text of their notice. */
type MailParts = { alert?: AlertContent; calendar?: Mail['calendar']; note?: string }

/** The values that people write. */
const TEXT_VALUES = [
  ...(['title', 'location', 'reason', 'search', 'quote', 'meetingPoint', 'agentName', 'office'] as const),
  ...(['refund', 'repaid', 'returned', 'transactionId'] as const),
] as const satisfies readonly (keyof NoticeValues)[]

/** The text of a notice for its mail, with what people wrote `isolated` (D225). */
function mailedTextOf({ kind, as, values }: Pick<NoticeDoc, 'kind' | 'as' | 'values'>): NoticeText {
  const texts = TEXT_VALUES.flatMap((name) => {
    const { [name]: value } = values
    return value === undefined ? [] : [[name, isolated(value)]]
  })
  return noticeTextOf(kind, as, { ...values, ...Object.fromEntries(texts) }, site)
}

/** The mail of a notice: its text or homes, its link, and the links to unsubscribe (D155). */
export function mailOf(
  notice: NoticeDoc,
  { _id, email }: Pick<MailRecipient, '_id' | 'email'>,
  { alert, calendar, note }: MailParts = {},
): Mail {
  const group = groupOf(notice.kind)
  const token = unsubscribeToken(_id.toHexString(), group)
  const about = NOTICE_GROUPS[group].label
  return {
    to: email,
    ...mailTemplate({
      ...mailedTextOf(notice),
      ...(note !== undefined && { note }),
      ...alert?.content,
      action: { label: noticeLinkLabel(notice), href: absolute(paths.notice(notice._id.toHexString())) },
      why: alert?.why ?? `You received this email because you have a ${site.name} account.`,
      stops: [
        ...(alert?.stops ?? []),
        { label: `Unsubscribe from “${about}” emails`, href: absolute(paths.unsubscribe(token)) },
      ],
    }),
    unsubscribe: absolute(paths.unsubscribeCall(token)),
    ...(calendar && { calendar }),
  }
}

/** The mail of an event to a deleted account: without links, because none would open. */
export function deletedAccountMail(kind: NoticeKind, values: NoticeValues): Pick<Mail, 'subject' | 'text'> {
  const { title, text } = mailedTextOf({ kind, as: 'buyer', values })
  return { subject: plainIsolated(title), text: `${plainIsolated(text)}\n` }
}

/**
 * Sends the mail of the job's notice, with the current text, email, choices and calendar entry; nothing if the person
 * has unsubscribed meanwhile, deleted the account, or read a message, or if no home of it is available any more. A
 * canceled calendar entry is mailed to those who have unsubscribed, too.
 */
export const sendNotice: Handler = async (job) => {
  const notice = await findNotice(job.subject)
  const [account] = notice ? await findMailRecipients([notice.personId]) : []
  if (!notice || !account) return 'done'
  const isWanted = isMailed(notice.kind, account.mailChoice)
  // Before the calendar entry, which records an invitation.
  if (!isWanted && !cancelsEntry(notice.kind)) return 'done'
  const calendar = await calendarFor(notice, account.email)
  if (!isWanted && calendar?.method !== 'CANCEL') return 'done'
  if (isSearchAlert(notice.kind)) {
    if (account.emailVerified) await sendAlert(job, notice, account)
    return 'done'
  }
  if (mailDelayOf(notice.kind) === undefined) {
    const values = { ...notice.values, ...(await meetingPointForMail(notice)) }
    await deliver(job, mailOf({ ...notice, values }, account, { ...(calendar && { calendar }) }))
  } else if (notice.unread) {
    const quote = await quoteUnread(notice)
    // The next message notifies again.
    if (quote === null) await deleteUnreadNotice(notice._id)
    else
      await deliver(
        job,
        mailOf({ ...notice, values: { ...notice.values, quote } }, account, await passwordNote(account)),
      )
  }
  return 'done'
}

/** How an account that was created by a question without an account gets to the answer (D390); nothing for others. */
async function passwordNote({ _id }: MailRecipient): Promise<Pick<MailParts, 'note'>> {
  const account = await findUserById(_id.toHexString())
  if (!account || (await canSignIn(account))) return {}
  return {
    note: 'You have no password yet. To reply, follow the link, choose “Forgot password?” and set one.',
  }
}

/** Sends the mail of an alert, unless its homes are no longer for sale or the limit of a day is reached (D199). */
async function sendAlert(job: ClaimedJob, notice: NoticeDoc, account: MailRecipient): Promise<void> {
  const mailableNotice = await claimAlertMail(notice)
  const alert = mailableNotice && (await readAlertContent(mailableNotice))
  if (alert) await deliver(job, mailOf(mailableNotice, account, { alert }))
}
