/* Over 500 lines: one table of all calls, and the request of each of its rows. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Db, ObjectId } from 'mongodb'
import sharp from 'sharp'
import { type ApiMethod } from '@/lib/operations/openapi'
import { type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { type DocumentAudience } from '@/lib/domain/listing-documents'
import {
  createAvailability,
  createBulkChange,
  createConversation,
  createDraft,
  createOffer,
  createOffice,
  createOpenHouse,
  createProperty,
  createSavedSearch,
  createUser,
  createViewing,
  HOURS,
  inTwoDays,
  idOf,
} from '../factories'
import { newEmail, type Raw, type Session } from './contract'

export const ACTORS = ['nobody', 'buyer', 'buyer 2', 'agent', 'agent 2', 'admin', 'fraud'] as const

/**
 * Who may call which operation (D78; by their subjects D132, D133, D134, D135, D136, D137, D188 and D189). Each
 * cell is `own/other's`: the status for a record of their own (as buyer, writer or owner; for an agent as the
 * listing's agent), and for the same kind of record of another person. An operation without records has the same
 * status twice. 400: allowed, but not confirmed (`DELETE /account`) or not signed (the webhook). 409: allowed, but
 * the state rejects it (nothing paid yet, oneself). The last column: 429 if it is rate limited; `none` for calls
 * signed by Stripe, for a load balancer's probe, and for a file that is generated once.
 */
