import 'server-only'
import { AppError } from '@/lib/domain/errors'
import { sendMail } from '@/lib/integrations/mail'
import { getLog } from '@/lib/log'
import { SUPPORT_TOPIC_NAMES, type SupportMessage } from '@/lib/schemas/support'
import { site } from '@/lib/site'

const NOT_SENT = `Your message could not be sent. Please try again, or write to ${site.supportEmail}.`

/**
 * Mails a visitor's message to support, to be answered to the address that they named (D40).
 * Throws `internal` where the mail server does not take it.
 */
export async function sendMessage(
  _actor: unknown,
  { name, email, topic, message }: SupportMessage,
): Promise<void> {
  try {
    await sendMail({
      to: site.supportEmail,
      replyTo: { name, address: email },
      subject: `${SUPPORT_TOPIC_NAMES[topic]}: a message from ${name}`,
      text: `${message}\n\n${name}\n${email}\n`,
    })
  } catch (error) {
    // Only its code: the mail server's words may repeat the address.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    getLog().error({ code }, 'support message not sent')
    throw new AppError('internal', NOT_SENT)
  }
}
