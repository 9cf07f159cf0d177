import 'server-only'
import { type Session } from '@/lib/data/client'
import { type OfferDoc } from '@/lib/data/collections'
import { isDuplicateKey } from '@/lib/data/errors'
import { findHoldingOffer } from '@/lib/data/offers'
import { findProperty } from '@/lib/data/properties'
import { type Address, givenAddress } from '@/lib/domain/address'
import { addDays } from '@/lib/domain/dates'
import { conflict, invalidField } from '@/lib/domain/errors'
import { toMinor } from '@/lib/domain/money'
import { canTransition, hasExpired, type OfferParty } from '@/lib/domain/offer'
import { AMOUNTS_LIMIT, PAYING_TEXT } from '@/lib/domain/offer-terms'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { cancelIntent } from '@/lib/integrations/stripe'
import {
  type AcceptOfferInput,
  type ConfirmOfferInput,
  type CounterOfferInput,
  type RejectOfferInput,
  type ReleaseOfferInput,
} from '@/lib/schemas/offer-answers'
import { assertCan } from '../authorise'
import { waitBriefly } from '../jobs/run-job'
import { releaseIntentsNow } from '../payments/settle-payment'
import { checkedBounds } from './bounds'
import { expireOffer } from './offer-deadlines'
import {
  assertListingRead,
  partyOf,
  performTransition,
  readOfferToAnswer,
  readOfferToMove,
  sideOf,
  type TransitionRecord,
} from './transition'

/**
 * Accepts a pending offer: the listing's agent accepts the buyer's amount, the buyer the agent's counter
 * (D74). The buyer then has a configured number of days to pay, and the listing is under offer (D72, D73).
 * Throws `conflict` if it is decided already, if it is the other side's turn, if another offer on the listing
 * is accepted (D29), if `amount` (major units), which the person read, is not the offer's, or if the buyer has not
 * confirmed the listing's change or read its last one (D325).
 */
export async function acceptOffer(
  actor: Actor,
  { id, amount, listingChangedAt }: AcceptOfferInput,
): Promise<void> {
  const offer = await readOfferToAnswer(actor, id)
  const by = sideOf(actor, offer)
  if (amount !== undefined && toMinor(amount) !== offer.amountMinor)
    throw conflict('The amount of this offer has changed. Please review it again.')
  if (by === 'buyer') assertListingRead(offer, listingChangedAt)
  const now = new Date()
  const fields = { acceptedAt: now, decidedAt: now, expiresAt: addDays(now, getEnv().PAYMENT_DAYS) }
  const accept = () =>
    performTransition(offer, { act: 'accept', by, now }, async (session) => ({
      actor,
      action: 'offer.accepted',
      fields: { ...fields, address: await addressOf(offer.propertyId, session) },
    }))
  try {
    await accept()
  } catch (error) {
    if (!isDuplicateKey(error, 'propertyId')) throw error
    if (!(await endOverdueClaim(offer.propertyId, now))) throw alreadyAccepted()
    await accept().catch((second: unknown) => {
      throw isDuplicateKey(second, 'propertyId') ? alreadyAccepted() : second
    })
  }
}

/** The listing's address, which the buyer may read from now on. Later changes of the listing update it. */
async function addressOf(propertyId: OfferDoc['propertyId'], session: Session): Promise<Address> {
  const property = await findProperty(propertyId.toHexString(), session)
  return property ? givenAddress(property) : {}
}

/**
 * Closes the accepted offer on the listing if its deadline has passed and no job has done so yet; true if so.
 */
async function endOverdueClaim(propertyId: OfferDoc['propertyId'], now: Date): Promise<boolean> {
  const holdsListing = await findHoldingOffer(propertyId)
  if (!holdsListing || !hasExpired(holdsListing, now)) return false
  await waitBriefly(expireOffer(holdsListing))
  return true
}

const alreadyAccepted = () => conflict('Another offer on this property has already been accepted')

/**
 * The buyer keeps a pending offer whose listing has changed, so that its agent can accept it again (D325). Throws
 * `conflict` if there is nothing to confirm, or if the listing has changed again.
 */
export async function confirmOffer(actor: Actor, { id, listingChangedAt }: ConfirmOfferInput): Promise<void> {
  const offer = await readOfferToMove(actor, id)
  assertCan(actor, 'offer:confirm', offer.buyerId.toHexString())
  assertListingRead(offer, listingChangedAt)
  await performTransition(
    offer,
    { act: 'confirm', by: 'buyer', now: new Date() },
    { actor, action: 'offer.confirmed' },
  )
}

type Answer = { amountMinor: number; note: string; by: OfferParty; now: Date }

/**
 * Counters a pending offer with another amount (major units): it is the other side's turn, and the deadline
 * restarts (D73, D74). Throws `invalid_input` outside the listing's current price range, `conflict` if it is
 * the other side's turn, the offer is decided, or the listing has changed since the buyer read it (D325).
 */
