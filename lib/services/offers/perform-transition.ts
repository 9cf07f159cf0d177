import 'server-only'
import { type Session, transaction } from '@/lib/data/client'
import { type OfferDoc, type PropertyDoc } from '@/lib/data/collections'
import { findOffer } from '@/lib/data/offers'
import { claimForDecision, findProperty } from '@/lib/data/properties'
import { conflict } from '@/lib/domain/errors'
import { canTransition, type OfferAct, type OfferParty } from '@/lib/domain/offer'
import { CHANGED_LISTING_TEXTS, conflictReason } from '@/lib/domain/offer-terms'
import { isHidden, isVerifiedStatus, offerAvailability } from '@/lib/domain/property'
import { applyTransition, type TransitionRecord } from './apply-transition'

/** The acts that read or write the listing, which is locked first (ADR 019). */
const ON_LISTING: readonly OfferAct[] = ['accept', 'counter', 'confirm', 'release']

/** The acts that continue an offer, which requires that buyers can see its listing (D7); to accept, that it is verified. */
const GOING_ON: readonly OfferAct[] = ['accept', 'counter', 'confirm']

export type PartyTransition = { act: OfferAct; by: OfferParty; now: Date }

/**
 * Performs an act of one side of an offer, in one transaction. The write is conditional, so of two concurrent
 * answers one wins and the other throws `conflict` with the reason, before any side effect. Continuing an offer
 * on a rejected listing, and accepting one on an unverified listing, also throws `conflict`. A buyer who answers
 * agrees to the listing as it is, if it has not changed since `offer` was read (D325).
 */
export async function performTransition(
  offer: OfferDoc,
  move: PartyTransition,
  writing: TransitionRecord | ((session: Session) => Promise<TransitionRecord>),
): Promise<void> {
  const { act, by, now } = move
  if (!canTransition(offer, act, by, now)) throw conflict(conflictReason(offer, act, by, now))
  const isDone = await transaction(async (session) => {
    if (ON_LISTING.includes(act)) await claimForDecision(offer.propertyId, session)
    const property = GOING_ON.includes(act) ? await readShown(offer.propertyId, act, session) : null
    const written = typeof writing === 'function' ? await writing(session) : writing
    const fields = { ...(by === 'buyer' && property && confirmedFields(property)), ...written.fields }
    return (await applyTransition(offer, move, { ...written, fields }, session)) !== null
  })
  if (isDone) return
  const latest = await findOffer(offer._id.toHexString())
  throw conflict(conflictReason(latest ?? offer, act, by, now))
}

/** The listing, if this act on its offer is possible now; `null` if it was deleted. */
async function readShown(
  propertyId: OfferDoc['propertyId'],
  act: OfferAct,
  session: Session,
): Promise<PropertyDoc | null> {
  const property = await findProperty(propertyId.toHexString(), session)
  if (!property) return null
  const { status, soldAt } = property
  const rule = offerAvailability({ status, sold: soldAt !== null })
  if (isHidden(status) && !rule.open) throw conflict(rule.reason)
  if (act === 'accept' && !isVerifiedStatus(status)) throw conflict(CHANGED_LISTING_TEXTS.unverified)
  return property
}

/** What an offer stores of its listing (D27), at the version that the buyer agrees to. */
const confirmedFields = ({ title, location, image, updatedAt }: PropertyDoc) => ({
  ...{ propertyTitle: title, propertyLocation: location, propertyImage: image },
  listingVersion: updatedAt,
})
