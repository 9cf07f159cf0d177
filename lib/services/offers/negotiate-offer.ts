import 'server-only'
import { type PropertyDoc, type OfferDoc } from '@/lib/data/collections'
import { invalidField, AppError, conflict } from '@/lib/domain/errors'
import { toMajor, toMinor } from '@/lib/domain/money'
import { isWithinRange, hasExpired, NEW_OFFER, canTransition, type OfferParty } from '@/lib/domain/offer'
import { isOnRequest } from '@/lib/domain/shown-price'
import { rangeMessage, type CreateOfferInput } from '@/lib/schemas/offer'
import { skipInvalidation, transaction, type Session, ObjectId } from '@/lib/data/client'
import { lockListing, findProperty, claimForOffer } from '@/lib/data/properties'
import { REFUSALS, VALID_DAYS, counterRefusal, PAYING_TEXT } from '@/lib/domain/offer-terms'
import { type Actor } from '@/lib/domain/user'
import { insertOffer } from '@/lib/data/offer-transitions'
import { claimRefusalNotice, findHoldingOffer, findOpenOffer, recordRefusedOffer } from '@/lib/data/offers'
import { addDays, toDay } from '@/lib/domain/dates'
import { statedTerms } from '@/lib/domain/deal-terms'
import { offerAvailability } from '@/lib/domain/property'
import { type Address, givenAddress } from '@/lib/domain/address'
import { getEnv } from '@/lib/env'
import { cancelIntent } from '@/lib/integrations/stripe'
import {
  type AcceptOfferInput,
  type ConfirmOfferInput,
  type CounterOfferInput,
  type RejectOfferInput,
  type ReleaseOfferInput,
} from '@/lib/schemas/offer-answers'
import { recheckActor, assertCan } from '../authorise'
import { writeOverExpired } from '../duplicates'
import { listingEvent, notify, offerEvent } from '../notices/notify'
import { waitBriefly } from '../jobs/run-job'
import { countEvent } from '../numbers/count-events'
import { actedFor } from '../offices/on-behalf'
import { closeIntentsNow } from '../payments/settle-payment'
import { readProperty } from '../properties/read-property'
import { expireOffer } from './offer-deadlines'
import {
  answeringPartyOf,
  assertDecides,
  assertListingUnchanged,
  partyOf,
  performTransition,
  readOfferToAnswer,
  readOfferToChange,
  type TransitionRecord,
} from './transition'

type Bounds = Partial<Pick<PropertyDoc, 'minPriceMinor' | 'maxPriceMinor'>>

/**
 * The listing's bounds for offers, in minor units, to store with an offer of this amount. Throws `invalid_input` at
 * `field` if the amount is outside them. A price on request has no bounds: any amount can be offered (D404).
 */
function checkedBounds(property: PropertyDoc, amountMinor: number, field: 'amount' | 'offerAmount'): Bounds {
  if (isOnRequest(property)) return {}
  const { minPriceMinor, maxPriceMinor } = property
  if (!isWithinRange(amountMinor, minPriceMinor, maxPriceMinor))
    throw invalidField(field, rangeMessage(toMajor(minPriceMinor), toMajor(maxPriceMinor)))
  return { minPriceMinor, maxPriceMinor }
}

/**
 * Records an offer that was refused because it is above the listing's maximum price, and notifies the agent once a week
 * if three buyers were refused for that within seven days (D405). `amount` is in major units; one that is not above the
 * maximum records nothing.
 */
export const recordTooHighOffer = (
  actor: Actor,
  { propertyId, amount }: { propertyId: string; amount: number },
  at = new Date(),
): Promise<void> =>
  transaction(async (session) => {
    skipInvalidation(session)
    const property = await findProperty(propertyId, session)
    if (!property || isOnRequest(property) || toMinor(amount) <= property.maxPriceMinor) return
    await recheckActor(actor, session)
    // If two buyers are refused at once, the second transaction counts the first one's offer.
    await lockListing(property._id, session)
    const refusedOffer = { propertyId: property._id, buyerId: new ObjectId(actor.id), at }
    if ((await recordRefusedOffer(refusedOffer, session)) < REFUSALS.buyers) return
    if (!(await claimRefusalNotice(property._id, at, session))) return
    await notify(session, listingEvent('offers-refused', property, { at }))
  })

/**
 * Makes an offer on a verified, unsold listing (D8, D27, D28) and returns its id. It expires after
 * `validDays` (D73), and is a back-up if another one is accepted (D72). `offerAmount` is in major units.
 * Throws `invalid_input` outside the listing's range, `conflict` if the listing accepts no offers or the
 * buyer has an open one on it, `not_found` for a listing that the buyer cannot see.
 */
