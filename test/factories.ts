import { randomBytes } from 'node:crypto'
import { type Db, ObjectId } from 'mongodb'
import {
  type OfferDoc,
  type PlaceDoc,
  type PropertyDoc,
  type ReviewDoc,
  type UserDoc,
} from '@/lib/data/collections'
import { statusFields } from '@/lib/data/offers'
import { placeWrites } from '@/lib/data/listing-search/places'
import { derive } from '@/lib/data/listing-search/derive'
import { searchFields } from '@/lib/data/listing-search/search'
import { toDay } from '@/lib/domain/dates'
import { type Actor } from '@/lib/domain/user'

/** Something that no other record of the test has. */
const unique = () => randomBytes(6).toString('hex')

/** Adds an account: a buyer unless told otherwise, without a password. */
export async function createUser(db: Db, given: Partial<UserDoc> = {}): Promise<UserDoc> {
  const user = makeUser(given)
  await db.collection<UserDoc>('users').insertOne(user)
  return user
}

/** The account that `createUser` would add; for many at once. */
export function makeUser(given: Partial<UserDoc> = {}): UserDoc {
  const user = {
    _id: new ObjectId(),
    name: 'Nora Whitfield',
    email: `${unique()}@keystead.test`,
    image: null,
    emailVerified: null,
    role: 'user' as const,
    createdAt: new Date(),
    ...given,
  }
  return { ...user, ...searchFields(user.name, user.email) }
}

/** The account as services know the person who asks. */
export const actorOf = ({ _id, email, name, image, role }: UserDoc): Actor => ({
  id: _id.toHexString(),
  email,
  name,
  image,
  role,
})

/** Adds a listing of the agent: verified and unsold, from 400,000 to 500,000, unless told otherwise. Minor units. */
export async function createProperty(
  db: Db,
  agent: UserDoc,
  given: Partial<PropertyDoc> = {},
): Promise<PropertyDoc> {
  const property = makeProperty(agent, given)
  await insertProperties(db, [property])
  return property
}

/** Adds listings as they are, and counts them at their places. */
export async function insertProperties(db: Db, properties: PropertyDoc[]): Promise<void> {
  await db.collection<PropertyDoc>('properties').insertMany(properties)
  const writes = placeWrites([], properties)
  if (writes.length > 0) await db.collection<PlaceDoc>('places').bulkWrite(writes)
}

/** Removes every listing and place. */
export async function clearProperties(db: Db): Promise<void> {
  await db.collection('properties').deleteMany({})
  await db.collection('places').deleteMany({})
}

/** The listing that `createProperty` would add; for many at once. */
export function makeProperty(agent: UserDoc, given: Partial<PropertyDoc> = {}): PropertyDoc {
  const now = new Date()
  const listing = {
    _id: new ObjectId(),
    title: 'Lake House',
    description: 'A house at a lake.',
    location: 'Bend, Oregon',
    minPriceMinor: 40_000_000,
    maxPriceMinor: 50_000_000,
    image: '/demo/lake-house.jpg',
    agentId: agent._id,
    agentName: agent.name,
    agentEmail: agent.email,
    agentImage: agent.image,
    status: 'verified' as const,
    soldAt: null,
    createdAt: now,
    updatedAt: now,
    offerCount: 0,
    ...given,
  }
  return { ...listing, ...derive(listing) }
}

/** Adds an offer of the buyer on the listing: pending, 450,000, unless told otherwise. Minor units. */
export async function createOffer(
  db: Db,
  buyer: UserDoc,
  property: PropertyDoc,
  given: Partial<OfferDoc> = {},
): Promise<OfferDoc> {
  const offer = makeOffer(buyer, property, given)
  await db.collection<OfferDoc>('offers').insertOne(offer)
  return offer
}

/** The offer that `createOffer` would add; for many at once. */
export function makeOffer(buyer: UserDoc, property: PropertyDoc, given: Partial<OfferDoc> = {}): OfferDoc {
  const now = new Date()
  const status = given.status ?? 'pending'
  return {
    _id: new ObjectId(),
    propertyId: property._id,
    propertyTitle: property.title,
    propertyLocation: property.location,
    propertyImage: property.image,
    agentId: property.agentId,
    agentName: property.agentName,
    buyerId: buyer._id,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    amountMinor: 45_000_000,
    minPriceMinor: property.minPriceMinor,
    maxPriceMinor: property.maxPriceMinor,
    buyingDate: toDay(now),
    createdAt: now,
    decidedAt: status === 'pending' ? null : now,
    ...(status === 'bought' && { paidAt: now }),
    ...given,
    ...statusFields(status),
  }
}

/** The review of the writer on the listing: five stars unless told otherwise. */
export function makeReview(
  writer: UserDoc,
  property: PropertyDoc,
  given: Partial<ReviewDoc> = {},
): ReviewDoc {
  const review = {
    _id: new ObjectId(),
    propertyId: property._id,
    propertyTitle: property.title,
    userId: writer._id,
    email: writer.email,
    name: writer.name,
    image: writer.image,
    review: 'Light in every room.',
    rating: 5,
    createdAt: new Date(),
    ...given,
  }
  return { ...review, ...searchFields(review.propertyTitle, review.name) }
}
