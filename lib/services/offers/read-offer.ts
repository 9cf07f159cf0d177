import 'server-only'
import { type OfferDoc } from '@/lib/data/collections'
import { findOffer } from '@/lib/data/offers'
import { notFound } from '@/lib/domain/errors'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { assertActive } from '../authorise'

/**
 * The offer with this id, for its buyer, its agent and administrators. Throws `not_found` for others (D10).
 */
export async function readOffer(actor: Actor, id: string): Promise<OfferDoc> {
  const offer = await findOffer(id)
  const readable =
    offer !== null &&
    (can(actor, 'offer:read-as-buyer', offer.buyerId.toHexString()) ||
      can(actor, 'offer:read-as-agent', offer.agentId.toHexString()))
  if (!readable) throw notFound('Offer not found')
  return offer
}

/**
 * The offer for a person who is about to change it. Throws `forbidden` for a suspended account before the
 * offer is read, which a suspended agent may not read anyway.
 */
export async function readOfferToMove(actor: Actor, id: string): Promise<OfferDoc> {
  assertActive(actor)
  return readOffer(actor, id)
}