export async function createOffer(actor: Actor, input: CreateOfferInput): Promise<{ id: string }> {
  assertCan(actor, 'offer:create')
  const { propertyId, offerAmount: amount } = input
  try {
    return await writeOverExpired(
      ['buyerId', 'propertyId'],
      'You already have an open offer on this property',
      async () => closeIfOverdue(await findOpenOffer(actor.id, propertyId)),
      () => insertOfferBy(actor, input),
    )
  } catch (error) {
    if (error instanceof AppError && error.fields?.offerAmount !== undefined)
      await recordTooHighOffer(actor, { propertyId, amount })
    throw error
  }
}

/** Closes an offer whose deadline has passed, if no job has done so yet. True if the deadline has passed. */
async function closeIfOverdue(offer: OfferDoc | null): Promise<boolean> {
  if (!offer || !hasExpired(offer, new Date())) return false
  await waitBriefly(expireOffer(offer))
  return true
}

const insertOfferBy = (
  actor: Actor,
  { propertyId, offerAmount, validDays = VALID_DAYS.default, note = '', ...termFields }: CreateOfferInput,
): Promise<{ id: string }> => {
  const now = new Date()
  const terms = statedTerms(termFields)
  const amountMinor = toMinor(offerAmount)
  return transaction(async (session) => {
    await recheckActor(actor, session)
    const property = await claimForOffer(propertyId, session)
    if (!property) throw await readRefusal(actor, propertyId, session)
    const bounds = checkedBounds(property, amountMinor, 'offerAmount')
    const offer = await insertOffer(
      {
        propertyId: property._id,
        propertyTitle: property.title,
        propertyLocation: property.location,
        propertyImage: property.image,
        agentId: property.agentId,
        agentName: property.agentName,
        buyerId: new ObjectId(actor.id),
        buyerName: actor.name,
        buyerEmail: actor.email,
        amountMinor,
        amounts: [{ by: 'buyer', amountMinor, at: now, ...(note !== '' && { note }) }],
        ...bounds,
        buyingDate: toDay(now),
        status: NEW_OFFER,
        createdAt: now,
        listingVersion: property.updatedAt,
        decidedAt: null,
        expiresAt: addDays(now, validDays),
        validDays,
        ...(terms && { terms }),
      },
      session,
    )
    countEvent('offers', property._id, offer.buyerId, session)
    const values = { endsAt: offer.expiresAt, reason: note }
    await notify(session, offerEvent('offer-made', offer, { at: now, to: ['agent'], values }))
    return { id: offer._id.toHexString() }
  })
}

/** Returns the `conflict` that says why the listing accepts no offer. Throws `not_found` if the buyer cannot see it. */
async function readRefusal(actor: Actor, propertyId: string, session: Session) {
  const { status, soldAt } = await readProperty(actor, propertyId, session)
  const availability = offerAvailability({ status, sold: soldAt !== null })
  return conflict(availability.open ? 'This home has just changed. Please try again.' : availability.reason)
}

/**
 * Accepts a pending offer: the listing's agent accepts the buyer's amount, the buyer the agent's counter
 * (D74). The buyer then has a configured number of days to pay, and the listing is under offer (D72, D73).
 * Throws `conflict` if it is decided already, if it is the other side's turn, if another offer on the listing is accepted
 * (D29), if the offer's amount is no longer `amount` (major units), which the person read, if the buyer has not confirmed
 * a change of the listing, or if the listing has changed since the buyer read it (D325).
 */
export async function acceptOffer(
  actor: Actor,
  { id, amount, listingChangedAt }: AcceptOfferInput,
): Promise<void> {
  const offer = await readOfferToAnswer(actor, id)
  const by = answeringPartyOf(actor, offer)
  if (amount !== undefined && toMinor(amount) !== offer.amountMinor)
    throw conflict('The amount of this offer has changed. Please review it again.')
  if (by === 'buyer') assertListingUnchanged(offer, listingChangedAt)
  const now = new Date()
  const fields = { acceptedAt: now, decidedAt: now, expiresAt: addDays(now, getEnv().PAYMENT_DAYS) }
  const accept = () =>
    performTransition(offer, { action: 'accept', by, now }, async (session) => ({
      actor,
      auditAction: 'offer.accepted',
      fields: { ...fields, address: await readAddress(offer.propertyId, session) },
    }))
  await writeOverExpired(
    ['propertyId'],
    'Another offer on this property has already been accepted',
    async () => closeIfOverdue(await findHoldingOffer(offer.propertyId)),
    accept,
  )
}

