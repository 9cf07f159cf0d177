import 'server-only'
import { type Collection, type ObjectId } from 'mongodb'
import { type OfferStatus } from '@/lib/domain/offer'
import { type PropertyStatus } from '@/lib/domain/property'
import { type Role } from '@/lib/domain/user'
import { getDb } from './client'

/** An account. `image`, `emailVerified` are the names of @auth/mongodb-adapter, which writes this collection too. */
export type UserDoc = {
  _id: ObjectId
  name: string
  email: string
  image: string | null
  emailVerified: Date | null
  role: Role
  /** argon2id, in PHC string format; absent for people who only sign in with Google. */
  passwordHash?: string
  phone?: string
  address?: string
  company?: string
  website?: string
  createdAt: Date
  lastSignInAt?: Date
}

/** A listing. Prices are integer minor units; the fields below the line are derived from those above at every write. */
export type PropertyDoc = {
  _id: ObjectId
  title: string
  description: string
  location: string
  minPriceMinor: number
  maxPriceMinor: number
  image: string
  agentId: ObjectId
  agentName: string
  agentEmail: string
  agentImage: string | null
  status: PropertyStatus
  soldAt: Date | null
  createdAt: Date
  updatedAt: Date
  /** Counts offers ever made; an offer's transaction writes it so that it conflicts with a deletion or a sale. */
  offerCount: number
  // derived
  listed: boolean
  rank: number
  spanMinor: number
  locationFolded: string
  locationTrigrams: string[]
}

/** An offer with what it was made on (a record that outlives the listing). Amounts are integer minor units. */
export type OfferDoc = {
  _id: ObjectId
  propertyId: ObjectId
  propertyTitle: string
  propertyLocation: string
  propertyImage: string
  agentId: ObjectId
  agentName: string
  buyerId: ObjectId
  buyerName: string
  buyerEmail: string
  amountMinor: number
  minPriceMinor: number
  maxPriceMinor: number
  buyingDate: string
  status: OfferStatus
  createdAt: Date
  decidedAt: Date | null
  paymentIntentId?: string
  transactionId?: string
  paidAt?: Date
  refundId?: string
  // derived from the status, for the partial unique indexes
  open: boolean
  claiming: boolean
}

export type ReviewDoc = {
  _id: ObjectId
  propertyId: ObjectId
  propertyTitle: string
  userId: ObjectId
  email: string
  name: string
  image: string | null
  review: string
  rating: number
  createdAt: Date
}

export type WishlistDoc = {
  _id: ObjectId
  userId: ObjectId
  email: string
  propertyId: ObjectId
  createdAt: Date
}

/** One decision of a person or of the product; written in the decision's own transaction and never changed. */
export type AuditDoc = {
  _id: ObjectId
  at: Date
  /** `null`: the product itself, on a settled payment. */
  actorId: ObjectId | null
  action: string
  targetType: 'offer' | 'property' | 'user' | 'review'
  targetId: ObjectId
  before: Record<string, unknown>
  after: Record<string, unknown>
}

export type MigrationDoc = { _id: number; name: string; appliedAt: Date }

type Documents = {
  users: UserDoc
  properties: PropertyDoc
  offers: OfferDoc
  reviews: ReviewDoc
  wishlist: WishlistDoc
  audit: AuditDoc
  migrations: MigrationDoc
}

export type CollectionName = keyof Documents

/** A typed collection of the application's database. */
export const collection = <N extends CollectionName>(name: N): Collection<Documents[N]> =>
  getDb().collection<Documents[N]>(name)