const TABLE = `
                                    nobody    buyer     buyer 2   agent     agent 2   admin     fraud     limit
GET /properties                     200/200   200/200   200/200   200/200   200/200   200/200   200/200   429
GET /properties/map                 200/200   200/200   200/200   200/200   200/200   200/200   200/200   429
GET /properties/{id}                401/401   200/200   200/200   200/200   200/200   200/200   200/200   429
GET /properties/{id} rejected       401/401   404/404   404/404   200/404   200/404   200/200   404/404   429
GET /properties/{id}/history        401/401   200/200   200/200   200/200   200/200   200/200   200/200   429
GET /properties/{id}/history rejected 401/401 404/404   404/404   200/404   200/404   200/200   404/404   429
GET /features                       200/200   200/200   200/200   200/200   200/200   200/200   200/200   429
GET /reso/Property                  200/200   200/200   200/200   200/200   200/200   200/200   200/200   429
GET /properties/agent/{emailOrId}   401/401   403/403   403/403   200/403   200/403   200/200   403/403   429
POST /properties                    401/401   403/403   403/403   201/403   201/403   403/403   403/403   429
PATCH /properties/{id}              401/401   403/403   403/403   200/403   200/403   403/403   403/403   429
PATCH /properties/{id} rejected     401/401   403/403   403/403   200/404   200/404   403/403   403/403   429
PATCH /properties/{id}/status       401/401   403/403   403/403   403/403   403/403   200/200   403/403   429
PATCH /properties/{id}/market       401/401   403/403   403/403   200/403   200/403   403/403   403/403   429
POST /bulk-changes                  401/401   403/403   403/403   202/202   202/202   403/403   403/403   429
GET /bulk-changes/{id}              401/401   403/403   403/403   200/404   200/404   200/404   403/403   429
POST /bulk-changes/{id}/stop        401/401   403/403   403/403   200/404   200/404   403/403   403/403   429
DELETE /properties/{id}             401/401   403/403   403/403   200/403   200/403   200/200   403/403   429
DELETE /properties/{id} rejected    401/401   403/403   403/403   200/404   200/404   200/200   403/403   429
DELETE /properties/agent/{emailOrId} 401/401  403/403   403/403   200/403   200/403   200/200   403/403   429
POST /properties/{id}/owner-link    401/401   403/403   403/403   201/403   201/403   403/403   403/403   429
DELETE /properties/{id}/owner-link  401/401   403/403   403/403   200/403   200/403   403/403   403/403   429
GET /properties/{id}/numbers.csv    401/401   403/403   403/403   200/404   200/404   403/403   403/403   429
GET /numbers/{token}                200/200   200/200   200/200   200/200   200/200   200/200   200/200   429
POST /property-documents            401/401   403/403   403/403   201/201   201/201   403/403   403/403   429
GET /property-documents/{id}        404/404   200/200   200/200   200/200   200/200   200/200   200/200   429
GET /property-documents/{id} public 200/200   200/200   200/200   200/200   200/200   200/200   200/200   429
GET /property-documents/{id} unsaved 404/404  200/404   200/404   200/404   200/404   200/404   200/404   429
GET /agent-offers/{agentEmail}      401/401   403/403   403/403   200/403   200/403   200/200   403/403   429
PATCH /offers/accept/{id}           401/401   403/404   403/404   200/404   200/404   403/403   403/403   429
PATCH /offers/accept/{id} countered 401/401   200/404   200/404   409/404   409/404   200/403   403/403   429
PATCH /offers/counter/{id}          401/401   403/404   403/404   200/404   200/404   403/403   403/403   429
PATCH /offers/counter/{id} countered 401/401  200/404   200/404   409/404   409/404   200/403   403/403   429
PATCH /offers/confirm/{id}          401/401   200/404   200/404   403/404   403/404   200/403   403/403   429
PATCH /offers/withdraw/{id}         401/401   200/404   200/404   403/404   403/404   200/403   403/403   429
PATCH /offers/release/{id}          401/401   200/404   200/404   200/404   200/404   200/403   403/403   429
PATCH /offers/extend/{id}           401/401   403/403   403/403   200/404   200/404   403/403   403/403   429
PATCH /offers/reject/{id}           401/401   403/403   403/403   200/404   200/404   403/403   403/403   429
POST /offers                        401/401   201/201   201/201   403/403   403/403   403/403   403/403   429
GET /offers/by-email/{email}        401/401   200/403   200/403   200/403   200/403   200/200   200/403   429
GET /offers/by-id/{id}              401/401   200/404   200/404   200/404   200/404   200/200   200/404   429
POST /create-payment-intent         401/401   200/404   200/404   403/404   403/404   200/403   403/403   429
PATCH /offers/payment-success/{id}  401/401   409/404   409/404   403/404   403/404   409/403   403/403   429
PATCH /offers/transfer-received/{id} 401/401  403/403   403/403   403/403   403/403   200/200   403/403   429
POST /wishlist                      401/401   201/403   201/403   403/403   403/403   403/403   403/403   429
GET /wishlist/{emailOrId}           401/401   200/403   200/403   200/403   200/403   200/403   200/403   429
DELETE /wishlist/{emailOrId}        401/401   200/404   200/404   200/404   200/404   200/404   403/403   429
PATCH /wishlist/{emailOrId}         401/401   200/404   200/404   403/403   403/403   403/403   403/403   429
GET /hidden-homes                   401/401   200/200   200/200   403/403   403/403   403/403   403/403   429
POST /hidden-homes                  401/401   200/200   200/200   403/403   403/403   403/403   403/403   429
DELETE /hidden-homes/{propertyId}   401/401   200/404   200/404   403/403   403/403   403/403   403/403   429
POST /seen-homes                    401/401   200/200   200/200   403/403   403/403   403/403   403/403   429
GET /properties/{id}/open-houses    401/401   200/200   200/200   200/200   200/200   200/200   200/200   429
POST /properties/{id}/open-houses   401/401   403/403   403/403   201/403   201/403   403/403   403/403   429
DELETE /open-houses/{id}            401/401   403/403   403/403   200/403   200/403   403/403   403/403   429
PUT /open-houses/{id}/guest         401/401   200/200   200/200   403/403   403/403   403/403   403/403   429
DELETE /open-houses/{id}/guest      401/401   200/404   200/404   200/404   200/404   200/404   403/403   429
GET /open-houses/{id}/open-house.ics 401/401  200/200   200/200   200/200   200/200   200/200   200/200   429
GET /viewings/{id}.ics              401/401   200/404   200/404   200/404   200/404   200/404   200/404   429
POST /calendar                      401/401   201/201   201/201   201/201   201/201   201/201   403/403   429
DELETE /calendar                    401/401   200/200   200/200   200/200   200/200   200/200   403/403   429
GET /calendar/{token}               200/200   200/200   200/200   200/200   200/200   200/200   200/200   429
POST /shared-wishlists              401/401   201/201   201/201   403/403   403/403   403/403   403/403   429
GET /shared-wishlists               401/401   200/200   200/200   200/200   200/200   200/200   403/403   429
POST /shared-wishlists/join         401/401   200/200   200/200   403/403   403/403   403/403   403/403   429
GET /shared-wishlists/{id}          401/401   200/404   200/404   200/404   200/404   200/404   403/403   429
DELETE /shared-wishlists/{id}       401/401   200/404   200/404   200/404   200/404   200/404   403/403   429
POST /shared-wishlists/{id}/hearts  401/401   200/404   200/404   403/403   403/403   403/403   403/403   429
DELETE /shared-wishlists/{id}/hearts/{propertyId} 401/401 200/404 200/404 403/403 403/403 403/403 403/403 429
POST /shared-wishlists/{id}/comments 401/401  201/404   201/404   403/403   403/403   403/403   403/403   429
DELETE /shared-wishlists/{id}/comments/{commentId} 401/401 200/404 200/404 403/403 403/403 403/403 403/403 429
PATCH /reviews/{id}                 401/401   200/403   200/403   403/403   403/403   403/403   403/403   429
POST /reviews                       401/401   201/201   201/201   403/403   403/403   403/403   403/403   429
GET /reviews                        200/200   200/200   200/200   200/200   200/200   200/200   200/200   429
GET /reviews/{id}                   401/401   200/200   200/200   200/200   200/200   200/200   200/200   429
GET /reviews/{id} rejected          401/401   404/404   404/404   200/404   200/404   200/200   404/404   429
GET /my-reviews/{email}             401/401   200/403   200/403   200/403   200/403   200/200   200/403   429
DELETE /reviews/{id}                401/401   200/403   200/403   200/403   200/403   200/200   403/403   429
POST /conversations                 401/401   201/201   201/201   403/403   403/403   403/403   403/403   429
POST /enquiries                     202/202   202/202   202/202   202/202   202/202   202/202   403/403   429
GET /conversations                  401/401   200/200   200/200   200/200   200/200   200/200   200/200   429
GET /conversations/{id}/messages    401/401   200/404   200/404   200/404   200/404   200/404   200/404   429
POST /conversations/{id}/messages   401/401   201/404   201/404   201/404   201/404   403/403   403/403   429
PATCH /conversations/{id}/read      401/401   200/404   200/404   200/404   200/404   200/404   403/403   429
DELETE /messages/{id}               401/401   200/404   200/404   200/404   200/404   200/404   403/403   429
POST /message-files                 401/401   201/404   201/404   201/404   201/404   403/403   403/403   429
GET /message-files/{id}             401/401   200/404   200/404   200/404   200/404   200/404   200/404   429
GET /availability                   401/401   403/403   403/403   200/200   200/200   403/403   403/403   429
PUT /availability                   401/401   403/403   403/403   200/200   200/200   403/403   403/403   429
PUT /properties/{id}/viewings       401/401   403/403   403/403   200/403   200/403   403/403   403/403   429
GET /properties/{id}/slots          401/401   200/200   200/200   200/200   200/200   200/200   200/200   429
POST /viewings                      401/401   201/201   201/201   403/403   403/403   403/403   403/403   429
GET /viewings                       401/401   200/200   200/200   200/200   200/200   200/200   200/200   429
GET /viewings/{id}                  401/401   200/404   200/404   200/404   200/404   200/200   200/404   429
PATCH /viewings/confirm/{id}        401/401   409/404   409/404   200/404   200/404   409/403   403/403   429
PATCH /viewings/decline/{id}        401/401   409/404   409/404   200/404   200/404   409/403   403/403   429
PATCH /viewings/reschedule/{id}     401/401   200/404   200/404   200/404   200/404   200/403   403/403   429
PATCH /viewings/cancel/{id}         401/401   200/404   200/404   200/404   200/404   200/403   403/403   429
PATCH /viewings/missed/{id}         401/401   403/403   403/403   409/404   409/404   403/403   403/403   429
PUT /viewings/{id}/feedback         401/401   409/404   409/404   403/403   403/403   403/403   403/403   429
PUT /blocks/{userId}                401/401   200/404   200/404   200/404   200/404   200/404   403/403   429
DELETE /blocks/{userId}             401/401   200/404   200/404   200/404   200/404   200/404   403/403   429
GET /saved-searches                 401/401   200/200   200/200   403/403   403/403   403/403   403/403   429
POST /saved-searches                401/401   201/201   201/201   403/403   403/403   403/403   403/403   429
PATCH /saved-searches/{id}          401/401   200/404   200/404   403/403   403/403   403/403   403/403   429
DELETE /saved-searches/{id}         401/401   200/404   200/404   403/403   403/403   403/403   403/403   429
POST /saved-searches/{id}/seen      401/401   200/404   200/404   403/403   403/403   403/403   403/403   429
POST /reports                       401/401   201/201   201/201   201/201   201/201   201/201   403/403   429
GET /reports                        401/401   403/403   403/403   403/403   403/403   200/200   403/403   429
PATCH /reports/dismiss/{id}         401/401   403/403   403/403   403/403   403/403   200/200   403/403   429
POST /agent-applications            401/401   201/201   201/201   403/403   403/403   403/403   403/403   429
GET /agent-applications             401/401   200/200   200/200   200/200   200/200   200/200   200/200   429
PATCH /agent-applications/withdraw/{id} 401/401 200/404 200/404   200/404   200/404   200/404   403/403   429
PATCH /agent-applications/accept/{id} 401/401 403/403   403/403   403/403   403/403   200/200   403/403   429
PATCH /agent-applications/decline/{id} 401/401 403/403  403/403   403/403   403/403   200/200   403/403   429
POST /agent-applications/document   401/401   201/201   201/201   201/201   201/201   403/403   403/403   429
POST /licence-renewals              401/401   403/403   403/403   201/201   201/201   403/403   403/403   429
PATCH /users/{emailOrId}/licence    401/401   403/403   403/403   403/403   403/403   200/200   403/403   429
GET /agent-applications/{id}/document 401/401 200/404   200/404   200/404   200/404   200/200   200/404   429
GET /users                          401/401   403/403   403/403   403/403   403/403   200/200   403/403   429
GET /users/{emailOrId}              401/401   200/403   200/403   200/403   200/403   200/200   200/403   429
POST /users                         201/201   201/201   201/201   201/201   201/201   201/201   403/403   429
PATCH /users/{emailOrId}/role       401/401   403/403   403/403   403/403   403/403   200/200   403/403   429
PATCH /users/{emailOrId}/fraud      401/401   403/403   403/403   403/403   403/403   409/200   403/403   429
DELETE /users/{emailOrId}/fraud     401/401   403/403   403/403   403/403   403/403   409/200   403/403   429
DELETE /users/{emailOrId}           401/401   403/403   403/403   403/403   403/403   409/200   403/403   429
GET /account/data                   401/401   200/200   200/200   200/200   200/200   200/200   200/200   429
DELETE /account                     401/401   400/400   400/400   400/400   400/400   400/400   403/403   429
POST /offices                       401/401   403/403   403/403   201/201   201/201   403/403   403/403   429
GET /office                         401/401   403/403   403/403   200/404   200/404   403/403   403/403   429
PATCH /office                       401/401   403/403   403/403   200/404   200/404   403/403   403/403   429
DELETE /office                      401/401   403/403   403/403   200/404   200/404   403/403   403/403   429
POST /office/invitations            401/401   403/403   403/403   201/404   201/404   403/403   403/403   429
PATCH /office/invitations/{id}      401/401   403/403   403/403   200/404   200/404   403/403   403/403   429
DELETE /office/invitations/{id}     401/401   403/403   403/403   200/404   200/404   403/403   403/403   429
POST /office/join                   401/401   200/409   200/409   200/409   200/409   403/403   403/403   429
POST /office/leave                  401/401   403/403   403/403   200/404   200/404   403/403   403/403   429
PATCH /office/members/{personId}    401/401   403/403   403/403   200/404   200/404   403/403   403/403   429
DELETE /office/members/{personId}   401/401   403/403   403/403   200/404   200/404   403/403   403/403   429
POST /uploads profile               401/401   201/201   201/201   201/201   201/201   201/201   403/403   429
POST /uploads listing               401/401   403/403   403/403   201/201   201/201   403/403   403/403   429
POST /imports                       401/401   403/403   403/403   202/202   202/202   403/403   403/403   429
GET /imports/{id}                   401/401   403/403   403/403   200/404   200/404   200/200   403/403   429
GET /imports/{id}/rejected.csv      401/401   403/403   403/403   200/404   200/404   200/200   403/403   429
GET /drafts                         401/401   403/403   403/403   200/200   200/200   403/403   403/403   429
POST /drafts                        401/401   403/403   403/403   201/201   201/201   403/403   403/403   429
GET /drafts/{id}                    401/401   403/403   403/403   200/404   200/404   403/403   403/403   429
PUT /drafts/{id}                    401/401   403/403   403/403   200/404   200/404   403/403   403/403   429
DELETE /drafts/{id}                 401/401   403/403   403/403   200/404   200/404   403/403   403/403   429
POST /drafts/{id}/publish           401/401   403/403   403/403   201/404   201/404   403/403   403/403   429
POST /handovers                     401/401   403/403   403/403   400/403   400/403   201/201   403/403   429
GET /handovers/{id}                 401/401   403/403   403/403   200/404   200/404   200/200   403/403   429
GET /exports/properties.csv         401/401   403/403   403/403   200/200   200/200   200/200   403/403   429
GET /exports/sales.csv              401/401   403/403   403/403   200/200   200/200   200/200   403/403   429
POST /webhooks/stripe               400/400   400/400   400/400   400/400   400/400   400/400   400/400   none
POST /web-vitals                    200/200   200/200   200/200   200/200   200/200   200/200   403/403   429
GET /health                         200/200   200/200   200/200   200/200   200/200   200/200   200/200   none
GET /openapi.json                   200/200   200/200   200/200   200/200   200/200   200/200   200/200   429
`

