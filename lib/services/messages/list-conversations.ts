import 'server-only'
import { type ConversationDoc } from '@/lib/data/collections'
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
import { readPage } from '../paging'
import { idOfSide, sideOf } from './conversation-state'
import { toConversationDto } from './message-dto'

type Query = PageInput & Partial<Pick<ConversationsInput, 'unread' | 'propertyId'>>

/** The actor's conversations, latest message first. Three database calls besides the count. */
export async function listConversations(
  actor: Actor,
  { unread, propertyId, ...pageInput }: Query,
): Promise<Page<ConversationDto>> {
  assertCan(actor, 'message:read', actor.id)
  const query = findConversations(actor.id, { propertyId, unread: unread === 'true' })
  const page = await readPage(query, pageInput, (one) => one)
  return { ...page, items: await toConversationDtos(actor, page.items) }
}

/** Conversations with the other people and the listings as they are now. */
export async function toConversationDtos(
  actor: Actor,
  conversations: readonly ConversationDoc[],
): Promise<ConversationDto[]> {
  if (conversations.length === 0) return []
  const sides = new Map<ConversationDoc, ConversationSide>(
    conversations.map((one) => [one, sideOf(actor, one) ?? 'buyer']),
  )
  const otherOf = (one: ConversationDoc) => idOfSide(otherSide(sides.get(one) ?? 'buyer'), one)
  const [people, listings] = await Promise.all([
    findPeople([new ObjectId(actor.id), ...conversations.map(otherOf)]),
    findPropertiesById(conversations.map((one) => one.propertyId)),
  ])
  const peopleById = new Map(people.map((person) => [person._id.toHexString(), person]))
  const listingsById = new Map(
    listings.filter(({ status }) => !isHidden(status)).map((listing) => [listing._id.toHexString(), listing]),
  )
  return conversations.map((one) =>
    toConversationDto(one, sides.get(one) ?? 'buyer', {
      own: peopleById.get(actor.id),
      other: peopleById.get(otherOf(one).toHexString()),
      listing: listingsById.get(one.propertyId.toHexString()),
    }),
  )
}
