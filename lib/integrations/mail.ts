import 'server-only'
import { createTransport, type Transporter } from 'nodemailer'
import { mailboxOf } from '@/lib/domain/mail-address'
import { getEnv } from '@/lib/env'
import { type CalendarMethod } from './ical'

/** Timeout of each SMTP step, in milliseconds; the mailer's defaults go up to ten minutes. */
const LIMITS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
}

/** The URL of the mail server with `LIMITS` as options, except those that it already has. */
export function withTimeouts(url: string): string {
  const missing = Object.entries(LIMITS).filter(([name]) => !url.includes(`${name}=`))
  const options = missing.map(([name, limit]) => `${name}=${limit}`).join('&')
  return options === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${options}`
}

let transporter: Transporter | undefined

const transport = (): Transporter => (transporter ??= createTransport(withTimeouts(getEnv().SMTP_URL)))

/** Connects to the mail server and authenticates without sending anything. Throws if that fails. */
export async function checkMailServer(): Promise<void> {
  await transport().verify()
}

export type Mail = {
  /** The email of one person. */
  to: string
  subject: string
  text: string
  /** The text as HTML, for readers that show it. */
  html?: string
  /** The URL for one-click unsubscribe (RFC 8058), without a session. */
  unsubscribe?: string
  /** A calendar entry, with the method that the entry itself names. */
  calendar?: { method: CalendarMethod; text: string }
  /** Reply-To, if it is not us. */
  replyTo?: { name: string; address: string }
}

/** Thrown if the address cannot receive mail. */
export class InvalidRecipient extends Error {}

/**
 * The mailbox as an object, because the mailer would parse a text `a,b@x.com` as two recipients; `null` if it cannot
 * receive mail.
 */
function toMailbox(name: string, email: string): { name: string; address: string } | null {
  const address = mailboxOf(email)
  return address === null ? null : { name, address }
}

/**
 * Sends one message to one person. Throws if the address cannot receive mail or the mail server rejects it. A reply
 * address that cannot receive mail is omitted. `name`: constant across the attempts of one mail, so that duplicates
 * have the same `Message-ID`. `signal` aborts the attempt.
 */
export async function sendMail(
  { to, replyTo, subject, text, html, unsubscribe, calendar }: Mail,
  name?: string,
  signal?: AbortSignal,
): Promise<void> {
  const { MAIL_FROM, NEXTAUTH_URL } = getEnv()
  const recipient = toMailbox('', to)
  if (recipient === null) throw new InvalidRecipient('This address cannot receive mail.')
  const replyMailbox = replyTo && toMailbox(replyTo.name, replyTo.address)
  await transport().sendMail({
    from: MAIL_FROM,
    to: recipient,
    ...(replyMailbox && { replyTo: replyMailbox }),
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(calendar && {
      icalEvent: { method: calendar.method, content: calendar.text, filename: 'invite.ics' },
    }),
    ...(unsubscribe !== undefined && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    ...(signal && { signal }),
    ...(name !== undefined && { messageId: `<${name}@${new URL(NEXTAUTH_URL).hostname}>` }),
  })
}
