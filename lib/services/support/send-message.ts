import 'server-only'
import { isolated, plainIsolated } from '@/lib/domain/direction'
import { AppError } from '@/lib/domain/errors'
import { getEnv } from '@/lib/env'
import { SUPPORT_TOPIC_NAMES, type SupportMessage } from '@/lib/schemas/support'
import { site } from '@/lib/site'
import { queueMail, sendOrCancel } from '../mail/outbox'

const NOT_SENT = `Your message could not be sent. Please try again, or write to ${site.supportEmail}.`

/**
 * Mails a visitor's message to support, with their email as Reply-To (D40). Throws `internal` if the mail server
 * rejects it, or does not accept it before the request's deadline: the person is asked to retry, so it is not sent later.
 */
export async function sendMessage(
  _actor: unknown,
  { name, email, topic, message }: SupportMessage,
): Promise<void> {
  const mail = await queueMail({
    to: site.supportEmail,
    replyTo: { name, address: email },
    subject: plainIsolated(`${SUPPORT_TOPIC_NAMES[topic]}: a message from ${isolated(name)}`),
    text: `${message}\n\n${name}\n${email}\n`,
  })
  if (!(await sendOrCancel(mail, 2 * getEnv().ANSWER_SECONDS * 1_000)))
    throw new AppError('internal', NOT_SENT)
}
