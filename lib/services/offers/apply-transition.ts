import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { type Session } from '@/lib/data/client'
import { type OfferDoc } from '@/lib/data/collections'
import { type TransitionAttempt, type TransitionFields, transitionOffer } from '@/lib/data/offer-transitions'
import { type AuditAction } from '@/lib/domain/audit'
import { type Actor } from '@/lib/domain/user'
import { notifyOfTransition } from '../notices/notify-of-transition'

/** The fields of the offer and of the audit entry that a transition writes besides the status. */
export type TransitionRecord = {
  /** `null`: the system. */
  actor: Actor | null
  action: AuditAction
  fields?: TransitionFields
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Moves the offer in the caller's transaction, writes the audit entry and notifies its sides (D153); `null`
 * if the transition is no longer possible. Every transition of a single offer is made here.
 */
export async function applyTransition(
  offer: OfferDoc,
  move: TransitionAttempt,
  { actor, action, fields = {}, before = {}, after = {} }: TransitionRecord,
  session: Session,
): Promise<OfferDoc | null> {
  const moved = await transitionOffer(offer, move, fields, session)
  if (!moved) return null
  await recordAudit(
    {
      actor,
      action,
      targetType: 'offer',
      targetId: offer._id,
      targetName: offer.propertyTitle,
      before: { status: offer.status, ...before },
      after: { status: moved.status, ...after },
    },
    session,
  )
  await notifyOfTransition(offer, move, moved, session)
  return moved
}
