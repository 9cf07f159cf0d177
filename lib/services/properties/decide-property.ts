import 'server-only'
import { recordAudits } from '@/lib/data/audit'
import { afterCommit, type Session, transaction, ObjectId } from '@/lib/data/client'
import { type PropertyDoc } from '@/lib/data/collections'
import { rejectOffers } from '@/lib/data/offer-transitions'
import { hasUnaffectedOffer } from '@/lib/data/offers'
import {
  lockListing,
  findProperty,
  updateProperty,
  deleteProperties,
  findFieldsById,
  idsOfAgent,
} from '@/lib/data/properties'
import { ADDRESS_TEXTS, lacksAddress } from '@/lib/domain/address'
import { ENERGY_MISSING, lacksEnergy, certificateWarningAt } from '@/lib/domain/energy'
import { conflict, notFound } from '@/lib/domain/errors'
import { AWAITING_PAYMENT_TEXTS } from '@/lib/domain/offer-terms'
import { isHidden, isPaused, isUndecided, isVerifiedStatus, SOLD_NOT_REJECTED } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { type DecidePropertyInput } from '@/lib/schemas/moderation'
import { deleteRowsOfListings } from '@/lib/data/erasures'
import { closeInquiries } from '@/lib/data/inquiries'
import { closeReportCases } from '@/lib/data/reports'
import { picturesOfListing } from '@/lib/domain/listing-pictures'
import { type RejectingCause } from '@/lib/domain/offer'
import { formatDate } from '@/lib/domain/dates'
import { assertAgentLicensed } from '../agents/licence'
import { auditProperty } from '../audit/audit-entries'
import { assertCan } from '../authorise'
import {
  closedOfferEvents,
  listingEvent,
  type NotificationEvent,
  notify,
  reopenedListingEvents,
} from '../notices/notify'
import { closeViewings } from '../viewings/change-viewing'
import { cancelOpenHousesOf } from '../open-houses/change-open-house'
import { matchSearchesNow } from '../saved-searches/send-alerts'
import { removeEventCounts } from '../numbers/count-events'
import { releasePictures } from '../pictures/pictures'
import { readPerson } from '../users/people'
import { type Handler } from '../jobs/run-job'
import { versionConflict, readProperty } from './read-property'

/**
 * An administrator verifies or rejects a pending listing (D104), optionally with a reason for its agent
 * (D171). A rejection also rejects the pending offers on it, as a removal does (D24). Throws `conflict` if it
 * is decided already, if it would be verified without its required address (D276) or energy class (D423), if it would
 * be rejected after its sale or while an accepted offer on it is unpaid, or if it has changed since the administrator
 * loaded it.
 */
export async function decideProperty(
  actor: Actor,
  { id, status, reason = '', updatedAt }: DecidePropertyInput,
): Promise<void> {
  assertCan(actor, 'property:decide')
  await transaction(async (session) => {
    const property = await findProperty(id, session)
    if (!property) throw notFound('Property not found.')
    if (isPaused(property.status))
      throw conflict('This home is off the market. You can decide on it once it is back.')
    if (!isUndecided(property.status)) throw conflict(`This home has already been ${property.status}.`)
    if (updatedAt !== undefined && updatedAt !== property.updatedAt.toISOString()) throw versionConflict()
    if (isHidden(status) && property.soldAt) throw conflict(SOLD_NOT_REJECTED)
    if (isVerifiedStatus(status) && lacksAddress(property)) throw conflict(ADDRESS_TEXTS.missing)
    if (isVerifiedStatus(status)) await assertAgentLicensed(property.agentId, session)
    if (isVerifiedStatus(status) && lacksEnergy(property, getEnv().ENERGY_REQUIRED_IN))
      throw conflict(ENERGY_MISSING)
    if (isVerifiedStatus(status)) afterCommit(session, matchSearchesNow)
    const at = new Date()
    if (isHidden(status)) await lockToHide(property, session)
    if (!(await updateProperty(property, { status, reason }, at, session))) throw versionConflict()
    const offerEvents = isHidden(status) ? await endOffers(property, at, session) : []
    await notify(
      session,
      listingEvent(`listing-${status}`, property, {
        at,
        each: { version: property.updatedAt },
        ...(reason !== '' && { values: { reason } }),
      }),
      ...offerEvents,
    )
    const changes = {
      before: { status: property.status },
      after: { status, ...(reason !== '' && { reason }) },
    }
    await auditProperty(actor, `property.${status}`, property, changes, session)
  })
}

const REMOVAL = 'listing-removed'