const [, ...rows] = TABLE.trim().split('\n')
/** The rows of the table. */
export const CALLER_ROWS = rows.map((row) => {
  const [method = '', path = '', ...rest] = row.trim().split(/\s+/)
  const limit = rest.pop()
  const cells = rest.slice(-ACTORS.length)
  const [variant = ''] = rest.slice(0, -ACTORS.length)
  return {
    call: [method, path, variant].join(' ').trim(),
    method: method as Uppercase<ApiMethod>,
    path,
    variant,
    cells,
    limit,
  }
})

export type Person = { session: Session; user: UserDoc }
type Request = { path: string; body?: unknown; raw?: () => Raw; type?: string }
/** Creates the record that a cell needs, for its owner. */
type Maker = (owner: UserDoc, isOwn: boolean) => Promise<Request>

let db: Db
let people: ReadonlyMap<string, Person>
let seller: UserDoc
let stranger: UserDoc
let png: Buffer

/** Prepares the requests for a database and its people, who are named as in `ACTORS`. */
export async function prepareRequests(database: Db, actors: ReadonlyMap<string, Person>): Promise<void> {
  ;[db, people] = [database, actors]
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a3542' } })
    .png()
    .toBuffer()
  seller = await createUser(db, { role: 'agent' })
  stranger = await createUser(db)
}

const isAgent = ({ role }: UserDoc) => role === 'agent'
const listing = (owner: UserDoc, overrides: Partial<PropertyDoc> = {}) => createProperty(db, owner, overrides)
/** An offer of the owner: on their own listing if they are an agent, otherwise as its buyer. */
const offer = async (owner: UserDoc, overrides: Partial<OfferDoc> = {}) =>
  isAgent(owner)
    ? createOffer(db, stranger, await listing(owner), overrides)
    : createOffer(db, owner, await listing(seller), overrides)