/** The listing's address. The buyer reads it once the offer is accepted; changes of the listing update it. */
async function readAddress(propertyId: OfferDoc['propertyId'], session: Session): Promise<Address> {
  const property = await findProperty(propertyId.toHexString(), session)
  return property ? givenAddress(property) : {}
}

/**
 * The buyer keeps a pending offer whose listing has changed, so that its agent can accept it again (D325). Throws
 * `conflict` if there is nothing to confirm, or if the listing has changed again.
 */
export async function confirmOffer(actor: Actor, { id, listingChangedAt }: ConfirmOfferInput): Promise<void> {
  const offer = await readOfferToChange(actor, id)
  assertCan(actor, 'offer:confirm', offer.buyerId.toHexString())
  assertListingUnchanged(offer, listingChangedAt)
  const transition = { action: 'confirm', by: 'buyer', now: new Date() } as const
  await performTransition(offer, transition, { actor, auditAction: 'offer.confirmed' })
}

type Counteroffer = {
  amountMinor: number
  note: string
  by: OfferParty
  now: Date
  /** A colleague who answers for the agent. */
  authorId?: ObjectId
}

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
  const by = answeringPartyOf(actor, offer)
  if (by === 'buyer') assertListingUnchanged(offer, listingChangedAt)
  const { actedBy } = actedFor(actor, by, { agentId: offer.agentId })
  const author = actedBy && { authorId: actedBy.id }
  const counteroffer = { amountMinor: toMinor(amount), note, by, now: new Date(), ...author }
  await performTransition(offer, { action: 'counter', ...counteroffer }, async (session) => ({
    ...(await counterTransition(offer, counteroffer, session)),
    actor,
  }))
}

async function counterTransition(
  offer: OfferDoc,
  { amountMinor, note, by, now, authorId }: Counteroffer,
  session: Session,
): Promise<Omit<TransitionRecord, 'actor'>> {
  const { amounts } = offer
  const refusal = counterRefusal(amounts, by)
  if (refusal !== undefined) throw conflict(refusal)
  if (amountMinor === offer.amountMinor)
    throw invalidField(
      'amount',
      'This is already the amount of the offer. Accept it, or enter a different one.',
    )
  const property = await findProperty(offer.propertyId.toHexString(), session)
  if (!property) throw conflict('This offer has already been decided')
  const bounds = checkedBounds(property, amountMinor, 'amount')
  const noteFields = note === '' ? {} : { note, ...(authorId && { authorId }) }
  return {
    auditAction: 'offer.countered',
    fields: {
      amountMinor,
      amounts: [...amounts, { by, amountMinor, at: now, ...noteFields }],
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
  assertDecides(actor, offer)
  const now = new Date()
  const expiresAt = addDays(offer.expiresAt, getEnv().PAYMENT_DAYS)
  await performTransition(
    offer,
    { action: 'extend', by: 'agent', now },
    {
      actor,
      auditAction: 'offer.extended',
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
  assertDecides(actor, offer)
  const now = new Date()
  const reasonField = reason === '' ? {} : { reason }
  await performTransition(
    offer,
    { action: 'reject', by: 'agent', now },
    { actor, auditAction: 'offer.rejected', fields: { decidedAt: now, ...reasonField }, after: reasonField },
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
  if (by === 'buyer' && canTransition(offer, 'release', by, now)) await cancelOpenIntent(offer)
  await performTransition(
    offer,
    { action: 'release', by, now },
    {
      actor,
      auditAction: 'offer.released',
      fields: { decidedAt: now, reason, releasedBy: by },
      after: { reason },
    },
  )
  await closeIntentsNow()
}

/**
 * Cancels the offer's payment intent before the offer is closed, so that no payment can begin meanwhile. Throws
 * `conflict` if it is paid or being paid.
 */
async function cancelOpenIntent({ paymentIntentId }: OfferDoc): Promise<void> {
  const intent = paymentIntentId === undefined ? null : await cancelIntent(paymentIntentId)
  if (intent && intent.status !== 'canceled') throw conflict(PAYING_TEXT)
}

/**
 * The buyer withdraws a pending offer, on either side's turn, and may make a new one (D73). Throws `conflict`
 * if it is decided already.
 */
export async function withdrawOffer(actor: Actor, { id }: { id: string }): Promise<void> {
  const offer = await readOfferToChange(actor, id)
  assertCan(actor, 'offer:withdraw', offer.buyerId.toHexString())
  const now = new Date()
  const record = { actor, auditAction: 'offer.withdrawn', fields: { decidedAt: now } } as const
  await performTransition(offer, { action: 'withdraw', by: 'buyer', now }, record)
}
