import 'server-only'
import { type ConversationDoc, type PropertyDoc } from '@/lib/data/collections'
import { findConversations } from '@/lib/data/conversations'
import { ObjectId } from '@/lib/data/ids'
import { findPropertiesById } from '@/lib/data/properties'
import { findPeople } from '@/lib/data/users'
import { type ConversationSide, otherSide } from '@/lib/domain/message'
import { isHidden } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { type ConversationDto, type ConversationsInput } from '@/lib/schemas/message'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { assertCan } from '../authorise'
import { readPage, withoutCount } from '../paging'
import { idOfSide, sideOf } from './conversation-state'
import { toConversationDto } from './message-dto'

type Query = PageInput & Partial<Pick<ConversationsInput, 'unread' | 'propertyId'>>

/** The actor's conversations, latest message first. Four database calls, six after a cursor. */
export async function listConversations(
  actor: Actor,
  { unread, propertyId, ...pageInput }: Query,
): Promise<Page<ConversationDto>> {
  assertCan(actor, 'message:read', actor.id)
  const query = findConversations(actor.id, { propertyId, unread: unread === 'true' })
  const page = await readPage(withoutCount(query), pageInput, (one) => one)
  return { ...page, items: await toConversationDtos(actor, page.items) }
}

/** Conversations with the other people and the listings as they are now. */
export async function toConversationDtos(
  actor: Actor,
  conversations: readonly ConversationDoc[],
): Promise<ConversationDto[]> {
  const context = await readContext(actor, conversations)
  return conversations.map((one) => toOwnDto(actor, one, context))
}

type Context = { people: Awaited<ReturnType<typeof findPeople>>; listings: PropertyDoc[] }

/** The people and the listings of the actor's conversations. Two database calls. */
export async function readContext(actor: Actor, conversations: readonly ConversationDoc[]): Promise<Context> {
  if (conversations.length === 0) return { people: [], listings: [] }
  const [people, listings] = await Promise.all([
    findPeople([new ObjectId(actor.id), ...conversations.map((one) => otherOf(actor, one))]),
    findPropertiesById(conversations.map((one) => one.propertyId)),
  ])
  return { people, listings }
}

const sideFor = (actor: Actor, conversation: ConversationDoc): ConversationSide =>
  sideOf(actor, conversation) ?? 'buyer'

const otherOf = (actor: Actor, conversation: ConversationDoc): ObjectId =>
  idOfSide(otherSide(sideFor(actor, conversation)), conversation)

/** A conversation as the actor reads it, in its context. */
export function toOwnDto(
  actor: Actor,
  conversation: ConversationDoc,
  { people, listings }: Context,
): ConversationDto {
  const other = otherOf(actor, conversation)
  const listing = listings.find(({ _id }) => _id.equals(conversation.propertyId))
  return toConversationDto(conversation, sideFor(actor, conversation), {
    own: people.find(({ _id }) => _id.toHexString() === actor.id),
    other: people.find(({ _id }) => _id.equals(other)),
    listing: listing && !isHidden(listing.status) ? listing : null,
  })
}