export async function counterOffer(
  actor: Actor,
  { id, amount, note = '', listingChangedAt }: CounterOfferInput,
): Promise<void> {
  const offer = await readOfferToAnswer(actor, id)
  const by = sideOf(actor, offer)
  if (by === 'buyer') assertListingRead(offer, listingChangedAt)
  const answer = { amountMinor: toMinor(amount), note, by, now: new Date() }
  await performTransition(offer, { act: 'counter', ...answer }, async (session) => ({
    ...(await writingOf(offer, answer, session)),
    actor,
  }))
}

async function writingOf(
  offer: OfferDoc,
  { amountMinor, note, by, now }: Answer,
  session: Session,
): Promise<Omit<TransitionRecord, 'actor'>> {
  const { amounts } = offer
  if (amounts.length >= AMOUNTS_LIMIT)
    throw conflict(
      `This offer cannot be countered again. Accept or ${by === 'agent' ? 'reject' : 'withdraw'} it.`,
    )
  if (amountMinor === offer.amountMinor)
    throw invalidField(
      'amount',
      'This is already the amount of the offer. Accept it, or enter a different one',
    )
  const property = await findProperty(offer.propertyId.toHexString(), session)
  if (!property) throw conflict('This offer has already been decided')
  const bounds = checkedBounds(property, amountMinor, 'amount')
  return {
    action: 'offer.countered',
    fields: {
      amountMinor,
      amounts: [...amounts, { by, amountMinor, at: now, ...(note !== '' && { note }) }],
      turn: by === 'agent' ? 'buyer' : 'agent',
      expiresAt: addDays(now, offer.validDays),
      ...bounds,
    },
    before: { amountMinor: offer.amountMinor },
    after: { amountMinor },
  }
}

/**
 * The listing's agent extends the payment deadline of an accepted offer by the original number of days, once
 * (D73). Throws `conflict` if it was extended before, or is no longer accepted.
 */
export async function extendOffer(actor: Actor, { id }: { id: string }): Promise<void> {
  const offer = await readOfferToAnswer(actor, id)
  assertCan(actor, 'offer:decide', offer.agentId.toHexString())
  const now = new Date()
  const expiresAt = addDays(offer.expiresAt, getEnv().PAYMENT_DAYS)
  await performTransition(
    offer,
    { act: 'extend', by: 'agent', now },
    {
      actor,
      action: 'offer.extended',
      fields: { expiresAt, extendedAt: now },
      before: { expiresAt: offer.expiresAt },
      after: { expiresAt },
    },
  )
}

/**
 * Rejects a pending offer on the agent's own listing, on either side's turn. The buyer sees the optional
 * reason. Throws `conflict` if it is decided already.
 */
export async function rejectOffer(actor: Actor, { id, reason = '' }: RejectOfferInput): Promise<void> {
  const offer = await readOfferToAnswer(actor, id)
  assertCan(actor, 'offer:decide', offer.agentId.toHexString())
  const now = new Date()
  const reasonField = reason === '' ? {} : { reason }
  await performTransition(
    offer,
    { act: 'reject', by: 'agent', now },
    { actor, action: 'offer.rejected', fields: { decidedAt: now, ...reasonField }, after: reasonField },
  )
}

/**
 * The listing's agent or the buyer releases an accepted offer, with a reason that the other side sees. The listing is
 * open again (D72, D73, D346), and an unfinished payment is closed or, after the agent's release, refunded (D51). Throws
 * `conflict` if it is no longer accepted, and for a buyer who has paid or whose payment is running.
 */
export async function releaseOffer(actor: Actor, { id, reason }: ReleaseOfferInput): Promise<void> {
  const offer = await readOfferToAnswer(actor, id)
  const by = partyOf(actor, offer)
  const now = new Date()
  if (by === 'buyer' && canTransition(offer, 'release', by, now)) await stopPayment(offer)
  await performTransition(
    offer,
    { act: 'release', by, now },
    {
      actor,
      action: 'offer.released',
      fields: { decidedAt: now, reason, releasedBy: by },
      after: { reason },
    },
  )
  await releaseIntentsNow()
}

/** Cancels an unpaid intent, before its offer is closed, so that no payment can begin meanwhile. Throws `conflict` for another one. */
async function stopPayment({ paymentIntentId }: OfferDoc): Promise<void> {
  const intent = paymentIntentId === undefined ? null : await cancelIntent(paymentIntentId)
  if (intent && intent.status !== 'canceled') throw conflict(PAYING_TEXT)
}

/**
 * The buyer withdraws a pending offer, on either side's turn, and may make a new one (D73). Throws `conflict`
 * if it is decided already.
 */
export async function withdrawOffer(actor: Actor, { id }: { id: string }): Promise<void> {
  const offer = await readOfferToMove(actor, id)
  assertCan(actor, 'offer:withdraw', offer.buyerId.toHexString())
  const now = new Date()
  await performTransition(
    offer,
    { act: 'withdraw', by: 'buyer', now },
    { actor, action: 'offer.withdrawn', fields: { decidedAt: now } },
  )
}
