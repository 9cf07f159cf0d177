import 'server-only'
import { type Actor } from '@/lib/domain/user'
import { type ConfirmOfferInput } from '@/lib/schemas/offer-answers'
import { assertCan } from '../authorise'
import { assertListingRead } from './assert-listing-read'
import { performTransition } from './perform-transition'
import { readOfferToMove } from './read-offer'

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
