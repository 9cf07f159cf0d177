import 'server-only'
import { createTransport, type Transporter } from 'nodemailer'
import { getEnv } from '@/lib/env'

let transporter: Transporter | undefined

type Mail = {
  to: string
  subject: string
  text: string
  /** Who answers go to, where that is not us. */
  replyTo?: { name: string; address: string }
}

/** Sends one plain-text message. Throws if the mail server does not take it. */
export async function sendMail(message: Mail): Promise<void> {
  const { SMTP_URL, MAIL_FROM } = getEnv()
  transporter ??= createTransport(SMTP_URL)
  await transporter.sendMail({ from: MAIL_FROM, ...message })
}
