import 'server-only'
import { createTransport, type Transporter } from 'nodemailer'
import { getEnv } from '@/lib/env'

let transporter: Transporter | undefined

/** Sends one plain-text message. Throws if the mail server does not take it. */
export async function sendMail(message: { to: string; subject: string; text: string }): Promise<void> {
  const { SMTP_URL, MAIL_FROM } = getEnv()
  transporter ??= createTransport(SMTP_URL)
  await transporter.sendMail({ from: MAIL_FROM, ...message })
}
