import 'server-only'
import { type Session, transaction, isDuplicateKey, ObjectId } from '@/lib/data/client'
import { type PropertyDoc, type WishlistDoc } from '@/lib/data/collections'
import { findFieldsById, findPropertiesById, findProperty } from '@/lib/data/properties'
import {
  deleteWishlistEntry,
  findWishlist,
  findWishlistEntries,
  findWishlistEntry,
  insertWishlistEntry,
  writeWishlistNote,
} from '@/lib/data/wishlist'
import { isSameEmail } from '@/lib/domain/email'
import { forbidden, notFound } from '@/lib/domain/errors'
import { changesSince } from '@/lib/domain/history'
import { can } from '@/lib/domain/permissions'
import { isOnRequest, pricesOfEnds, shownEndsOf } from '@/lib/domain/shown-price'
import { type Actor } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { type ListedPropertyDto } from '@/lib/schemas/property'
import { type UndoInput } from '@/lib/schemas/moderation'
import {
  type AddToWishlistInput,
  type NoteWishlistInput,
  type SavedState,
  type SavedEntryDto,
  wishlistEntryDto,
  type WishlistEntryDto,
} from '@/lib/schemas/wishlist'
import { assertCan, recheckActor } from '../authorise'
import { byId } from '@/lib/data/reads'
import { listOfPerson } from '../users/people'
import { countEvent } from '../numbers/count-events'
import { readPageInBatch } from '../paging'
import { homeFor, LINE_FIELDS, listedAmong } from '../properties/list-properties'
import { canSee, readProperty, toListedDto } from '../properties/read-property'
import { serialise } from '../serialise'
import { type Removal, removalOf, removedDocument } from '../undo'

/**
 * When a listing was saved, its prices then in major units, and its changes since that the viewer may see; `null` if
 * that was not recorded.
 */
export function savedStateOf(
  { createdAt, shown }: WishlistDoc,
  property: (Parameters<typeof changesSince>[1] & Pick<PropertyDoc, 'shownMaxMinor'>) | null | undefined,
): SavedState | null {
  if (shown === undefined) return null
  const changes = property ? changesSince(createdAt, property) : []
  // A price that is now on request does not reveal the previous price (D404).
  const showsPrices = !(property && isOnRequest(property))
  return {
    at: createdAt.toISOString(),
    ...(showsPrices && pricesOfEnds(shown)),
    ...(changes.length > 0 && { changed: changes }),
  }
}

/**
 * Which of these listings are on the actor's wishlist: entry ids by listing id; `null` for a viewer without a wishlist.
 */
export async function savedEntriesAmong(
  actor: Actor,
  propertyIds: string[],
): Promise<ReadonlyMap<string, string> | null> {
  if (!can(actor, 'wishlist:add')) return null
  const entries = await findWishlistEntries(actor.id, propertyIds)
  return new Map(entries.map(({ _id, propertyId }) => [propertyId.toHexString(), _id.toHexString()]))
}

/**
 * These listings in this order, if they are on the actor's wishlist and visible. Others are omitted without a
 * reason, so that nobody learns of hidden listings.
 */
export async function readSaved(actor: Actor, propertyIds: readonly string[]): Promise<ListedPropertyDto[]> {
  assertCan(actor, 'wishlist:read', actor.id)
  const entries = await findWishlistEntries(actor.id, [...propertyIds])
  const ids = entries.map(({ propertyId }) => propertyId)
  const visible = await listedAmong(actor, ids)
  return propertyIds.flatMap((id) => visible.get(id) ?? [])
}

/** Adds a listing to the buyer's wishlist; `added` is false if it was there before. */
export async function addToWishlist(
  actor: Actor,
  { propertyId, email }: AddToWishlistInput,
): Promise<{ added: boolean; id: string }> {
  assertCan(actor, 'wishlist:add')
  if (email !== undefined && !isSameEmail(email, actor.email)) throw forbidden()
  return insertOnce(actor.id, propertyId, async (session) => {
    await recheckActor(actor, session)
    const property = await readProperty(actor, propertyId, session)
    const userId = new ObjectId(actor.id)
    countEvent('saves', property._id, userId, session)
    const entry = {
      userId,
      email: actor.email,
      propertyId: property._id,
      createdAt: new Date(),
      shown: shownEndsOf(property),
    }
    return insertWishlistEntry(entry, session)
  })
}

