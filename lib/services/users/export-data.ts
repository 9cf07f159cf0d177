import 'server-only'
import { findAudit } from '@/lib/data/audit'
import { type AuditDoc, type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { valuesOf } from '@/lib/data/listing-values'
import { findOffersOfAgent, findOffersOfBuyer } from '@/lib/data/offers'
import { type Cursor, type Order } from '@/lib/data/listing-search/page'
import { findPropertiesOfAgent } from '@/lib/data/properties'
import { findReviewsOfWriter } from '@/lib/data/reviews'
import { openSessions } from '@/lib/data/sessions'
import { findSignInLinks, findUserById } from '@/lib/data/users'
import { findWishlist } from '@/lib/data/wishlist'
import { toMajor } from '@/lib/domain/money'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { type PersonalData } from '@/lib/schemas/personal-data'
import { changesOf } from '../audit/list-audit'
import { assertCan } from '../authorise'
import { cursorAt } from '../paging'

/** How many rows are read at once, whatever there is in all. */
const ROWS = 100

/** A part of the file: as it is, or for a list read while it is written. */
type Part<Value> = Value extends (infer Item)[] ? AsyncIterable<Item[]> : Value
type Parts = { [Name in keyof PersonalData]: Part<PersonalData[Name]> }

/**
 * Everything that is kept about the person as the text of `PersonalData`, piece by piece: however much
 * there is, little of it is held at once. Also for a suspended account. Throws `not_found` where the account is gone.
 */
export async function exportData(actor: Actor): Promise<AsyncGenerator<string>> {
  assertCan(actor, 'user:export', actor.id)
  const user = await findUserById(actor.id)
  if (!user) throw notFound('User not found')
  return toJson(partsOf(user))
}

function partsOf(user: UserDoc): Parts {
  const id = user._id.toHexString()
  const everything = { search: '', action: null, actorId: null, targetId: null, from: null, until: null }
  return {
    exportedAt: new Date().toISOString(),
    account: toAccount(user),
    signInLinks: linksOf(user),
    wishlist: readAll(findWishlist(id), ({ propertyId, createdAt }) => ({
      propertyId: propertyId.toHexString(),
      createdAt: createdAt.toISOString(),
    })),
    reviews: readAll(findReviewsOfWriter(id), ({ _id, propertyId, createdAt, ...review }) => ({
      _id: _id.toHexString(),
      propertyId: propertyId.toHexString(),
      propertyTitle: review.propertyTitle,
      review: review.review,
      rating: review.rating,
      createdAt: createdAt.toISOString(),
    })),
    offersMade: readAll(findOffersOfBuyer(id), toOffer),
    properties: readAll(findPropertiesOfAgent(id), toProperty),
    offersReceived: readAll(findOffersOfAgent(id), toOffer),
    decisions: readAll(findAudit({ ...everything, actorId: id }), toDecision),
    decisionsAboutAccount: readAll(findAudit({ ...everything, targetId: id }), (entry) => ({
      at: entry.at.toISOString(),
      action: entry.action,
      changes: changesOf(entry),
    })),
  }
}

async function* linksOf({ _id }: UserDoc): Part<PersonalData['signInLinks']> {
  yield await findSignInLinks(_id)
}

/** A list from its beginning to its end, some rows at a time. */
async function* readAll<Row extends { _id: { toHexString(): string } }, Item>(
  { order, rows }: { order: Order; rows: (limit: number, after?: Cursor) => Promise<Row[]> },
  toItem: (row: Row) => Item,
): AsyncGenerator<Item[]> {
  let after: Cursor | undefined
  for (;;) {
    const part: Row[] = await rows(ROWS, after)
    const last = part.at(-1)
    if (!last) return
    yield part.map(toItem)
    if (part.length < ROWS) return
    after = cursorAt(order, last)
  }
}

const isList = (part: unknown): part is AsyncIterable<unknown[]> =>
  typeof part === 'object' && part !== null && Symbol.asyncIterator in part

/** An object's text, a line for each item of its lists. */
async function* toJson(parts: Parts): AsyncGenerator<string> {
  let before = '{\n'
  for (const [name, part] of Object.entries(parts)) {
    yield `${before}${JSON.stringify(name)}: `
    if (isList(part)) yield* listToJson(part)
    else yield JSON.stringify(part)
    before = ',\n'
  }
  yield '\n}\n'
}

async function* listToJson(list: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const items of list) {
    if (items.length === 0) continue
    yield before + items.map((item) => JSON.stringify(item)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]' : '\n]'
}

const toAccount = (user: UserDoc): PersonalData['account'] => ({
  _id: user._id.toHexString(),
  name: user.name,
  email: user.email,
  emailVerifiedAt: user.emailVerified?.toISOString() ?? null,
  photoURL: user.image,
  role: user.role,
  phone: user.phone ?? null,
  address: user.address ?? null,
  company: user.company ?? null,
  website: user.website ?? null,
  hasPassword: user.passwordHash !== undefined,
  createdAt: user.createdAt.toISOString(),
  lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
  sessions: openSessions(user, new Date()).map(({ device, way, createdAt, lastSeenAt, expiresAt }) => ({
    device,
    way,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  })),
})

/** An offer without its other party, whoever of the two reads it. */
const toOffer = (offer: OfferDoc): PersonalData['offersMade'][number] => ({
  _id: offer._id.toHexString(),
  propertyId: offer.propertyId.toHexString(),
  propertyTitle: offer.propertyTitle,
  propertyLocation: offer.propertyLocation,
  propertyImage: offer.propertyImage,
  offerAmount: toMajor(offer.amountMinor),
  minPrice: toMajor(offer.minPriceMinor),
  maxPrice: toMajor(offer.maxPriceMinor),
  buyingDate: offer.buyingDate,
  status: offer.status,
  createdAt: offer.createdAt.toISOString(),
  decidedAt: offer.decidedAt?.toISOString() ?? null,
  transactionId: offer.transactionId,
  paidAt: offer.paidAt?.toISOString(),
  refundId: offer.refundId,
})

const toProperty = (property: PropertyDoc): PersonalData['properties'][number] => ({
  _id: property._id.toHexString(),
  ...valuesOf(property),
  status: property.status,
  soldAt: property.soldAt?.toISOString() ?? null,
  createdAt: property.createdAt.toISOString(),
  updatedAt: property.updatedAt.toISOString(),
})

/** What the person decided; on whom is another person's name. */
const toDecision = (entry: AuditDoc): PersonalData['decisions'][number] => ({
  at: entry.at.toISOString(),
  action: entry.action,
  target: {
    type: entry.targetType,
    _id: entry.targetId.toHexString(),
    name: entry.targetType === 'user' ? null : (entry.targetName ?? null),
  },
  changes: changesOf(entry),
})
