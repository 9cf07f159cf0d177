import 'server-only'
import { type OfferDoc } from '@/lib/data/collections'
import { forbidden } from '@/lib/domain/errors'
import { type OfferParty } from '@/lib/domain/offer'
import { wasCountered } from '@/lib/domain/offer-terms'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { assertCan } from '../authorise'

/**
 * The side of the offer that the person acts for (D74). Throws `forbidden` for anyone else, and for the buyer
 * before the agent has countered: nobody accepts their own offer.
 */
export function sideOf(actor: Actor, offer: OfferDoc): OfferParty {
  if (can(actor, 'offer:decide', offer.agentId.toHexString())) return 'agent'
  assertCan(actor, 'offer:answer', offer.buyerId.toHexString())
  if (!wasCountered(offer.amounts)) throw forbidden()
  return 'buyer'
}