/** Inserts an entry and returns its id; if the listing is on the list already, the id of that entry. */
async function insertOnce(
  userId: string,
  propertyId: string,
  insert: (session: Session) => Promise<ObjectId>,
): Promise<{ added: boolean; id: string }> {
  try {
    return { added: true, id: (await transaction(insert)).toHexString() }
  } catch (error) {
    const existing = isDuplicateKey(error) ? await findWishlistEntry(userId, propertyId) : null
    if (!existing) throw error
    return { added: false, id: existing._id.toHexString() }
  }
}

/** The person's saved listings, newest first, each with the listing as that person may see it; for that person only. */
export const listWishlist = (
  actor: Actor,
  { email, ...pageInput }: { email: string } & PageInput,
): Promise<Page<WishlistEntryDto>> =>
  listOfPerson(actor, email, 'wishlist:read', (id) =>
    readPageInBatch(findWishlist(id), pageInput, (entries) => withListings(actor, entries)),
  )

/** The actor's own saved listings, newest first, with what their pages show of each that they may see. */
export async function listSaved(actor: Actor, pageInput: PageInput): Promise<Page<SavedEntryDto>> {
  assertCan(actor, 'wishlist:read', actor.id)
  return readPageInBatch(findWishlist(actor.id), pageInput, (entries) => toSaved(actor, entries))
}

const SAVED_FIELDS = [
  ...LINE_FIELDS,
  ...(['location', 'image', 'underOfferSince', 'picturesChangedAt'] as const),
]

/** Adds to wishlist entries the parts of their listings that pages show, if the actor may see them. One query. */
export async function toSaved(actor: Actor, entries: readonly WishlistDoc[]): Promise<SavedEntryDto[]> {
  const ids = entries.map(({ propertyId }) => propertyId)
  const listings = byId(await findFieldsById(ids, SAVED_FIELDS))
  return entries.map((entry) => {
    const _id = entry._id.toHexString()
    const propertyId = entry.propertyId.toHexString()
    const listing = listings.get(propertyId)
    const home = listing ? homeFor(actor, listing) : null
    return {
      _id,
      propertyId,
      saved: savedStateOf(entry, home && listing),
      ...(entry.note !== undefined && { note: entry.note }),
      property:
        home && listing
          ? { ...home, _id: propertyId, location: listing.location, image: listing.image }
          : null,
    }
  })
}

/** Adds to wishlist entries the listings that the actor may see. One query. */
async function withListings(actor: Actor, entries: readonly WishlistDoc[]): Promise<WishlistEntryDto[]> {
  const listings = await findPropertiesById(entries.map(({ propertyId }) => propertyId))
  const visible = byId(listings.filter((listing) => canSee(actor, listing)))
  return entries.map((entry) => {
    const property = visible.get(entry.propertyId.toHexString())
    return serialise(wishlistEntryDto, entry, {
      property: property ? toListedDto(property) : null,
      saved: savedStateOf(entry, property),
    })
  })
}

/**
 * Stores a private note on an entry of the actor's own wishlist, replacing the previous one (D271); an empty
 * one removes it. Returns the input that restores the previous one (D351). Throws `not_found` for another person's entry
 * (D10).
 */
export async function recordWishlistNote(
  actor: Actor,
  { wishlistId, note }: NoteWishlistInput,
): Promise<NoteWishlistInput> {
  assertCan(actor, 'wishlist:note', actor.id)
  const before = await writeWishlistNote(wishlistId, actor.id, note)
  if (!before) throw notFound('Wishlist entry not found')
  return { wishlistId, note: before.note ?? '' }
}

/** Removes an entry from the actor's wishlist. Another person's is `not_found` (D10). */
export async function removeFromWishlist(
  actor: Actor,
  { wishlistId }: { wishlistId: string },
): Promise<Removal> {
  assertCan(actor, 'wishlist:remove', actor.id)
  const removed = await deleteWishlistEntry(wishlistId, actor.id)
  if (!removed) throw notFound('Wishlist entry not found')
  return removalOf(actor, 'wishlist-entry', removed)
}

/**
 * Restores a removed entry with its note, date and prices, and returns its id; if the home was saved again, the
 * id of the new entry (D351). Throws `conflict` if it is too late, `not_found` if the listing was deleted.
 */
export async function restoreWishlistEntry(actor: Actor, { undo }: UndoInput): Promise<{ id: string }> {
  assertCan(actor, 'wishlist:remove', actor.id)
  const entry = removedDocument<WishlistDoc>(actor, 'wishlist-entry', undo)
  const propertyId = entry.propertyId.toHexString()
  return insertOnce(actor.id, propertyId, async (session) => {
    const { email } = await recheckActor(actor, session)
    if (!(await findProperty(propertyId, session))) throw notFound('Property not found.')
    return insertWishlistEntry({ ...entry, email }, session)
  })
}