/** An offer countered by the agent: it is the buyer's turn. */
const counteredOffer = (owner: UserDoc) => {
  const at = new Date()
  const amounts: OfferDoc['amounts'] = [
    { by: 'buyer', amountMinor: 45_000_000, at },
    { by: 'agent', amountMinor: 48_000_000, at },
  ]
  return offer(owner, { turn: 'buyer', amountMinor: 48_000_000, amounts })
}
const reviewOf = async ({ _id: userId, email, name }: UserDoc) => {
  const review = {
    _id: new ObjectId(),
    propertyId: (await listing(seller))._id,
    propertyTitle: 'Lake House',
    userId,
    email,
    name,
    image: null,
    review: 'Fine.',
    rating: 5,
    createdAt: new Date(),
  }
  await db.collection('reviews').insertOne(review)
  return review
}
const entryOf = async ({ _id: userId, email }: UserDoc) => {
  const entry = { _id: new ObjectId(), userId, email, propertyId: new ObjectId(), createdAt: new Date() }
  await db.collection('wishlist').insertOne(entry)
  return entry
}
const searchOf = (person: UserDoc) => createSavedSearch(db, person)
/** Somebody else's shared wishlist of one home, which this person has joined and reacted to. */
const sharedWishlistOf = async (
  guest: UserDoc,
  reaction: { kind: string; text?: string } = { kind: 'heart' },
) => {
  const from = await createUser(db)
  const propertyId = (await listing(seller))._id
  const at = { createdAt: new Date() }
  const token = randomBytes(32).toString('base64url')
  const _id = new ObjectId()
  const reactionId = new ObjectId()
  await db.collection('wishlist').insertOne({ userId: from._id, email: from.email, propertyId, ...at })
  await db.collection('sharedWishlists').insertOne({
    _id,
    ownerId: from._id,
    people: [from._id, guest._id],
    linkCreatedAt: new Date(),
    ...at,
    tokenHash: createHash('sha256').update(token).digest('hex'),
  })
  const by = { _id: reactionId, sharedWishlistId: _id, propertyId, userId: guest._id }
  await db.collection('sharedReactions').insertOne({ ...by, ...reaction, ...at })
  return { path: `/shared-wishlists/${_id.toHexString()}`, token, propertyId, reactionId }
}
let openHouses = 0
/** The times of an open house, different for each call. */
const openHouseTimes = () => {
  openHouses += 1
  const start = Math.ceil(Date.now() / 3_600_000 + 24 + openHouses) * 3_600_000
  return { startsAt: new Date(start), endsAt: new Date(start + 1_800_000) }
}
/** An open house of the owner, or of somebody else at which the owner has reserved. */
const openHouseOf = async (owner: UserDoc, isGuest = false) => {
  const id = await createOpenHouse(db, await listing(isGuest ? seller : owner), { capacity: 9 })
  const guest = { openHouseId: new ObjectId(id), guestId: owner._id, people: 1, ...openHouseTimes() }
  if (isGuest) await db.collection('openHouseGuests').insertOne({ ...guest, createdAt: new Date() })
  return `/open-houses/${id}`
}
/** A confirmed viewing of the owner's. */
const confirmedViewingOf = async (owner: UserDoc) => {
  const { _id } = await viewingOf(owner)
  const confirmed = { status: 'confirmed', confirmedAt: new Date() }
  await db.collection('viewings').updateOne({ _id }, { $set: confirmed })
  return _id.toHexString()
}
const importOf = async ({ _id: agentId }: UserDoc) => {
  const _id = new ObjectId()
  const inserted = {
    _id,
    agentId,
    rowsOf: _id,
    status: 'done',
    dryRun: true,
    name: '',
    header: [],
    fields: [],
    examples: [],
    doubles: [],
    faults: {},
    errorCount: 0,
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    drafted: 0,
    failed: 0,
    at: 0,
    createdAt: new Date(),
  }
  await db.collection('imports').insertOne(inserted)
  await db.collection('importRows').insertOne({
    importId: _id,
    agentId,
    first: 1,
    last: 1,
    rows: [],
    rejected: { importId: _id, rows: [] },
  })
  return inserted
}
/** A finished handover of the owner's homes; returns its id. */
const handoverOf = async ({ _id: from }: UserDoc) => {
  const _id = new ObjectId()
  const counts = { homes: 1, offers: 0, conversations: 0, viewings: 0, openHouses: 0, overlaps: 0 }
  await db.collection('handovers').insertOne({
    _id,
    from,
    to: seller._id,
    by: from,
    state: 'done',
    total: 1,
    done: 1,
    moved: counts,
    stayedCount: 0,
    stayed: [],
    createdAt: new Date(),
    endedAt: new Date(),
  })
  return idOf({ _id })
}
/** A conversation of the owner's with somebody whom nobody else knows, and the owner's message in it. */
const conversationOf = async (owner: UserDoc) => {
  const other = await createUser(db, isAgent(owner) ? {} : { role: 'agent' })
  const [buyer, listingAgent] = isAgent(owner) ? [other, owner] : [owner, other]
  return {
    other,
    ...(await createConversation(db, buyer, await listing(listingAgent), [
      [isAgent(owner) ? 'agent' : 'buyer', 'Hello'],
    ])),
  }
}
/** A file in a conversation in which both have written. */
const fileForm = async (owner: UserDoc) => {
  const other = await createUser(db, isAgent(owner) ? {} : { role: 'agent' })
  const [buyer, listingAgent] = isAgent(owner) ? [other, owner] : [owner, other]
  const texts = [
    ['buyer', 'Hello'],
    ['agent', 'Hello'],
  ] as const
  const { conversation } = await createConversation(db, buyer, await listing(listingAgent), texts)
  return () => {
    const form = new FormData()
    form.append('conversationId', idOf(conversation))
    form.append('file', new Blob(['%PDF-1.7']), 'roof.pdf')
    return form
  }
}
/** An office of the owner, if they are an agent, or else of somebody else, with a colleague; nobody else is in one. */
const officeOf = async (owner: UserDoc, isAlone = false) => {
  const colleague = await createUser(db, { role: 'agent' })
  const theirs = isAgent(owner) ? owner : await createUser(db, { role: 'agent' })
  const ids = [...people.values()].map(({ user }) => user._id)
  await db.collection('users').updateMany({ _id: { $in: ids } }, { $unset: { officeId: '' } })
  const office = await createOffice(db, [
    [theirs, 'owner'],
    ...(isAlone ? [] : [[colleague, 'owner'] as const]),
  ])
  return { office, colleague: idOf(colleague) }
}
/** Deletes what a person would have to hand over before joining as an assistant, or leaving (D452). */
const endWorkOf = async ({ _id: agentId }: UserDoc) => {
  for (const name of ['properties', 'offers', 'viewings', 'conversations'])
    await db.collection(name).deleteMany({ agentId })
}
/** An invitation of this email to the owner's office, and its token. */
const invitationOf = async (owner: UserDoc, email: string) => {
  const { office } = await officeOf(email === owner.email ? await createUser(db) : owner)
  const _id = new ObjectId()
  const token = randomBytes(32).toString('base64url')
  await db.collection('officeInvitations').insertOne({
    _id,
    officeId: office._id,
    email,
    role: 'assistant',
    sentAt: new Date(),
    tokenHash: createHash('sha256').update(token).digest('hex'),
    expiresAt: new Date(Date.now() + 60_000),
  })
  return { path: `/office/invitations/${_id.toHexString()}`, token }
}
/** Runs `work` with the session of a person, who has this role until it is done. */
async function actingAs<T>(owner: UserDoc, role: UserDoc['role'], work: (session: Session) => Promise<T>) {
  const { session } = [...people.values()].find(({ user }) => user._id.equals(owner._id)) ?? {}
  if (!session) throw new Error('The person has no session.')
  const setRole = (newRole: UserDoc['role']) =>
    db.collection('users').updateOne({ _id: owner._id }, { $set: { role: newRole } })
  await setRole(role)
  const result = await work(session)
  await setRole(owner.role)
  return result
}
/** Uploads a message file, which only the site can encrypt; returns its id. */
const uploadedFile = async (owner: UserDoc): Promise<string> => {
  const raw = (await fileForm(owner))()
  const response = await actingAs(owner, isAgent(owner) ? owner.role : 'user', (session) =>
    session.post('/api/message-files', undefined, { raw }),
  )
  return (response.body as { data: { id: string } }).data.id
}
const brochureForm = () => {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7 startxref']), 'brochure.pdf')
  return form
}
/** A document that the owner has uploaded; with an audience it is saved with a home on sale. Returns its id. */
const brochureOf = async (owner: UserDoc, audience?: DocumentAudience): Promise<string> => {
  const response = await actingAs(owner, 'agent', (session) =>
    session.post('/api/property-documents', undefined, { raw: brochureForm() }),
  )
  const { id, name, size } = (response.body as { data: { id: string; name: string; size: number } }).data
  if (audience === undefined) return id
  const { _id: propertyId } = await listing(owner)
  await db
    .collection('propertyDocuments')
    .updateOne({ _id: new ObjectId(id) }, { $set: { propertyId }, $unset: { expiresAt: '' } })
  const documents: PropertyDoc['documents'] = [{ id, kind: 'brochure', audience, name, size }]
  await db.collection('properties').updateOne({ _id: propertyId }, { $set: { documents } })
  return id
}
/** A requested viewing of the owner's as the agent, or else as the buyer. */
const viewingOf = async (owner: UserDoc) => {
  const other = await createUser(db)
  const [buyer, agent] = isAgent(owner) ? [other, owner] : [owner, seller]
  return createViewing(db, buyer, await listing(agent))
}
const viewingChange = async (owner: UserDoc, act: string, more: object = {}) => ({
  path: `/viewings/${act}/${idOf(await viewingOf(owner))}`,
  body: { sequence: 0, ...more },
})
const caseOf = async () => {
  const home = await listing(seller)
  const about = { targetType: 'property', propertyId: home._id, title: home.title }
  const inserted = { _id: home._id, ...about, createdAt: new Date(), count: 1, latest: [] }
  await db.collection('reportCases').insertOne(inserted)
  return inserted
}
const APPLICATION = { licence: 'OR-201', region: 'Oregon', references: 'Hill & Sons' }
const documentForm = () => {
  const form = new FormData()
  form.append('document', new Blob(['%PDF-1.7']), 'license.pdf')
  return form
}
/** A sent document of a person without applications. */
const documentOf = async ({ _id }: UserDoc) => {
  await db.collection('applications').deleteMany({ personId: _id })
  const uploadedDocument = {
    type: 'pdf',
    sealed: '',
    uploadedAt: new Date(),
    expiresAt: new Date(Date.now() + 3_600_000),
  }
  await db.collection('documents').updateOne({ _id }, { $set: uploadedDocument }, { upsert: true })
}
const applicationOf = async ({ _id: personId, name, email }: UserDoc) => {
  await db.collection('applications').deleteMany({ personId })
  const inserted = {
    _id: new ObjectId(),
    kind: 'agent',
    personId,
    name,
    email,
    ...APPLICATION,
    documentType: 'pdf',
    status: 'open',
    open: true,
    createdAt: new Date(),
    dueAt: new Date(),
  }
  await db.collection('applications').insertOne(inserted)
  return inserted
}
/** Sends an application of a buyer with a document, which only the site can encrypt; returns its id. */
async function submittedApplication(owner: UserDoc): Promise<string> {
  await db.collection('applications').deleteMany({ personId: owner._id })
  const response = await actingAs(owner, 'user', async (session) => {
    await session.post('/api/agent-applications/document', undefined, { raw: documentForm() })
    return session.post('/api/agent-applications', APPLICATION)
  })
  return (response.body as { insertedId: string }).insertedId
}
const propertyRequest: Maker = async (owner) => ({ path: `/properties/${idOf(await listing(owner))}` })
const rejectedPropertyRequest: Maker = async (owner) => ({
  path: `/properties/${idOf(await listing(owner, { status: 'rejected' }))}`,
})
const historyOf =
  (make: Maker): Maker =>
  async (...cell) => ({ path: `${(await make(...cell)).path}/history` })
