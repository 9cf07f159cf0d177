import 'server-only'
import { type UserDoc } from '@/lib/data/collections'
import { findLatestPurchase, findOffer } from '@/lib/data/offers'
import { findUserById } from '@/lib/data/users'
import { isBought } from '@/lib/domain/offer'
import { type Actor, isSuspended } from '@/lib/domain/user'
import { type PurchaseDto } from '@/lib/schemas/payment'
import { assertCan } from '../authorise'
import { toOfferDto } from '../offers/list-offers'

/** How long the newest purchase is confirmed on the list of offers, in milliseconds. */
const NEW_FOR = 24 * 60 * 60 * 1000

/**
 * The purchase to confirm to its buyer (D112): that of the offer's id, or else the newest of the last day, with the
 * agent's contact. `null` if there is none, or the offer is not theirs or not bought.
 */
export async function getPurchase(actor: Actor, id: string | null): Promise<PurchaseDto | null> {
  assertCan(actor, 'offer:read-as-buyer', actor.id)
  const since = new Date(Date.now() - NEW_FOR)
  const offer = await (id === null ? findLatestPurchase(actor.id, since) : findOffer(id))
  if (!offer || !isBought(offer.status) || offer.buyerId.toHexString() !== actor.id) return null
  const agent = await findUserById(offer.agentId.toHexString())
  return { offer: toOfferDto(offer), agent: agent && !isSuspended(agent.role) ? contactOf(agent) : null }
}

const contactOf = ({ name, email, phone }: UserDoc) => ({ name, email, phone: phone ?? null })
