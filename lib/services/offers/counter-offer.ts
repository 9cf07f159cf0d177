import 'server-only'
import { type Session } from '@/lib/data/client'
import { type OfferDoc } from '@/lib/data/collections'
import { findProperty } from '@/lib/data/properties'
import { conflict, invalidField } from '@/lib/domain/errors'
import { toMajor, toMinor } from '@/lib/domain/money'
import { isWithinRange, type OfferParty } from '@/lib/domain/offer'
import { AMOUNTS_LIMIT, addDays } from '@/lib/domain/offer-terms'
import { type Actor } from '@/lib/domain/user'
import { rangeMessage } from '@/lib/schemas/offer'
import { type CounterOfferInput } from '@/lib/schemas/offer-answers'
import { assertListingRead } from './assert-listing-read'
import { type TransitionRecord } from './apply-transition'
import { performTransition } from './perform-transition'
import { readOfferToMove } from './read-offer'
import { sideOf } from './side-of'

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
  const offer = await readOfferToMove(actor, id)
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
  const { minPriceMinor, maxPriceMinor } = property
  if (!isWithinRange(amountMinor, minPriceMinor, maxPriceMinor))
    throw invalidField('amount', rangeMessage(toMajor(minPriceMinor), toMajor(maxPriceMinor)))
  return {
    action: 'offer.countered',
    fields: {
      amountMinor,
      amounts: [...amounts, { by, amountMinor, at: now, ...(note !== '' && { note }) }],
      turn: by === 'agent' ? 'buyer' : 'agent',
      expiresAt: addDays(now, offer.validDays),
      minPriceMinor,
      maxPriceMinor,
    },
    before: { amountMinor: offer.amountMinor },
    after: { amountMinor },
  }
}
