import 'server-only'
import { createTransport, type Transporter } from 'nodemailer'
import { mailboxOf } from '@/lib/domain/mail-address'
import { getEnv } from '@/lib/env'

let transporter: Transporter | undefined

export type Mail = {
  /** One person's address. */
  to: string
  subject: string
  text: string
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
 * Sends one plain-text message to one person. Throws if no mail can go to the address, or the mail server does not
 * take it. A reply address that no mail can go to is left out. `name`: the same for each try of one mail, so that its
 * `Message-ID` shows that two are one.
 */
export async function sendMail({ to, replyTo, subject, text }: Mail, name?: string): Promise<void> {
  const { SMTP_URL, MAIL_FROM, NEXTAUTH_URL } = getEnv()
  const recipient = toMailbox('', to)
  if (recipient === null) throw new NoMailbox('No mail can go to this address.')
  const answersTo = replyTo && toMailbox(replyTo.name, replyTo.address)
  transporter ??= createTransport(SMTP_URL)
  await transporter.sendMail({
    from: MAIL_FROM,
    to: recipient,
    ...(answersTo && { replyTo: answersTo }),
    subject,
    text,
    ...(name !== undefined && { messageId: `<${name}@${new URL(NEXTAUTH_URL).hostname}>` }),
  })
}
