import 'server-only'
import { type Session } from '@/lib/data/client'
import { type ObjectId } from '@/lib/data/ids'
import { type ReportedMessage } from '@/lib/data/collections'
import { findConversation } from '@/lib/data/conversations'
import { findMessage, messagesAround } from '@/lib/data/messages'
import { findProperty } from '@/lib/data/properties'
import { findReview } from '@/lib/data/reviews'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { type CreateReportInput } from '@/lib/schemas/report'
import { sideOf } from '../messages/conversation-state'
import { canSee } from '../properties/read-property'

/** The reported content, as the queue shows it, with its owner. */
export type ReportedContent = {
  _id: ObjectId
  propertyId: ObjectId
  title: string
  excerpt?: string
  messages?: ReportedMessage[]
  ownerId: ObjectId
}

/** A message of a conversation of the actor's, with those around it (D209). */
async function readReportedMessage(
  actor: Actor,
  id: string,
  session: Session | undefined,
): Promise<ReportedContent> {
  const message = await findMessage(id, session)
  const conversation =
    message && !message.deletedAt
      ? await findConversation(message.conversationId.toHexString(), session)
      : null
  if (!message || !conversation || !sideOf(actor, conversation)) throw notFound('Message not found.')
  const { _id, authorId: ownerId } = message
  const { propertyId, propertyTitle: title } = conversation
  return { _id, propertyId, title, ownerId, messages: await messagesAround(message, session) }
}

/** The target of a report, as the actor may see it; else `not_found`. */
export async function readReported(
  actor: Actor,
  { targetType, targetId }: Pick<CreateReportInput, 'targetType' | 'targetId'>,
  session?: Session,
): Promise<ReportedContent> {
  if (targetType === 'message') return readReportedMessage(actor, targetId, session)
  if (targetType === 'review') {
    const review = await findReview(targetId, session)
    if (!review) throw notFound('Review not found')
    const { _id, propertyId, propertyTitle: title, userId: ownerId, review: excerpt } = review
    return { _id, propertyId, title, excerpt, ownerId }
  }
  const property = await findProperty(targetId, session)
  if (!property || !canSee(actor, property)) throw notFound('Property not found.')
  const { _id, title, agentId: ownerId } = property
  return { _id, propertyId: _id, title, ownerId }
}
