import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { isDuplicateKey } from '@/lib/data/errors'
import { moveOffer } from '@/lib/data/offers'
import { claimForDecision } from '@/lib/data/properties'
import { conflict } from '@/lib/domain/errors'
import { canMove, isClaiming, type OfferStatus } from '@/lib/domain/offer'
import { type Actor } from '@/lib/domain/user'
import { assertActive, assertCan } from '../authorise'
import { readOffer } from './read-offer'

type Decision = Extract<OfferStatus, 'accepted' | 'rejected'>

/**
 * The listing's agent takes or turns down a pending offer. The write is conditional
 * and the unique index allows one accepted offer a listing (D29), so of two
 * racing decisions one wins and the other gets `conflict`, before any side effect.
 */
export async function decideOffer(actor: Actor, id: string, decision: Decision): Promise<void> {
  // Before the offer is read, which a suspended agent no longer may.
  assertActive(actor)
  const offer = await readOffer(actor, id)
  assertCan(actor, 'offer:decide', offer.agentId.toHexString())
  const move = { to: decision, by: actor.role, now: new Date() }
  if (!canMove(offer, move.to, move.by, move.now)) throw decided()

  try {
    await transaction(async (session) => {
      if (isClaiming(decision)) await claimForDecision(offer.propertyId, session)
      const moved = await moveOffer(offer, move, { decidedAt: move.now }, session)
      if (!moved) throw decided()
      await recordAudit(
        {
          actor,
          action: `offer.${decision}`,
          targetType: 'offer',
          targetId: offer._id,
          targetName: offer.propertyTitle,
          before: { status: offer.status },
          after: { status: decision },
        },
        session,
      )
    })
  } catch (error) {
    if (isDuplicateKey(error, 'propertyId'))
      throw conflict('Another offer on this property has already been accepted')
    throw error
  }
}

const decided = () => conflict('This offer has already been decided')
