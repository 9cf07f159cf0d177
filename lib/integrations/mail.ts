import 'server-only'
import { createTransport, type Transporter } from 'nodemailer'
import { mailboxOf } from '@/lib/domain/mail-address'
import { getEnv } from '@/lib/env'

let transporter: Transporter | undefined

type Mail = {
  /** One person's address. */
  to: string
  subject: string
  text: string
  /** Who answers go to, where that is not us. */
  replyTo?: { name: string; address: string }
}

/** As the mailer takes it without parsing it: it would read `a,b@x.com` as two recipients. */
function toMailbox(name: string, email: string): { name: string; address: string } | null {
  const address = mailboxOf(email)
  return address === null ? null : { name, address }
}

/**
 * Sends one plain-text message to one person. Throws if no mail can go to the address, or the mail server does not
 * take it. A reply address that no mail can go to is left out.
 */
export async function sendMail({ to, replyTo, subject, text }: Mail): Promise<void> {
  const { SMTP_URL, MAIL_FROM } = getEnv()
  const recipient = toMailbox('', to)
  if (recipient === null) throw new Error('No mail can go to this address.')
  const answersTo = replyTo && toMailbox(replyTo.name, replyTo.address)
  transporter ??= createTransport(SMTP_URL)
  await transporter.sendMail({
    from: MAIL_FROM,
    to: recipient,
    ...(answersTo && { replyTo: answersTo }),
    subject,
    text,
  })
}
