import 'server-only'
import { type Session, transaction } from '@/lib/data/client'
import { type OfferDoc } from '@/lib/data/collections'
import { findOffer } from '@/lib/data/offers'
import { claimForDecision, findProperty } from '@/lib/data/properties'
import { conflict } from '@/lib/domain/errors'
import { canTransition, type OfferAct, type OfferParty } from '@/lib/domain/offer'
import { conflictReason } from '@/lib/domain/offer-terms'
import { isHidden, offerAvailability } from '@/lib/domain/property'
import { applyTransition, type TransitionRecord } from './apply-transition'

/** The acts that read or write the listing, which is locked first (ADR 019). */
const ON_LISTING: readonly OfferAct[] = ['accept', 'counter', 'release']

/** The acts that continue an offer, which requires that buyers can see its listing (D7). */
const GOING_ON: readonly OfferAct[] = ['accept', 'counter']

export type PartyTransition = { act: OfferAct; by: OfferParty; now: Date }

/**
 * Performs an act of one side of an offer, in one transaction. The write is conditional, so of two concurrent
 * answers one wins and the other throws `conflict` with the reason, before any side effect. Accepting or
 * countering an offer on a rejected listing also throws `conflict`.
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
    if (GOING_ON.includes(act)) await assertShown(offer.propertyId, session)
    const written = typeof writing === 'function' ? await writing(session) : writing
    return (await applyTransition(offer, move, written, session)) !== null
  })
  if (isDone) return
  const latest = await findOffer(offer._id.toHexString())
  throw conflict(conflictReason(latest ?? offer, act, by, now))
}

async function assertShown(propertyId: OfferDoc['propertyId'], session: Session): Promise<void> {
  const property = await findProperty(propertyId.toHexString(), session)
  if (!property || !isHidden(property.status)) return
  const rule = offerAvailability({ status: property.status, sold: property.soldAt !== null })
  if (!rule.open) throw conflict(rule.reason)
}
