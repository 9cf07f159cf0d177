import 'server-only'
import { type NoticeDoc } from '@/lib/data/collections'
import { findMailed, findNotice, type MailedAccount } from '@/lib/data/notices'
import { NOTICE_GROUPS, type NoticeValues } from '@/lib/domain/notice-row'
import { groupOf, isMailed, mailDelayOf, type NoticeKind, noticeTextOf } from '@/lib/domain/notices'
import { getEnv } from '@/lib/env'
import { type Mail } from '@/lib/integrations/mail'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site'
import { type Handler } from '../jobs/run-job'
import { calendarFor } from '../calendar/calendar-mail'
import { mailTemplate } from '../mail/mail-template'
import { deliver } from '../mail/outbox'
import { quoteUnread } from '../messages/quote-unread'
import { placeForMail } from '../viewings/place-for-mail'
import { noticeLinkLabel } from './notice-links'
import { unsubscribeToken } from './unsubscribe-token'

const absolute = (path: string): string => new URL(path, getEnv().NEXTAUTH_URL).href

/** The mail of a notice: its text, its link, and the link to unsubscribe (D155). */
function mailOf(notice: NoticeDoc, { _id, email }: MailedAccount, calendar?: Mail['calendar']): Mail {
  const group = groupOf(notice.kind)
  const token = unsubscribeToken(_id.toHexString(), group)
  const about = NOTICE_GROUPS[group].label
  return {
    to: email,
    ...mailTemplate({
      ...noticeTextOf(notice.kind, notice.as, notice.values, site),
      action: { label: noticeLinkLabel(notice), href: absolute(paths.notice(notice._id.toHexString())) },
      why: `You received this email because you have a ${site.name} account.`,
      unsubscribe: { label: `Unsubscribe from “${about}” emails`, href: absolute(paths.unsubscribe(token)) },
    }),
    unsubscribe: absolute(paths.unsubscribeCall(token)),
    ...(calendar && { calendar }),
  }
}

/** The same text for a deleted account, without links. */
export function deletedAccountMail(kind: NoticeKind, values: NoticeValues): Pick<Mail, 'subject' | 'text'> {
  const { title, text } = noticeTextOf(kind, 'buyer', values, site)
  return { subject: title, text: `${text}\n` }
}

/**
 * Sends the mail of the job's notice, with the current text, email, choices and calendar entry; nothing if the person has unsubscribed
 * meanwhile, deleted the account, or read a message.
 */
export const sendNotice: Handler = async (job) => {
  const notice = await findNotice(job.subject)
  const [account] = notice ? await findMailed([notice.personId]) : []
  if (!notice || !account) return 'done'
  const calendar = await calendarFor(notice, account.email)
  if (!isMailed(notice.kind, account.mailChoice) && calendar?.method !== 'CANCEL') return 'done'
  if (mailDelayOf(notice.kind) === undefined) {
    const values = { ...notice.values, ...(await placeForMail(notice)) }
    await deliver(job, mailOf({ ...notice, values }, account, calendar))
  } else if (notice.unread) {
    const quote = await quoteUnread(notice)
    if (quote !== null)
      await deliver(job, mailOf({ ...notice, values: { ...notice.values, quote } }, account))
  }
  return 'done'
}
