import { randomUUID } from 'node:crypto'
import { type Db, ObjectId } from 'mongodb'
import {
  type AvailabilityDoc,
  type BulkChangeDoc,
  type ConversationDoc,
  type DraftDoc,
  type MessageDoc,
  type OfficeDoc,
  type OfferDoc,
  type OpenHouseDoc,
  type PlaceDoc,
  type PropertyDoc,
  type SavedSearchDoc,
  type UserDoc,
  type ViewingDoc,
  type WordDoc,
} from '@/lib/data/collections'
import { mapCountWrites } from '@/lib/data/listing-search/map-counts'
import { placeWrites } from '@/lib/data/listing-search/places'
import { wordsOfListings, wordWrites } from '@/lib/data/listing-search/words'
import { DEFAULT_SETTINGS } from '@/lib/domain/availability'
import { DAY_MS } from '@/lib/domain/dates'
import { type MapCounts } from '@/lib/domain/map-counts'
import { isPayable } from '@/lib/domain/offer'
import { type OfficeRole } from '@/lib/domain/office-permissions'
import { searchKey } from '@/lib/domain/saved-search'
import { type Actor } from '@/lib/domain/user'
import { makeConversation, makeOffer, makeProperty, makeUser, makeViewing } from '@/commands/seed/documents'

export { makeAnnouncements, makeSavedSearch } from '@/commands/seed/saved-search-documents'
export {
  makeConversation,
  makeOffer,
  makeProperty,
  makeReview,
  makeUser,
  makeViewing,
} from '@/commands/seed/documents'

const HOUR = 60 * 60_000

/** Adds an account: by default a buyer without a password. */
export async function createUser(db: Db, overrides: Partial<UserDoc> = {}): Promise<UserDoc> {
  const user = makeUser(overrides)
  await db.collection<UserDoc>('users').insertOne(user)
  return user
}

/** The id of a document, as services and calls take it. */
export const idOf = ({ _id }: { _id: { toHexString(): string } }): string => _id.toHexString()

/** The account as an actor of services. */
export const actorOf = ({ _id, email, name, image, role }: UserDoc): Actor => ({
  id: _id.toHexString(),
  email,
  name,
  image,
  role,
})

/** Adds a listing of the agent: by default verified and unsold, from 400,000 to 500,000. Minor units. */
export async function createProperty(
  db: Db,
  agent: UserDoc,
  overrides: Partial<PropertyDoc> = {},
): Promise<PropertyDoc> {
  const property = makeProperty(agent, overrides)
  await insertProperties(db, [property])
  return property
}

/** Adds listings as they are, counts them at their places and on the map, and adds their words. */
export async function insertProperties(db: Db, properties: PropertyDoc[]): Promise<void> {
  await db.collection<PropertyDoc>('properties').insertMany(properties)
  const writes = placeWrites([], properties)
  if (writes.length > 0) await db.collection<PlaceDoc>('places').bulkWrite(writes)
  const counts = mapCountWrites([], properties)
  if (counts.length > 0) await db.collection<MapCounts>('mapCounts').bulkWrite(counts)
  const words = wordWrites(wordsOfListings(properties))
  if (words.length > 0) await db.collection<WordDoc>('words').bulkWrite(words)
}

/** Removes every listing, place, counter of the map and word. */
export async function clearProperties(db: Db): Promise<void> {
  await db.collection('properties').deleteMany({})
  await db.collection('places').deleteMany({})
  await db.collection('mapCounts').deleteMany({})
  await db.collection('words').deleteMany({})
}

/** Adds a draft of the agent's: by default one that can be published. */
export async function createDraft(
  db: Db,
  agent: UserDoc,
  values: DraftDoc['values'] = {},
  overrides: Partial<DraftDoc> = {},
): Promise<DraftDoc> {
  const { title, description, location, image } = makeProperty(agent)
  const draft: DraftDoc = {
    _id: new ObjectId(),
    agentId: agent._id,
    version: 1,
    createdAt: new Date(),
    updatedAt: new Date(),
    values: {
      title,
      description,
      location,
      minPrice: '420,000',
      maxPrice: '485,000',
      streetAddress: '12 Lake Road',
      postalCode: '97701',
      images: [{ url: image }],
      ...values,
    },
    ...overrides,
  }
  await db.collection<DraftDoc>('drafts').insertOne(draft)
  return draft
}

/** Adds an offer of the buyer: by default pending, 450,000. Minor units. No job closes it. */
export async function createOffer(
  db: Db,
  buyer: UserDoc,
  property: PropertyDoc,
  overrides: Partial<OfferDoc> = {},
): Promise<OfferDoc> {
  const offer = makeOffer(buyer, property, overrides)
  await db.collection<OfferDoc>('offers').insertOne(offer)
  if (isPayable(offer.status))
    await db
      .collection<PropertyDoc>('properties')
      .updateOne({ _id: property._id }, { $set: { underOffer: true } })
  return offer
}

/** Adds a finished change of no homes (D482). */
export async function createBulkChange(db: Db, { _id: agentId }: UserDoc): Promise<BulkChangeDoc> {
  const at = new Date()
  const bulkChange: BulkChangeDoc = {
    _id: new ObjectId(),
    agentId,
    change: { kind: 'off-market' },
    state: 'done',
    total: 0,
    at: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    createdAt: at,
    expiresAt: at,
  }
  await db.collection<BulkChangeDoc>('bulkChanges').insertOne(bulkChange)
  return bulkChange
}