const titleChange =
  (make: Maker): Maker =>
  async (...cell) => ({ ...(await make(...cell)), body: { title: 'Another title' } })
const withEmail =
  (prefix: string): Maker =>
  async ({ email }) => ({ path: `${prefix}/${email}` })
const fixed =
  (path: string, body?: unknown): Maker =>
  async () => ({ path, body })
const upload =
  (purpose: string): Maker =>
  async () => ({
    path: '/uploads',
    raw: () => {
      const form = new FormData()
      form.append('image', new Blob([new Uint8Array(png)]), 'house.png')
      form.append('purpose', purpose)
      return form
    },
  })
/** The URL of a picture that the owner uploads, or else an agent if the owner is none. */
const picture = async ({ _id }: UserDoc) => {
  const all = [...people.values()]
  const person = all.find(({ user }) => user._id.equals(_id) && user.role === 'agent') ?? people.get('agent')
  const { raw } = await upload('listing')(seller, true)
  const response = await person?.session.post('/api/uploads', undefined, { ...(raw && { raw: raw() }) })
  return (response?.body as { data: { url: string } }).data.url
}
/** The target of an administrator's act: themselves, or a new person. */
const target = async (role: UserDoc['role'], owner: UserDoc, isOwn: boolean) =>
  idOf(isOwn ? owner : await createUser(db, { role }))