/** Writes the listing before its offers (ADR 019); `conflict` if an accepted offer on it is unpaid. */
async function lockToHide({ _id }: PropertyDoc, session: Session): Promise<void> {
  await lockListing(_id, session)
  if (await hasUnaffectedOffer([_id], REMOVAL, session)) throw conflict(AWAITING_PAYMENT_TEXTS.rejected)
}

/** Rejects the offers on a listing that buyers no longer see and cancels its visits; returns the events to notify. */
async function endOffers({ _id }: PropertyDoc, at: Date, session: Session): Promise<NotificationEvent[]> {
  const rejected = await rejectOffers({ propertyIds: [_id] }, REMOVAL, at, session)
  await closeViewings({ propertyIds: [_id] }, REMOVAL, at, session)
  const cancelled = await cancelOpenHousesOf([_id], REMOVAL, at, session)
  return [...closedOfferEvents(rejected, REMOVAL, at, 'buyer'), ...cancelled]
}

/**
 * Rejects, in the caller's transaction, the open offers that a person made as a buyer whose account is deleted or suspended
 * (D17, D18). Returns the events to notify.
 */
export async function endOffersOfBuyer(
  buyerId: ObjectId,
  at: Date,
  session: Session,
): Promise<NotificationEvent[]> {
  const cause = 'person-removed'
  const rejected = await rejectOffers({ buyerId }, cause, at, session)
  const reopened = await reopenedListingEvents(rejected, at, session)
  return [...closedOfferEvents(rejected, cause, at, 'agent'), ...reopened]
}

/**
 * Removes listings in the caller's transaction: rejects the offers that may be rejected for this cause,
 * cancels future viewings, notifies their sides, closes open inquiries, and removes the listings from wishlists, hidden
 * and seen homes. Reviews and bought offers stay as records (D17, D18, D24), with the pictures they show (ADR 026).
 * Returns the number of listings.
 */
export async function removeListings(
  ids: ObjectId[],
  cause: Exclude<RejectingCause, 'sale'>,
  session: Session,
): Promise<number> {
  const removedListings = await deleteProperties(ids, session)
  const at = new Date()
  const rejected = await rejectOffers({ propertyIds: ids }, cause, at, session)
  const viewingCause = cause === 'person-removed' ? 'agent-left' : cause
  await closeViewings({ propertyIds: ids }, viewingCause, at, session)
  await closeInquiries({ propertyIds: ids }, session)
  const cancelled = await cancelOpenHousesOf(ids, cause, at, session)
  await deleteRowsOfListings(ids, session)
  await removeEventCounts(ids, at, session)
  await closeReportCases(ids, session)
  const urls = removedListings.flatMap((listing) => picturesOfListing(listing).map(({ url }) => url))
  await releasePictures(urls, session)
  await notify(session, ...closedOfferEvents(rejected, cause, at, 'buyer'), ...cancelled)
  return removedListings.length
}

/**
 * Notifies the agent of the listing's removal by somebody else, and of how many more of theirs are removed
 * with it.
 */
async function notifyOwner(
  actor: Actor,
  listing: Pick<PropertyDoc, '_id' | 'agentId' | 'title'>,
  others: number,
  session: Session,
): Promise<void> {
  if (listing.agentId.toHexString() === actor.id) return
  const values = others > 0 ? { others } : {}
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
  const before = { title: property.title, status: property.status }
  await auditProperty(actor, 'property.deleted', property, { before }, session)
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
    const homes = await findFieldsById(ids, ['agentId', 'title', 'status'], session)
    const [first] = homes
    if (first) await notifyOwner(actor, first, ids.length - 1, session)
    const deletion = { actor, action: 'property.deleted', targetType: 'property', after: {} } as const
    const entries = homes.map(({ _id: targetId, title, status }) => ({
      ...deletion,
      targetId,
      targetName: title,
      before: { title, status },
    }))
    await recordAudits(entries, session)
    return removeListings(ids, 'listing-removed', session)
  })
}

/**
 * Asks a home's agent for another energy certificate, once for each (D424), unless it has been replaced or the home is
 * sold. The job's subject is the home's id and the certificate's last day.
 */
export const warnOfCertificate: Handler = async ({ subject }) => {
  const [id = '', until = ''] = subject.split(':')
  await transaction(async (session) => {
    const property = await findProperty(id, session)
    const at = new Date()
    if (!property || property.soldAt || property.energyCertificateUntil !== until) return
    if (!certificateWarningAt(until, at)) return
    const each = { deadline: new Date(until) }
    await notify(
      session,
      listingEvent('certificate-ends', property, { at, each, values: { when: formatDate(until) } }),
    )
  })
  return 'done'
}
