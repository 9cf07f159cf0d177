import 'server-only'
import { type NoticeDoc } from '@/lib/data/collections'
import { findConversation } from '@/lib/data/conversations'
import { findMessagesAfter } from '@/lib/data/messages'
import { excerptOf, MAILED_TEXT_LENGTH, summaryOf } from '@/lib/domain/message'
import { bothWrote, readSeqOf, shownText } from './message-dto'

/** More messages than anybody writes and deletes again before a mail. */
const LOOKED_AT = 20

/**
 * The beginning of the first message that the person of a notice has not read, as they would read it (D212); `null` if
 * there is none any more.
 */
export async function quoteUnread({ subjectId, as }: NoticeDoc): Promise<string | null> {
  const conversation = await findConversation(subjectId.toHexString())
  if (!conversation || as === 'person') return null
  const after = await findMessagesAfter(conversation._id, readSeqOf(as, conversation), LOOKED_AT)
  const first = after.find(({ by, deletedAt }) => by !== as && !deletedAt)
  if (!first) return null
  return excerptOf(summaryOf(shownText(first, bothWrote(conversation)), first.files), MAILED_TEXT_LENGTH)
}
