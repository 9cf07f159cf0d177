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
import { mailTemplate } from '../mail/mail-template'
import { deliver } from '../mail/outbox'
import { quoteUnread } from '../messages/quote-unread'
import { noticeLinkLabel } from './notice-links'
import { absolute } from '../absolute'
import { type AlertContent, alertContent } from '../saved-searches/alert-content'
import { unsubscribeToken } from './unsubscribe-token'

/** The mail of a notice: its text or homes, its link, and the links to unsubscribe (D155). */
function mailOf(notice: NoticeDoc, { _id, email }: MailedAccount, alert?: AlertContent): Mail {
  const group = groupOf(notice.kind)
  const token = unsubscribeToken(_id.toHexString(), group)
  const about = NOTICE_GROUPS[group].label
  return {
    to: email,
    ...mailTemplate({
      ...noticeTextOf(notice.kind, notice.as, notice.values, site),
      ...alert?.content,
      action: { label: noticeLinkLabel(notice), href: absolute(paths.notice(notice._id.toHexString())) },
      why: alert?.why ?? `You received this email because you have a ${site.name} account.`,
      stops: [
        ...(alert?.stops ?? []),
        { label: `Unsubscribe from “${about}” emails`, href: absolute(paths.unsubscribe(token)) },
      ],
    }),
    unsubscribe: absolute(paths.unsubscribeCall(token)),
  }
}

/** The same text for a deleted account, without links. */
export function deletedAccountMail(kind: NoticeKind, values: NoticeValues): Pick<Mail, 'subject' | 'text'> {
  const { title, text } = noticeTextOf(kind, 'buyer', values, site)
  return { subject: title, text: `${text}\n` }
}

/**
 * Sends the mail of the job's notice, with the current text, email and choices; nothing if the person has unsubscribed
 * meanwhile, deleted the account, or read a message, or if no home of it is available any more.
 */
export const sendNotice: Handler = async (job) => {
  const notice = await findNotice(job.subject)
  const [account] = notice ? await findMailed([notice.personId]) : []
  if (!notice || !account || !isMailed(notice.kind, account.mailChoice)) return 'done'
  if (groupOf(notice.kind) === 'searches') {
    const alert = await alertContent(notice)
    if (alert) await deliver(job, mailOf(notice, account, alert))
  } else if (mailDelayOf(notice.kind) === undefined) await deliver(job, mailOf(notice, account))
  else if (notice.unread) {
    const quote = await quoteUnread(notice)
    if (quote !== null)
      await deliver(job, mailOf({ ...notice, values: { ...notice.values, quote } }, account))
  }
  return 'done'
}
