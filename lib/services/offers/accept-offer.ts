import 'server-only'
import { type Session } from '@/lib/data/client'
import { type OfferDoc } from '@/lib/data/collections'
import { isDuplicateKey } from '@/lib/data/errors'
import { findClaimingOffer } from '@/lib/data/offers'
import { findProperty } from '@/lib/data/properties'
import { type Address, givenAddress } from '@/lib/domain/address'
import { conflict } from '@/lib/domain/errors'
import { toMinor } from '@/lib/domain/money'
import { hasExpired } from '@/lib/domain/offer'
import { addDays } from '@/lib/domain/offer-terms'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { type AcceptOfferInput } from '@/lib/schemas/offer-answers'
import { waitBriefly } from '../jobs/run-job'
import { assertListingRead } from './assert-listing-read'
import { expireOffer } from './expire-offer'
import { performTransition } from './perform-transition'
import { readOfferToMove } from './read-offer'
import { sideOf } from './side-of'

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
  const offer = await readOfferToMove(actor, id)
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
  const claiming = await findClaimingOffer(propertyId)
  if (!claiming || !hasExpired(claiming, now)) return false
  await waitBriefly(expireOffer(claiming))
  return true
}

const alreadyAccepted = () => conflict('Another offer on this property has already been accepted')
