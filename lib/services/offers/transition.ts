import 'server-only'
import { recordAnswer } from '@/lib/data/answers'
import { type Session, transaction } from '@/lib/data/client'
import { type OfferDoc, type PropertyDoc } from '@/lib/data/collections'
import { type TransitionAttempt, type TransitionFields, transitionOffer } from '@/lib/data/offer-transitions'
import { findOffer } from '@/lib/data/offers'
import { lockListing, findProperty } from '@/lib/data/properties'
import { type AuditAction } from '@/lib/domain/audit'
import { conflict, forbidden, notFound } from '@/lib/domain/errors'
import { HANDOVER_TEXTS } from '@/lib/domain/handover'
import { canTransition, type OfferAction, type OfferParty } from '@/lib/domain/offer'
import { CHANGED_LISTING_TEXTS, conflictReason, turnOf, wasCountered } from '@/lib/domain/offer-terms'
import { officeRefusal } from '@/lib/domain/office'
import { can } from '@/lib/domain/permissions'
import { isHidden, isVerifiedStatus, offerAvailability } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { auditOffer } from '../audit/audit-entries'
import { assertActive, assertCan } from '../authorise'
import { actedFor } from '../offices/on-behalf'
import { notifyOfTransition } from '../notices/notify'

/** The offer with this id, for its buyer, its agent and administrators. Throws `not_found` for others (D10). */
export const readOffer = async (actor: Actor, id: string): Promise<OfferDoc> =>
  assertReadable(actor, await findOffer(id))

function assertReadable(actor: Actor, offer: OfferDoc | null): OfferDoc {
  const isReadable =
    offer !== null &&
    (can(actor, 'offer:read-as-buyer', offer.buyerId.toHexString()) ||
      can(actor, 'offer:read-as-agent', offer.agentId.toHexString()))
  if (!isReadable) throw notFound('Offer not found')
  return offer
}

/**
 * The offer for a person who is about to change it. Throws `forbidden` for a suspended account before the
 * offer is read, which a suspended agent may not read anyway.
 */
export async function readOfferToChange(actor: Actor, id: string): Promise<OfferDoc> {
  assertActive(actor)
  return readOffer(actor, id)
}

/**
 * As `readOfferToChange`, for an action that agents may do. Throws `forbidden` for an assistant of an office who is not its
 * buyer, whether or not there is such an offer (D468).
 */
export async function readOfferToAnswer(actor: Actor, id: string): Promise<OfferDoc> {
  assertActive(actor)
  const offer = await findOffer(id)
  const refusal = officeRefusal(actor, 'offer:decide')
  if (refusal !== undefined && offer?.buyerId.toHexString() !== actor.id) throw forbidden(refusal)
  return assertReadable(actor, offer)
}

/**
 * The side of the offer that the person acts for: its buyer, even if they are an agent now who may decide on it (D74).
 * Throws `forbidden` for anyone else.
 */
export function partyOf(actor: Actor, offer: OfferDoc): OfferParty {
  const buyerId = offer.buyerId.toHexString()
  if (buyerId !== actor.id && can(actor, 'offer:decide', offer.agentId.toHexString())) return 'agent'
  assertCan(actor, 'offer:answer', buyerId)
  return 'buyer'
}

/** Throws `forbidden` unless the person acts for the agent of the offer. */
export function assertDecides(actor: Actor, offer: OfferDoc): void {
  if (partyOf(actor, offer) !== 'agent') throw forbidden()
}

/**
 * The side that answers the offer (D74). Throws `forbidden` for anyone else, and for the buyer before the agent has
 * countered: nobody accepts their own offer.
 */
export function answeringPartyOf(actor: Actor, offer: OfferDoc): OfferParty {
  const party = partyOf(actor, offer)
  if (party === 'buyer' && !wasCountered(offer.amounts)) throw forbidden()
  return party
}

/**
 * Throws `conflict` if the listing of a pending offer has changed since the version that the buyer saw,
 * `listingChangedAt`; `undefined` accepts any version (D325).
 */
export function assertListingUnchanged(offer: OfferDoc, listingChangedAt: string | null | undefined): void {
  if (listingChangedAt === undefined || turnOf(offer) === undefined) return
  if (listingChangedAt !== (offer.listingChangedAt?.toISOString() ?? null))
    throw conflict(CHANGED_LISTING_TEXTS.again)
}

