import 'server-only'
import { type NoticeDoc } from '@/lib/data/collections'
import { type ClaimedJob } from '@/lib/data/jobs'
import { findMailed, findNotice, type MailedAccount } from '@/lib/data/notices'
import { isolated, plainIsolated } from '@/lib/domain/direction'
import { NOTICE_GROUPS, type NoticeText, type NoticeValues } from '@/lib/domain/notice-row'
import {
  groupOf,
  isSearchAlert,
  isMailed,
  mailDelayOf,
  type NoticeKind,
  noticeTextOf,
} from '@/lib/domain/notices'
import { type Mail } from '@/lib/integrations/mail'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site'
import { absolute } from '../absolute'
import { type Handler } from '../jobs/run-job'
import { calendarFor } from '../calendar/calendar-mail'
import { mailTemplate } from '../mail/mail-template'
import { deliver } from '../mail/outbox'
import { quoteUnread } from '../messages/quote-unread'
import { placeForMail } from '../viewings/place-for-mail'
import { type AlertContent, alertContent } from '../saved-searches/alert-content'
import { claimAlertMail } from '../saved-searches/alert-mail'
import { noticeLinkLabel } from './notice-links'
import { unsubscribeToken } from './unsubscribe-token'

/** What some mails have besides the text of their notice. */
type MailParts = { alert?: AlertContent; calendar?: Mail['calendar'] }

/** The values that people write. */
const WRITTEN = [
  ...(['title', 'location', 'reason', 'search', 'quote', 'meetingPoint'] as const),
  ...(['refund', 'repaid', 'returned', 'transactionId'] as const),
] as const satisfies readonly (keyof NoticeValues)[]

/** The text of a notice for its mail, with what people wrote `isolated` (D225). */
function mailedTextOf({ kind, as, values }: Pick<NoticeDoc, 'kind' | 'as' | 'values'>): NoticeText {
  const written = WRITTEN.flatMap((name) => {
    const { [name]: value } = values
    return value === undefined ? [] : [[name, isolated(value)]]
  })
  return noticeTextOf(kind, as, { ...values, ...Object.fromEntries(written) }, site)
}

/** The mail of a notice: its text or homes, its link, and the links to unsubscribe (D155). */
export function mailOf(
  notice: NoticeDoc,
  { _id, email }: Pick<MailedAccount, '_id' | 'email'>,
  { alert, calendar }: MailParts = {},
): Mail {
  const group = groupOf(notice.kind)
  const token = unsubscribeToken(_id.toHexString(), group)
  const about = NOTICE_GROUPS[group].label
  return {
    to: email,
    ...mailTemplate({
      ...mailedTextOf(notice),
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
  const [account] = notice ? await findMailed([notice.personId]) : []
  if (!notice || !account) return 'done'
  const calendar = await calendarFor(notice, account.email)
  if (!isMailed(notice.kind, account.mailChoice) && calendar?.method !== 'CANCEL') return 'done'
  if (isSearchAlert(notice.kind)) {
    if (account.emailVerified) await sendAlert(job, notice, account)
    return 'done'
  }
  if (mailDelayOf(notice.kind) === undefined) {
    const values = { ...notice.values, ...(await placeForMail(notice)) }
    await deliver(job, mailOf({ ...notice, values }, account, { ...(calendar && { calendar }) }))
  } else if (notice.unread) {
    const quote = await quoteUnread(notice)
    if (quote !== null)
      await deliver(job, mailOf({ ...notice, values: { ...notice.values, quote } }, account))
  }
  return 'done'
}

/** Sends the mail of an alert, unless its homes are no longer for sale or the limit of a day is reached (D199). */
async function sendAlert(job: ClaimedJob, notice: NoticeDoc, account: MailedAccount): Promise<void> {
  const claimed = await claimAlertMail(notice)
  const alert = claimed && (await alertContent(claimed))
  if (alert) await deliver(job, mailOf(claimed, account, { alert }))
}
