import 'server-only'
import { type Session } from '@/lib/data/client'
import { type ConversationDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { type ObjectId } from '@/lib/data/ids'
import { findConversation } from '@/lib/data/conversations'
import { findProperty } from '@/lib/data/properties'
import { findPeople } from '@/lib/data/users'
import { notFound } from '@/lib/domain/errors'
import { type ConversationSide, type ConversationState, whyClosed } from '@/lib/domain/message'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { CONVERSATION_NOT_FOUND } from '@/lib/schemas/message'

type Sides = Pick<ConversationDoc, 'buyerId' | 'agentId'>

/** The person's side of a conversation; `null` for a stranger. */
export function sideOf(actor: Actor, { buyerId, agentId }: Sides): ConversationSide | null {
  if (buyerId.toHexString() === actor.id) return 'buyer'
  return agentId.toHexString() === actor.id ? 'agent' : null
}

/** The id of a side, and of the other one. */
export const idOfSide = (side: ConversationSide, { buyerId, agentId }: Sides): ObjectId =>
  side === 'buyer' ? buyerId : agentId

/** A conversation with the side of the person who asks; `not_found` for a stranger (D10). */
export async function readOwnConversation(
  actor: Actor,
  id: string,
  session?: Session,
): Promise<{ conversation: ConversationDoc; side: ConversationSide }> {
  const conversation = await findConversation(id, session)
  const side = conversation && sideOf(actor, conversation)
  if (!side || !can(actor, 'message:read', actor.id)) throw notFound(CONVERSATION_NOT_FOUND)
  return { conversation, side }
}

/** Why this side cannot write in the conversation; `null` if it can (D204). */
export async function readClosed(
  conversation: Sides & Pick<ConversationDoc, 'propertyId'>,
  reader: ConversationSide,
  session?: Session,
): Promise<string | null> {
  const { propertyId, buyerId, agentId } = conversation
  const listing = await findProperty(propertyId.toHexString(), session)
  return closedFor(conversation, reader, { listing, people: await findPeople([buyerId, agentId], session) })
}

/** As `readClosed`, from a listing and people that have been read already. */
export function closedFor(
  { buyerId, agentId }: Sides,
  reader: ConversationSide,
  { listing, people }: { listing: PropertyDoc | null; people: readonly Pick<UserDoc, '_id' | 'role'>[] },
): string | null {
  const roleOf = (id: ObjectId) => people.find(({ _id }) => _id.equals(id))?.role ?? null
  const state: ConversationState = {
    listing: listing && { status: listing.status, isOfAgent: listing.agentId.equals(agentId) },
    buyer: roleOf(buyerId),
    agent: roleOf(agentId),
  }
  return whyClosed(state, reader)
}