/** The fields of the offer and of the audit entry that a transition writes besides the status. */
export type TransitionRecord = {
  /** `null`: the system. */
  actor: Actor | null
  auditAction: AuditAction
  fields?: TransitionFields
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Makes the transition in the caller's transaction, writes the audit entry and notifies both sides (D153); `null` if it is
 * no longer possible. Every transition of a single offer is made here.
 */
export async function applyTransition(
  offer: OfferDoc,
  transition: TransitionAttempt,
  { actor, auditAction, fields = {}, before = {}, after = {} }: TransitionRecord,
  session: Session,
): Promise<OfferDoc | null> {
  const party = transition.by === 'agent' ? 'agent' : 'buyer'
  const actedByField = actor ? actedFor(actor, party, offer) : {}
  const updatedOffer = await transitionOffer(offer, transition, { ...fields, ...actedByField }, session)
  if (!updatedOffer) return null
  const changes = {
    before: { status: offer.status, ...before },
    after: { status: updatedOffer.status, ...after },
  }
  await auditOffer(actor, auditAction, offer, changes, session)
  if (isFirstAnswer(offer, transition))
    await recordAnswer(offer, { since: offer.createdAt, at: transition.now }, session)
  await notifyOfTransition(offer, transition, updatedOffer, session)
  return updatedOffer
}

/** The actions that answer an offer (D258). */
const ANSWERING_ACTIONS: readonly OfferAction[] = ['accept', 'counter', 'reject']

/** True if the agent answers the offer for the first time. */
const isFirstAnswer = (offer: OfferDoc, { action, by }: TransitionAttempt): boolean =>
  by === 'agent' &&
  ANSWERING_ACTIONS.includes(action) &&
  offer.acceptedAt === undefined &&
  offer.amounts.every((amount) => amount.by === 'buyer')

/** The actions that read or write the listing, which is locked first (ADR 019). */
const LISTING_ACTIONS: readonly OfferAction[] = ['accept', 'counter', 'confirm', 'release']

/** The actions that continue an offer. They require a visible listing (D7); `accept` also requires a verified one. */
const CONTINUING_ACTIONS: readonly OfferAction[] = ['accept', 'counter', 'confirm']

type PartyTransition = TransitionAttempt & { by: OfferParty }

/**
 * Makes the transition of one side of an offer, in its own transaction. The write is conditional, so of two concurrent
 * answers one wins and the other throws `conflict` with the reason, before any side effect. Continuing an offer
 * on a rejected listing, and accepting one on an unverified listing, also throws `conflict`. A buyer who answers
 * agrees to the listing as it is, if it has not changed since `offer` was read (D325).
 */
export async function performTransition(
  offer: OfferDoc,
  transition: PartyTransition,
  record: TransitionRecord | ((session: Session) => Promise<TransitionRecord>),
): Promise<void> {
  const { action, by, now } = transition
  if (!canTransition(offer, action, by, now)) throw conflict(conflictReason(offer, action, by, now))
  const isPerformed = await transaction(async (session) => {
    if (LISTING_ACTIONS.includes(action)) await lockListing(offer.propertyId, session)
    const property = CONTINUING_ACTIONS.includes(action)
      ? await readListing(offer.propertyId, action, session)
      : null
    const entry = typeof record === 'function' ? await record(session) : record
    const fields = { ...(by === 'buyer' && property && confirmedFields(property)), ...entry.fields }
    return (await applyTransition(offer, transition, { ...entry, fields }, session)) !== null
  })
  if (isPerformed) return
  const latest = await findOffer(offer._id.toHexString())
  if (by === 'agent' && latest && !latest.agentId.equals(offer.agentId)) throw conflict(HANDOVER_TEXTS.moved)
  throw conflict(conflictReason(latest ?? offer, action, by, now))
}

/** The listing, if this action on its offer is possible now; `null` if it was deleted. */
async function readListing(
  propertyId: OfferDoc['propertyId'],
  action: OfferAction,
  session: Session,
): Promise<PropertyDoc | null> {
  const property = await findProperty(propertyId.toHexString(), session)
  if (!property) return null
  const { status, soldAt } = property
  const availability = offerAvailability({ status, sold: soldAt !== null })
  if (isHidden(status) && !availability.open) throw conflict(availability.reason)
  if (action === 'accept' && !isVerifiedStatus(status)) throw conflict(CHANGED_LISTING_TEXTS.unverified)
  return property
}

/** The fields of a listing that its offer stores (D27), at the version that the buyer agrees to. */
const confirmedFields = ({ title, location, image, updatedAt }: PropertyDoc) => ({
  propertyTitle: title,
  propertyLocation: location,
  propertyImage: image,
  listingVersion: updatedAt,
})
