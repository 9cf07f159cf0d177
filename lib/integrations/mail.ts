import 'server-only'
import { createTransport, type Transporter } from 'nodemailer'
import { mailboxOf } from '@/lib/domain/mail-address'
import { getEnv } from '@/lib/env'

/** How long each step of talking to the mail server may take, in milliseconds; the mailer's own limits go up to ten minutes. */
const LIMITS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
}

/** The address of the mail server with these limits as its options, where it does not name them itself. */
export function withLimits(url: string): string {
  const missing = Object.entries(LIMITS).filter(([name]) => !url.includes(`${name}=`))
  const options = missing.map(([name, limit]) => `${name}=${limit}`).join('&')
  return options === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${options}`
}

let transporter: Transporter | undefined

const transport = (): Transporter => (transporter ??= createTransport(withLimits(getEnv().SMTP_URL)))

/** Connects to the mail server and signs in, without sending anything. Throws where that does not work. */
export async function checkMailServer(): Promise<void> {
  await transport().verify()
}

export type Mail = {
  /** One person's address. */
  to: string
  subject: string
  text: string
  /** The same as a page, for readers that show one. */
  html?: string
  /** Where one click ends such mail (RFC 8058): what is posted there, by nobody who is signed in, does so. */
  unsubscribe?: string
  /** Who answers go to, where that is not us. */
  replyTo?: { name: string; address: string }
}

/** The address is none that mail can go to. */
export class NoMailbox extends Error {}

/** As the mailer takes it without parsing it: it would read `a,b@x.com` as two recipients. */
function toMailbox(name: string, email: string): { name: string; address: string } | null {
  const address = mailboxOf(email)
  return address === null ? null : { name, address }
}

/**
 * Sends one message to one person. Throws if no mail can go to the address, or the mail server does not
 * take it. A reply address that no mail can go to is left out. `name`: the same for each try of one mail, so that its
 * `Message-ID` shows that two are one.
 */
export async function sendMail(
  { to, replyTo, subject, text, html, unsubscribe }: Mail,
  name?: string,
): Promise<void> {
  const { MAIL_FROM, NEXTAUTH_URL } = getEnv()
  const recipient = toMailbox('', to)
  if (recipient === null) throw new NoMailbox('No mail can go to this address.')
  const answersTo = replyTo && toMailbox(replyTo.name, replyTo.address)
  await transport().sendMail({
    from: MAIL_FROM,
    to: recipient,
    ...(answersTo && { replyTo: answersTo }),
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(unsubscribe !== undefined && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    ...(name !== undefined && { messageId: `<${name}@${new URL(NEXTAUTH_URL).hostname}>` }),
  })
}
