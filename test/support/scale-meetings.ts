import { type Document, ObjectId } from 'mongodb'
import {
  type ConversationDoc,
  type MessageDoc,
  type OpenHouseDoc,
  type OpenHouseGuestDoc,
  type PropertyDoc,
  type ReportCaseDoc,
  type UserDoc,
  type ViewingClaimDoc,
  type ViewingDoc,
} from '@/lib/data/collections'
import { DAY_MS } from '@/lib/domain/dates'
import { isHoldingTime } from '@/lib/domain/viewing'
import { HOURS, makeConversation, makeViewing } from '../factories'
import { ROWS } from './scale'

const MINUTE = 60_000
/** One viewing in twenty is still to come. */
const TO_COME = ROWS / 20
/** The number of messages in the first conversation. */
const MANY = 120

/** The rows of conversations, viewings and open houses. */
export type Meetings = {
  conversations: ConversationDoc[]
  messages: MessageDoc[]
  viewings: ViewingDoc[]
  viewingClaims: ViewingClaimDoc[]
  openHouses: OpenHouseDoc[]
  openHouseGuests: OpenHouseGuestDoc[]
  availability: Document[]
}

/** Every second listing has a conversation, a viewing and an open house, with this buyer. */
export function makeMeetings(
  listings: readonly PropertyDoc[],
  agents: readonly UserDoc[],
  buyerOf: (i: number) => UserDoc,
  now: number,
): Meetings {
  const hour = Math.ceil(now / (60 * MINUTE)) * 60 * MINUTE
  const meetings: Meetings = {
    conversations: [],
    messages: [],
    viewings: [],
    viewingClaims: [],
    openHouses: [],
    openHouseGuests: [],
    availability: agents.map(({ _id }) => ({ _id, ...HOURS, version: 1 })),
  }
  for (const [i, listing] of listings.entries()) {
    if (i % 2 === 1) continue
    const buyer = buyerOf(i)
    const texts = Array.from({ length: i === 0 ? MANY : 2 }, (_, j) =>
      j % 2 === 0 ? (['buyer', `Question ${j}`] as const) : (['agent', `Answer ${j}`] as const),
    )
    const lastAt = new Date(now - i * MINUTE)
    const { conversation, messages } = makeConversation(buyer, listing, texts, { lastAt, unread: i % 3 })
    meetings.conversations.push(conversation)
    meetings.messages.push(...messages)

    const isToCome = i < TO_COME
    const viewing = makeViewing(buyer, listing, {
      createdAt: new Date(now),
      startsAt: new Date(isToCome ? hour + DAY_MS + i * 15 * MINUTE : hour - 3 * DAY_MS - i * 15 * MINUTE),
      status: isToCome ? (i % 40 === 0 ? 'requested' : 'confirmed') : i % 3 === 0 ? 'cancelled' : 'done',
    })
    meetings.viewings.push(viewing)
    if (isToCome && isHoldingTime(viewing.status))
      for (const quarter of [0, 15])
        meetings.viewingClaims.push({
          _id: new ObjectId(),
          agentId: listing.agentId,
          ownerId: viewing._id,
          at: new Date(viewing.startsAt.getTime() + quarter * MINUTE),
        })

    const startsAt = new Date(hour + DAY_MS + i * MINUTE)
    const endsAt = new Date(startsAt.getTime() + 60 * MINUTE)
    const openHouse: OpenHouseDoc = {
      _id: new ObjectId(),
      propertyId: listing._id,
      propertyTitle: listing.title,
      agentId: listing.agentId,
      startsAt,
      endsAt,
      zone: 'UTC',
      sequence: 0,
      wall: startsAt.toISOString().slice(0, 16),
      createdAt: new Date(now),
    }
    meetings.openHouses.push(openHouse)
    meetings.openHouseGuests.push({
      _id: new ObjectId(),
      openHouseId: openHouse._id,
      guestId: buyer._id,
      people: 2,
      startsAt,
      endsAt,
      createdAt: new Date(now),
    })
  }
  return meetings
}

/** The case of a reported message. */
export const caseOf = (
  { _id, by, authorId, text, at }: MessageDoc,
  { propertyId, propertyTitle: title }: ConversationDoc,
): ReportCaseDoc => ({
  _id,
  propertyId,
  targetType: 'message',
  title,
  createdAt: at,
  count: 1,
  latest: [{ reportId: new ObjectId(), reason: 'scam', at }],
  messages: [{ id: _id, by, authorId, text, at }],
})
