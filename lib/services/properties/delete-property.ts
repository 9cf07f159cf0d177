import 'server-only'
import { recordAudit, recordAudits } from '@/lib/data/audit'
import { type Session, transaction } from '@/lib/data/client'
import { type PropertyDoc } from '@/lib/data/collections'
import { deleteRowsOfListings } from '@/lib/data/deleted-rows'
import { ObjectId } from '@/lib/data/ids'
import { closeInquiriesOn } from '@/lib/data/inquiries'
import { rejectOffers } from '@/lib/data/offer-transitions'
import { hasUnaffectedOffer } from '@/lib/data/offers'
import { deleteProperties, findPropertiesById, idsOfAgent } from '@/lib/data/properties'
import { closeReportCases } from '@/lib/data/reports'
import { conflict } from '@/lib/domain/errors'
import { AWAITING_PAYMENT_TEXTS } from '@/lib/domain/offer-terms'
import { picturesOfListing } from '@/lib/domain/listing-pictures'
import { type RejectingCause } from '@/lib/domain/offer'
import { type Actor } from '@/lib/domain/user'
import { assertCan } from '../authorise'
import { listingEvent, notify } from '../notices/notify'
import { closedOfferEvents } from '../notices/notify-of-transition'
import { removeNumbers } from '../numbers/delete-numbers'
import { cancelOpenHousesOf } from '../open-houses/change-open-house'
import { releasePictures } from '../pictures/pictures'
import { readPerson } from '../users/people'
import { closeViewings } from '../viewings/change-viewing'
import { readProperty } from './read-property'

/**
 * Removes listings in the caller's transaction: rejects the offers that may be rejected for this cause,
 * cancels future viewings, notifies their sides, closes open inquiries, and removes the listings from wishlists, hidden and seen homes. Reviews and bought
 * offers stay as records (D17, D18, D24), with the pictures they show (ADR 026). Returns the number of listings.
 */
export async function removeListings(
  ids: ObjectId[],
  cause: Exclude<RejectingCause, 'sale'>,
  session: Session,
): Promise<number> {
  const removed = await deleteProperties(ids, session)
  const at = new Date()
  const rejected = await rejectOffers({ propertyIds: ids }, cause, at, session)
  const reason = cause === 'person-removed' ? 'agent-left' : cause
  await closeViewings({ propertyIds: ids }, reason, at, session)
  await closeInquiriesOn(ids, session)
  const cancelled = await cancelOpenHousesOf(ids, cause, at, session)
  await deleteRowsOfListings(ids, session)
  await removeNumbers(ids, at, session)
  await closeReportCases(ids, session)
  await releasePictures(
    removed.flatMap((listing) => picturesOfListing(listing).map(({ url }) => url)),
    session,
  )
  await notify(session, ...closedOfferEvents(rejected, cause, at, 'buyer'), ...cancelled)
  return removed.length
}

/**
 * Notifies the agent of the listing's removal by another person, and of how many more of theirs are removed
 * with it.
 */
export async function notifyOwner(
  actor: Actor,
  listing: PropertyDoc,
  otherCount: number,
  session: Session,
): Promise<void> {
  if (listing.agentId.toHexString() === actor.id) return
  const values = otherCount > 0 ? { others: otherCount } : {}
  await notify(session, listingEvent('listing-removed', listing, { at: new Date(), values }))
}

/**
 * Removes a listing and rejects its pending offers in one transaction (D24); returns the number of listings
 * removed. Throws `conflict` while an accepted offer on it is unpaid.
 */
export async function deleteProperty(actor: Actor, { id }: { id: string }): Promise<number> {
  return transaction(async (session) => {
    const property = await readProperty(actor, id, session)
    return deleteListing(actor, property, session)
  })
}

/** Removes as `deleteProperty` does, in the caller's transaction, a listing as read in it. */
export async function deleteListing(actor: Actor, property: PropertyDoc, session: Session): Promise<number> {
  assertCan(actor, 'property:delete', property.agentId.toHexString())
  if (await hasUnaffectedOffer([property._id], 'listing-removed', session))
    throw conflict(AWAITING_PAYMENT_TEXTS.deleted)
  await notifyOwner(actor, property, 0, session)
  await recordAudit(
    {
      actor,
      action: 'property.deleted',
      targetType: 'property',
      targetId: property._id,
      targetName: property.title,
      before: { title: property.title, status: property.status },
      after: {},
    },
    session,
  )
  return removeListings([property._id], 'listing-removed', session)
}

/**
 * Removes all listings of the agent with this email or id (D26), all or none; returns their number. Throws
 * `conflict` while an accepted offer on one of them is unpaid (D24).
 */
export async function deleteAgentProperties(
  actor: Actor,
  { emailOrId }: { emailOrId: string },
): Promise<number> {
  const agentId = await readPerson(actor, emailOrId, 'property:delete')
  if (agentId === null) return 0
  return transaction(async (session) => {
    const ids = await idsOfAgent(new ObjectId(agentId), session)
    if (await hasUnaffectedOffer(ids, 'listing-removed', session))
      throw conflict('One of these homes has an accepted offer awaiting payment; none was deleted.')
    const [first] = await findPropertiesById(ids.slice(0, 1), session)
    if (first) await notifyOwner(actor, first, ids.length - 1, session)
    await recordAudits(
      ids.map((targetId) => ({
        ...{ actor, action: 'property.deleted', targetType: 'property', targetId },
        ...{ before: {}, after: {} },
      })),
      session,
    )
    return removeListings(ids, 'listing-removed', session)
  })
}