/** Adds an office of these agents' accounts, and sets `officeId` of each. `toActor` then reads them as members. */
export async function createOffice(
  db: Db,
  members: readonly (readonly [person: UserDoc, role: OfficeRole])[],
  overrides: Partial<OfficeDoc> = {},
): Promise<OfficeDoc> {
  const at = new Date()
  const office: OfficeDoc = {
    _id: new ObjectId(),
    name: 'Cascade Homes',
    zone: 'UTC',
    createdAt: at,
    changes: 0,
    members: members.map(([{ _id }, role]) => ({ personId: _id, role, joinedAt: at })),
    ...overrides,
  }
  await db.collection<OfficeDoc>('offices').insertOne(office)
  for (const [person] of members) {
    person.officeId = office._id
    await db.collection<UserDoc>('users').updateOne({ _id: person._id }, { $set: { officeId: office._id } })
  }
  return office
}

/** Changes a member of an office, also as no service does, or removes them (`null`). Their account stays as it is. */
export async function changeMember(
  db: Db,
  office: OfficeDoc,
  { _id }: UserDoc,
  changes: Partial<OfficeDoc['members'][number]> | null,
): Promise<void> {
  office.members = office.members.flatMap((member) => {
    if (!member.personId.equals(_id)) return [member]
    return changes ? [{ ...member, ...changes }] : []
  })
  await db
    .collection<OfficeDoc>('offices')
    .updateOne({ _id: office._id }, { $set: { members: office.members } })
}

let openHouses = 0

/** Adds an open house of the listing, tomorrow or later, at a time of its own. Returns its id. */
export async function createOpenHouse(
  db: Db,
  { _id: propertyId, title: propertyTitle, agentId }: PropertyDoc,
  overrides: Partial<OpenHouseDoc> = {},
): Promise<string> {
  openHouses += 1
  const startsAt = new Date(Math.ceil(Date.now() / HOUR + 24 + openHouses) * HOUR)
  const openHouse: OpenHouseDoc = {
    _id: new ObjectId(),
    propertyId,
    propertyTitle,
    agentId,
    startsAt,
    endsAt: new Date(startsAt.getTime() + HOUR),
    zone: 'UTC',
    wall: startsAt.toISOString().slice(0, 16),
    sequence: 0,
    createdAt: new Date(),
    ...(overrides.capacity !== undefined && { left: overrides.capacity }),
    ...overrides,
  }
  await db.collection<OpenHouseDoc>('openHouses').insertOne(openHouse)
  return openHouse._id.toHexString()
}

/** Adds a saved search of the buyer: by default daily, for a place of its own, with no digest scheduled. */
export async function createSavedSearch(
  db: Db,
  { _id: personId }: UserDoc,
  overrides: Partial<SavedSearchDoc> = {},
): Promise<SavedSearchDoc> {
  const at = new Date()
  const filters = overrides.filters ?? { location: randomUUID(), verified: false }
  const saved: SavedSearchDoc = {
    _id: new ObjectId(),
    personId,
    name: 'Lakes',
    text: searchKey(filters),
    filters,
    frequency: 'daily',
    timeZone: 'UTC',
    ranUntil: at,
    createdAt: at,
    seenAt: at,
    ...overrides,
  }
  await db.collection<SavedSearchDoc>('savedSearches').insertOne(saved)
  return saved
}

/** Adds a conversation of the buyer about the listing, with these messages. The other side has read none of them. */
export async function createConversation(
  db: Db,
  buyer: UserDoc,
  property: PropertyDoc,
  texts: Parameters<typeof makeConversation>[2],
): Promise<{ conversation: ConversationDoc; message: MessageDoc }> {
  const { conversation, messages } = makeConversation(buyer, property, texts)
  await db.collection<ConversationDoc>('conversations').insertOne(conversation)
  await db.collection<MessageDoc>('messages').insertMany(messages)
  const message = messages.at(-1)
  if (!message) throw new Error('A conversation has a message.')
  return { conversation, message }
}

/** Adds a viewing: by default requested, in three days, in UTC. It has no job that ends it. */
export async function createViewing(
  db: Db,
  buyer: UserDoc,
  property: PropertyDoc,
  overrides: Partial<ViewingDoc> = {},
): Promise<ViewingDoc> {
  const viewing = makeViewing(buyer, property, overrides)
  await db.collection<ViewingDoc>('viewings').insertOne(viewing)
  return viewing
}

/** Hours around the clock every day, in UTC, with an hour's notice. */
export const HOURS = {
  zone: 'UTC',
  windows: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
  exceptions: [],
  settings: { ...DEFAULT_SETTINGS, noticeHours: 1, dailyLimit: 30 },
}

/** Sets an agent's hours to `HOURS`. */
export async function createAvailability(
  db: Db,
  agentId: ObjectId,
  settings: Partial<AvailabilityDoc['settings']> = {},
): Promise<void> {
  await db
    .collection<AvailabilityDoc>('availability')
    .updateOne(
      { _id: agentId },
      { $set: { ...HOURS, settings: { ...HOURS.settings, ...settings }, version: 1 } },
      { upsert: true },
    )
}

/** A slot of `HOURS` in two days: noon, UTC. */
export const inTwoDays = (): string =>
  `${new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)}T12:00:00.000Z`
