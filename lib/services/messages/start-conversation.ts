import 'server-only'
import { type Session, transaction } from '@/lib/data/client'
import { type ConversationDoc, type PropertyDoc } from '@/lib/data/collections'
import { findConversationOf, insertConversation } from '@/lib/data/conversations'
import { isDuplicateKey } from '@/lib/data/errors'
import { ObjectId } from '@/lib/data/ids'
import { findClosingOffer, hasMadeOffer } from '@/lib/data/offers'
import { consumePoint } from '@/lib/data/rate-limits'
import { findPeople } from '@/lib/data/users'
import { hasRequestedViewing } from '@/lib/data/buyer-viewings'
import { conflict, forbidden, invalidField } from '@/lib/domain/errors'
import { canBuyerStart, type ConversationSide } from '@/lib/domain/message'
import { RATE_LIMITS, RateLimited } from '@/lib/domain/rate-limits'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { BUYER_REQUIRED, type StartConversationInput } from '@/lib/schemas/message'
import { assertCan, recheckActor } from '../authorise'
import { readProperty } from '../properties/read-property'
import { findSent } from './send-message'
import { type SentMessage, toDraft, writeMessage } from './write-message'

const UNVERIFIED = 'conversations-unverified'

/**
 * Sends the first message about a listing, or the next one if there is a conversation (D205); with a known key it sends
 * nothing. Throws `not_found` for a listing that the actor cannot see, `forbidden` for an agent of another listing or
 * a buyer without an offer, `conflict` if the listing accepts no new messages, `rate_limited` for too many while the
 * email is not verified.
 */
export async function startConversation(actor: Actor, input: StartConversationInput): Promise<SentMessage> {
  assertCan(actor, 'message:write', actor.id)
  const property = await readProperty(actor, input.propertyId)
  const side = property.agentId.toHexString() === actor.id ? 'agent' : 'buyer'
  const buyerId = buyerOf(actor, side, input.buyerId)
  const pair = { buyerId, propertyId: property._id }
  const existing = await findConversationOf(pair)
  if (existing) {
    const known = await findSent(actor, existing, input.key)
    if (known) return known
  } else await assertMayStart(actor, side, buyerId, property)
  const draft = await toDraft(actor, input, existing?._id)
  const write = async (session: Session): Promise<SentMessage> => {
    await recheckActor(actor, session)
    const conversation =
      (await findConversationOf(pair, session)) ?? (await insertFor(property, buyerId, session))
    const id = await writeMessage(conversation, side, draft, session)
    return { id: id.toHexString(), conversationId: conversation._id.toHexString(), isNew: true }
  }
  try {
    return await transaction(write)
  } catch (error) {
    const conversation = isDuplicateKey(error, 'conversationId', 'authorId', 'key')
      ? await findConversationOf(pair)
      : null
    const sent = conversation && (await findSent(actor, conversation, input.key))
    if (!sent) throw error
    return sent
  }
}

function buyerOf(actor: Actor, side: ConversationSide, buyerId: string | undefined): ObjectId {
  if (side === 'agent') {
    if (buyerId === undefined) throw invalidField('buyerId', BUYER_REQUIRED)
    return new ObjectId(buyerId)
  }
  if (actor.role !== 'user' || (buyerId !== undefined && buyerId !== actor.id)) throw forbidden()
  return new ObjectId(actor.id)
}

async function assertMayStart(
  actor: Actor,
  side: ConversationSide,
  buyerId: ObjectId,
  { _id, soldAt }: PropertyDoc,
): Promise<void> {
  if (side === 'agent') {
    if (!(await hasMadeOffer(buyerId, _id)) && !(await hasRequestedViewing(buyerId, _id)))
      throw forbidden(
        'You can only write to buyers who have made an offer on this listing or requested a viewing.',
      )
    return
  }
  const sold = soldAt !== null
  const boughtIt = sold && ((await findClosingOffer(_id))?.buyerId.equals(buyerId) ?? false)
  if (!canBuyerStart({ sold, boughtIt })) throw conflict('This listing accepts no new messages.')
  await countUnverified(actor)
}

/** Counts a new conversation of a person whose email is not verified (D210). */
async function countUnverified(actor: Actor): Promise<void> {
  const [account] = await findPeople([new ObjectId(actor.id)])
  if (account?.emailVerified) return
  const { points, seconds } = RATE_LIMITS[UNVERIFIED]
  const scaled = Math.max(1, Math.floor(points * getEnv().RATE_LIMIT_SCALE))
  const wait = await consumePoint(UNVERIFIED, actor.id, { points: scaled, seconds })
  if (wait !== null) throw new RateLimited(wait, UNVERIFIED)
}

const insertFor = (
  { _id: propertyId, title, agentId }: PropertyDoc,
  buyerId: ObjectId,
  session: Session,
): Promise<ConversationDoc> =>
  insertConversation({ propertyId, propertyTitle: title, buyerId, agentId, at: new Date() }, session)