/** A request of each row of the table. */
export const MAKERS: Record<string, Maker> = {
  'GET /properties': fixed('/properties'),
  'GET /properties/map': fixed('/properties/map?bounds=-180,-90,180,90&zoom=1'),
  'GET /properties/{id}': propertyRequest,
  'GET /properties/{id} rejected': rejectedPropertyRequest,
  'GET /properties/{id}/history': historyOf(propertyRequest),
  'GET /properties/{id}/history rejected': historyOf(rejectedPropertyRequest),
  'GET /features': fixed('/features'),
  'GET /reso/Property': fixed('/reso/Property?$filter=ListPrice%20gt%201'),
  'GET /properties/agent/{emailOrId}': withEmail('/properties/agent'),
  'POST /properties': async (owner) => ({
    path: '/properties',
    body: {
      title: 'Harbour Loft',
      description: 'Two floors.',
      location: 'Porto',
      minPrice: 1,
      maxPrice: 2,
      image: await picture(owner),
      agentEmail: owner.email,
    },
  }),
  'PATCH /properties/{id}': titleChange(propertyRequest),
  'PATCH /properties/{id} rejected': titleChange(rejectedPropertyRequest),
  'PATCH /properties/{id}/status': async (owner) => ({
    path: `/properties/${idOf(await listing(owner, { status: 'pending' }))}/status`,
    body: { status: 'verified' },
  }),
  'PATCH /properties/{id}/market': async (owner) => ({
    path: `/properties/${idOf(await listing(owner))}/market`,
    body: { offMarket: true },
  }),
  'POST /bulk-changes': async (owner) => {
    await db.collection('bulkChanges').deleteMany({})
    const ids = [idOf(await listing(owner))]
    return { path: '/bulk-changes', body: { kind: 'off-market', ids } }
  },
  'GET /bulk-changes/{id}': async (owner) => ({
    path: `/bulk-changes/${idOf(await createBulkChange(db, owner))}`,
  }),
  'POST /bulk-changes/{id}/stop': async (owner) => ({
    path: `/bulk-changes/${idOf(await createBulkChange(db, owner))}/stop`,
  }),
  'DELETE /properties/{id}': propertyRequest,
  'DELETE /properties/{id} rejected': rejectedPropertyRequest,
  'DELETE /properties/agent/{emailOrId}': async (owner) => {
    await db.collection('offers').deleteMany({ agentId: owner._id })
    return { path: `/properties/agent/${idOf(owner)}` }
  },
  'GET /agent-offers/{agentEmail}': withEmail('/agent-offers'),
  'PATCH /offers/accept/{id}': async (owner) => ({ path: `/offers/accept/${idOf(await offer(owner))}` }),
  'PATCH /offers/accept/{id} countered': async (owner) => ({
    path: `/offers/accept/${idOf(await counteredOffer(owner))}`,
  }),
  'PATCH /offers/reject/{id}': async (owner) => ({ path: `/offers/reject/${idOf(await offer(owner))}` }),
  'PATCH /offers/counter/{id}': async (owner) => ({
    path: `/offers/counter/${idOf(await offer(owner))}`,
    body: { amount: 460_000 },
  }),
  'PATCH /offers/counter/{id} countered': async (owner) => ({
    path: `/offers/counter/${idOf(await counteredOffer(owner))}`,
    body: { amount: 460_000 },
  }),
  'PATCH /offers/confirm/{id}': async (owner) => ({
    path: `/offers/confirm/${idOf(await offer(owner, { listingChangedAt: new Date() }))}`,
  }),
  'PATCH /offers/withdraw/{id}': async (owner) => ({ path: `/offers/withdraw/${idOf(await offer(owner))}` }),
  'PATCH /offers/release/{id}': async (owner) => ({
    path: `/offers/release/${idOf(await offer(owner, { status: 'accepted' }))}`,
    body: { reason: 'The bank said no.' },
  }),
  'PATCH /offers/extend/{id}': async (owner) => ({
    path: `/offers/extend/${idOf(await offer(owner, { status: 'accepted' }))}`,
  }),
  'POST /offers': async () => ({
    path: '/offers',
    body: { propertyId: idOf(await listing(seller)), offerAmount: 450_000 },
  }),
  'GET /offers/by-email/{email}': withEmail('/offers/by-email'),
  'GET /offers/by-id/{id}': async (owner) => ({ path: `/offers/by-id/${idOf(await offer(owner))}` }),
  'POST /create-payment-intent': async (owner) => ({
    path: '/create-payment-intent',
    body: { offerId: idOf(await offer(owner, { status: 'accepted' })), offerAmount: '450000.00' },
  }),
  'PATCH /offers/payment-success/{id}': async (owner) => ({
    path: `/offers/payment-success/${idOf(await offer(owner, { status: 'accepted' }))}`,
    body: { transactionId: 'pi_none', paymentAmount: 450_000, paymentDate: new Date().toISOString() },
  }),
  'PATCH /offers/transfer-received/{id}': async (owner) => {
    const amountMinor = 125_000_000
    return {
      path: `/offers/transfer-received/${idOf(await offer(owner, { status: 'accepted', amountMinor }))}`,
      body: {
        amount: 1_250_000,
        receivedOn: new Date().toISOString().slice(0, 10),
        bankReference: new ObjectId().toHexString(),
      },
    }
  },
  'POST /wishlist': async ({ email }) => ({
    path: '/wishlist',
    body: { propertyId: idOf(await listing(seller)), email },
  }),
  'GET /wishlist/{emailOrId}': withEmail('/wishlist'),
  'DELETE /wishlist/{emailOrId}': async (owner) => ({ path: `/wishlist/${idOf(await entryOf(owner))}` }),
  'PATCH /wishlist/{emailOrId}': async (owner) => ({
    path: `/wishlist/${idOf(await entryOf(owner))}`,
    body: { note: 'Ask about the roof.' },
  }),
  'GET /hidden-homes': fixed('/hidden-homes'),
  'POST /hidden-homes': async () => ({
    path: '/hidden-homes',
    body: { propertyId: idOf(await listing(seller)) },
  }),
  'DELETE /hidden-homes/{propertyId}': async ({ _id: userId }) => {
    const propertyId = new ObjectId()
    await db.collection('homeMarks').insertOne({ userId, propertyId, mark: 'hidden', at: new Date() })
    return { path: `/hidden-homes/${propertyId.toHexString()}` }
  },
  'POST /seen-homes': async () => ({
    path: '/seen-homes',
    body: { propertyId: idOf(await listing(seller)) },
  }),
  'GET /properties/{id}/open-houses': async (owner) => ({
    path: `/properties/${idOf(await listing(owner))}/open-houses`,
  }),
  'POST /properties/{id}/open-houses': async (owner) => ({
    path: `/properties/${idOf(await listing(owner))}/open-houses`,
    body: openHouseTimes(),
  }),
  'DELETE /open-houses/{id}': async (owner) => ({ path: await openHouseOf(owner), body: {} }),
  'PUT /open-houses/{id}/guest': async () => ({
    path: `${await openHouseOf(seller)}/guest`,
    body: { people: 2 },
  }),
  'DELETE /open-houses/{id}/guest': async (owner) => ({ path: `${await openHouseOf(owner, true)}/guest` }),
  'GET /open-houses/{id}/open-house.ics': async (owner) => ({
    path: `${await openHouseOf(owner)}/open-house.ics`,
  }),
  'GET /viewings/{id}.ics': async (owner) => ({
    path: `/viewings/${await confirmedViewingOf(owner)}.ics`,
  }),
  'POST /calendar': fixed('/calendar'),
  'DELETE /calendar': fixed('/calendar'),
  'GET /calendar/{token}': async () => {
    const token = randomBytes(32).toString('base64url')
    const tokenHash = createHash('sha256').update(token).digest('hex')
    const personId = (await createUser(db))._id
    await db.collection('calendarFeeds').insertOne({ personId, tokenHash, createdAt: new Date() })
    return { path: `/calendar/${token}.ics` }
  },
  'POST /shared-wishlists': fixed('/shared-wishlists'),
  'GET /shared-wishlists': fixed('/shared-wishlists'),
  'POST /shared-wishlists/join': async () => {
    const { token } = await sharedWishlistOf(stranger)
    return { path: '/shared-wishlists/join', body: { token } }
  },
  'GET /shared-wishlists/{id}': async (owner) => ({ path: (await sharedWishlistOf(owner)).path }),
  'DELETE /shared-wishlists/{id}': async (owner) => ({ path: (await sharedWishlistOf(owner)).path }),
  'POST /shared-wishlists/{id}/hearts': async (owner) => {
    const { path, propertyId } = await sharedWishlistOf(owner)
    return { path: `${path}/hearts`, body: { propertyId: propertyId.toHexString() } }
  },
  'DELETE /shared-wishlists/{id}/hearts/{propertyId}': async (owner) => {
    const { path, propertyId } = await sharedWishlistOf(owner, { kind: 'heart' })
    return { path: `${path}/hearts/${propertyId.toHexString()}` }
  },
  'POST /shared-wishlists/{id}/comments': async (owner) => {
    const { path, propertyId } = await sharedWishlistOf(owner)
    const body = { propertyId: propertyId.toHexString(), text: 'The kitchen faces south.' }
    return { path: `${path}/comments`, body }
  },
  'DELETE /shared-wishlists/{id}/comments/{commentId}': async (owner) => {
    const { path, reactionId } = await sharedWishlistOf(owner, { kind: 'comment', text: 'Light.' })
    return { path: `${path}/comments/${reactionId.toHexString()}` }
  },
  'PATCH /reviews/{id}': async (owner) => ({
    path: `/reviews/${idOf(await reviewOf(owner))}`,
    body: { rating: 3 },
  }),
  'POST /reviews': async () => ({
    path: '/reviews',
    body: { propertyId: idOf(await listing(seller)), review: 'Light in every room.' },
  }),
  'GET /reviews': fixed('/reviews'),
  'GET /reviews/{id}': async (owner) => ({ path: `/reviews/${idOf(await listing(owner))}` }),
  'GET /reviews/{id} rejected': async (owner) => ({
    path: `/reviews/${idOf(await listing(owner, { status: 'rejected' }))}`,
  }),
  'GET /my-reviews/{email}': withEmail('/my-reviews'),
  'DELETE /reviews/{id}': async (owner) => ({ path: `/reviews/${idOf(await reviewOf(owner))}` }),
  'POST /conversations': async () => ({
    path: '/conversations',
    body: { propertyId: idOf(await listing(seller)), text: 'Hello', key: randomUUID() },
  }),
  'POST /enquiries': async () => ({
    path: '/enquiries',
    body: {
      propertyId: idOf(await listing(seller)),
      name: 'Nora',
      email: newEmail('nora'),
      text: 'Is it sunny?',
    },
  }),
  'GET /conversations': fixed('/conversations'),
  'GET /conversations/{id}/messages': async (owner) => ({
    path: `/conversations/${idOf((await conversationOf(owner)).conversation)}/messages`,
  }),
  'POST /conversations/{id}/messages': async (owner) => ({
    path: `/conversations/${idOf((await conversationOf(owner)).conversation)}/messages`,
    body: { text: 'Hello', key: randomUUID() },
  }),
  'PATCH /conversations/{id}/read': async (owner) => ({
    path: `/conversations/${idOf((await conversationOf(owner)).conversation)}/read`,
    body: { seq: 1 },
  }),
  'DELETE /messages/{id}': async (owner) => ({
    path: `/messages/${idOf((await conversationOf(owner)).message)}`,
  }),
  'POST /message-files': async (owner) => ({ path: '/message-files', raw: await fileForm(owner) }),
  'GET /message-files/{id}': async (owner) => ({ path: `/message-files/${await uploadedFile(owner)}` }),
  'POST /property-documents': async () => ({ path: '/property-documents', raw: brochureForm }),
  'GET /property-documents/{id}': async (owner) => ({
    path: `/property-documents/${await brochureOf(owner, 'signed-in')}`,
  }),
  'GET /property-documents/{id} public': async (owner) => ({
    path: `/property-documents/${await brochureOf(owner, 'everyone')}`,
  }),
  'GET /property-documents/{id} unsaved': async (owner) => ({
    path: `/property-documents/${await brochureOf(owner)}`,
  }),
  'GET /availability': fixed('/availability'),
  'PUT /availability': async () => ({ path: '/availability', body: HOURS }),
  'PUT /properties/{id}/viewings': async (owner) => ({
    path: `/properties/${idOf(await listing(owner))}/viewings`,
    body: { isOff: false },
  }),
  'POST /properties/{id}/owner-link': async (owner) => ({
    path: `/properties/${idOf(await listing(owner))}/owner-link`,
  }),
  'DELETE /properties/{id}/owner-link': async (owner) => ({
    path: `/properties/${idOf(await listing(owner))}/owner-link`,
  }),
  'GET /properties/{id}/numbers.csv': async (owner) => ({
    path: `/properties/${idOf(await listing(owner))}/numbers.csv`,
  }),
  'GET /properties/{id}/slots': async (owner) => ({
    path: `/properties/${idOf(await listing(owner))}/slots`,
  }),
  'GET /numbers/{token}': async () => {
    const token = randomBytes(32).toString('base64url')
    const tokenHash = createHash('sha256').update(token).digest('hex')
    const { _id } = await listing(await createUser(db, { role: 'agent' }))
    await db.collection('ownerLinks').insertOne({ _id, tokenHash, createdAt: new Date() })
    return { path: `/numbers/${token}.csv` }
  },
  'POST /viewings': async () => {
    const home = await listing(await createUser(db, { role: 'agent' }))
    await createAvailability(db, home.agentId)
    const _id = { $in: [...people.values()].map(({ user }) => user._id) }
    await db.collection('users').updateMany({ _id }, { $set: { emailVerified: new Date() } })
    return { path: '/viewings', body: { propertyId: idOf(home), startsAt: inTwoDays() } }
  },
  'GET /viewings': fixed('/viewings'),
  'GET /viewings/{id}': async (owner) => ({ path: `/viewings/${idOf(await viewingOf(owner))}` }),
  'PATCH /viewings/confirm/{id}': (owner) => viewingChange(owner, 'confirm'),
  'PATCH /viewings/decline/{id}': (owner) => viewingChange(owner, 'decline'),
  'PATCH /viewings/reschedule/{id}': async (owner) => {
    await createAvailability(db, isAgent(owner) ? owner._id : seller._id)
    return viewingChange(owner, 'reschedule', { startsAt: inTwoDays() })
  },
  'PATCH /viewings/cancel/{id}': (owner) => viewingChange(owner, 'cancel', { reason: 'Away' }),
  'PATCH /viewings/missed/{id}': (owner) => viewingChange(owner, 'missed'),
  'PUT /viewings/{id}/feedback': async (owner) => ({
    path: `/viewings/${idOf(await viewingOf(owner))}/feedback`,
    body: { sequence: 0, impression: 'liked', obstacle: 'price' },
  }),
  'PUT /blocks/{userId}': async (owner) => ({
    path: `/blocks/${idOf((await conversationOf(owner)).other)}`,
  }),
  'DELETE /blocks/{userId}': async (owner) => ({
    path: `/blocks/${idOf((await conversationOf(owner)).other)}`,
  }),
  'GET /saved-searches': fixed('/saved-searches'),
  'POST /saved-searches': async () => ({
    path: '/saved-searches',
    body: { search: `location=${randomUUID()}` },
  }),
  'PATCH /saved-searches/{id}': async (owner) => ({
    path: `/saved-searches/${idOf(await searchOf(owner))}`,
    body: { name: 'Lakes' },
  }),
  'DELETE /saved-searches/{id}': async (owner) => ({
    path: `/saved-searches/${idOf(await searchOf(owner))}`,
  }),
  'POST /saved-searches/{id}/seen': async (owner) => ({
    path: `/saved-searches/${idOf(await searchOf(owner))}/seen`,
  }),
  'POST /reports': async () => ({
    path: '/reports',
    body: { targetType: 'property', targetId: idOf(await listing(seller)), reason: 'scam' },
  }),
  'GET /reports': fixed('/reports'),
  'PATCH /reports/dismiss/{id}': async () => ({ path: `/reports/dismiss/${idOf(await caseOf())}` }),
  'POST /agent-applications': async () => {
    for (const { user } of people.values()) await documentOf(user)
    return { path: '/agent-applications', body: APPLICATION }
  },
  'GET /agent-applications': fixed('/agent-applications'),
  'PATCH /agent-applications/withdraw/{id}': async (owner) => ({
    path: `/agent-applications/withdraw/${idOf(await applicationOf(owner))}`,
  }),
  'PATCH /agent-applications/accept/{id}': async () => ({
    path: `/agent-applications/accept/${idOf(await applicationOf(await createUser(db)))}`,
  }),
  'PATCH /agent-applications/decline/{id}': async () => ({
    path: `/agent-applications/decline/${idOf(await applicationOf(await createUser(db)))}`,
    body: { reason: 'The license has run out.' },
  }),
  'POST /agent-applications/document': async () => {
    for (const { user } of people.values()) await documentOf(user)
    return { path: '/agent-applications/document', raw: documentForm }
  },
  'GET /agent-applications/{id}/document': async (owner) => ({
    path: `/agent-applications/${await submittedApplication(owner)}/document`,
  }),
  'POST /licence-renewals': async () => {
    for (const { user } of people.values()) await documentOf(user)
    return { path: '/licence-renewals', body: { licence: 'OR-201' } }
  },
  'PATCH /users/{emailOrId}/licence': async () => ({
    path: `/users/${idOf(await createUser(db, { role: 'agent' }))}/licence`,
    body: { licence: 'OR-201', reason: 'The register has another number.' },
  }),
  'POST /offices': async (owner) => {
    await officeOf(owner)
    await db.collection('users').updateOne({ _id: owner._id }, { $unset: { officeId: '' } })
    return { path: '/offices', body: { name: 'Cascade Homes', zone: 'UTC' } }
  },
  'GET /office': async (owner) => (await officeOf(owner), { path: '/office' }),
  'PATCH /office': async (owner) => {
    await officeOf(owner)
    return { path: '/office', body: { name: 'Cascade Homes', zone: 'UTC' } }
  },
  'DELETE /office': async (owner) => (await officeOf(owner, true), { path: '/office' }),
  'POST /office/invitations': async (owner) => {
    await officeOf(owner)
    return { path: '/office/invitations', body: { email: newEmail('invited'), role: 'agent' } }
  },
  'PATCH /office/invitations/{id}': async (owner) => ({
    path: (await invitationOf(owner, newEmail('invited'))).path,
  }),
  'DELETE /office/invitations/{id}': async (owner) => ({
    path: (await invitationOf(owner, newEmail('invited'))).path,
  }),
  'POST /office/join': async (owner) => {
    await endWorkOf(owner)
    const { token } = await invitationOf(owner, owner.email)
    return { path: '/office/join', body: { token } }
  },
  'POST /office/leave': async (owner) => {
    await endWorkOf(owner)
    await officeOf(owner)
    return { path: '/office/leave' }
  },
  'PATCH /office/members/{personId}': async (owner) => ({
    path: `/office/members/${(await officeOf(owner)).colleague}`,
    body: { role: 'manager' },
  }),
  'DELETE /office/members/{personId}': async (owner) => ({
    path: `/office/members/${(await officeOf(owner)).colleague}`,
  }),
  'GET /users': fixed('/users'),
  'GET /users/{emailOrId}': withEmail('/users'),
  'POST /users': async () => ({
    path: '/users',
    body: { name: 'Nora', email: newEmail('nora'), password: 'secret' },
  }),
  'PATCH /users/{emailOrId}/role': async (owner, isOwn) => ({
    path: `/users/${await target('user', owner, isOwn)}/role`,
    body: { role: 'agent' },
  }),
  'PATCH /users/{emailOrId}/fraud': async (owner, isOwn) => ({
    path: `/users/${await target('agent', owner, isOwn)}/fraud`,
  }),
  'DELETE /users/{emailOrId}/fraud': async (owner, isOwn) => ({
    path: `/users/${await target('fraud', owner, isOwn)}/fraud`,
    body: { reason: 'The papers are sound.' },
  }),
  'DELETE /users/{emailOrId}': async (owner, isOwn) => ({
    path: `/users/${await target('user', owner, isOwn)}`,
  }),
  'GET /account/data': fixed('/account/data'),
  'DELETE /account': fixed('/account', { password: 'not-the-password' }),
  'POST /uploads profile': upload('profile'),
  'POST /uploads listing': upload('listing'),
  'POST /imports': async ({ _id }) => {
    await db.collection('imports').deleteMany({ agentId: _id })
    const others = [...people.values()].map(({ user }) => user._id)
    await db.collection('imports').deleteMany({ agentId: { $in: others } })
    return { path: '/imports?dryRun=true', raw: () => 'Title\nLake House', type: 'text/csv' }
  },
  'GET /imports/{id}': async (owner) => ({ path: `/imports/${idOf(await importOf(owner))}` }),
  'GET /imports/{id}/rejected.csv': async (owner) => ({
    path: `/imports/${idOf(await importOf(owner))}/rejected.csv`,
  }),
  'GET /drafts': fixed('/drafts'),
  'POST /drafts': async () => ({ path: '/drafts', body: { values: { title: 'Lake House' } } }),
  'GET /drafts/{id}': async (owner) => ({ path: `/drafts/${idOf(await createDraft(db, owner))}` }),
  'PUT /drafts/{id}': async (owner) => ({
    path: `/drafts/${idOf(await createDraft(db, owner))}`,
    body: { version: 1, values: { title: 'Lake House' } },
  }),
  'DELETE /drafts/{id}': async (owner) => ({ path: `/drafts/${idOf(await createDraft(db, owner))}` }),
  'POST /drafts/{id}/publish': async (owner) => {
    const images = isAgent(owner) ? [{ url: await picture(owner) }] : []
    return { path: `/drafts/${idOf(await createDraft(db, owner, { images }))}/publish` }
  },
  // Agents without an office have no colleagues to name.
  'POST /handovers': async (owner) => {
    await listing(owner)
    return {
      path: '/handovers',
      body: { from: idOf(owner), to: idOf(await createUser(db, { role: 'agent' })) },
    }
  },
  'GET /handovers/{id}': async (owner) => ({ path: `/handovers/${await handoverOf(owner)}` }),
  'GET /exports/properties.csv': fixed('/exports/properties.csv'),
  'GET /exports/sales.csv': fixed('/exports/sales.csv?year=2025'),
  'POST /webhooks/stripe': fixed('/webhooks/stripe', { type: 'payment_intent.succeeded' }),
  'POST /web-vitals': fixed('/web-vitals', { page: 'explore', lcp: 1_840.2, cls: 0 }),
  'GET /health': fixed('/health'),
  'GET /openapi.json': fixed('/openapi.json'),
}
