import 'server-only'
import { type Session, transaction } from '@/lib/data/client'
import { findOpenOf, type ViewingScope } from '@/lib/data/viewings'
import { invalidField } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import {
  isConfirmed,
  isLateCancellation,
  statusAfter,
  type ViewingCause,
  type ViewingSide,
} from '@/lib/domain/viewing'
import { type CancelViewingInput, REASON_REQUIRED } from '@/lib/schemas/viewing'
import { recheckActor } from '../authorise'
import { notify } from '../notices/notify'
import { moveViewing, recordDecision } from './move-viewing'
import { readViewingToMove } from './read-viewing'
import { notifiedOf, viewingEvent } from './viewing-events'

const CLOSED = ['proposal', 'expiresAt', 'phone', 'isTaken'] as const

/**
 * Cancels a viewing by one side until its start (D221). Throws `invalid_input` for an agent without a reason, and as
 * `readViewingToMove`.
 */
export async function cancelViewing(
  actor: Actor,
  { reason = '', ...input }: CancelViewingInput,
): Promise<void> {
  const { viewing, side } = await readViewingToMove(actor, input, 'viewing:change')
  if (side === 'agent' && reason === '') throw invalidField('reason', REASON_REQUIRED)
  const now = new Date()
  const wasConfirmed = isConfirmed(viewing.status)
  const isLate = side === 'buyer' && wasConfirmed && isLateCancellation(viewing, now)
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const moved = await moveViewing(
      viewing,
      { act: 'cancel', by: side, now },
      { cancelledBy: side, ...(reason !== '' && { reason }), ...(isLate && { wasLate: true }) },
      CLOSED,
      session,
    )
    if (side === 'agent') await recordDecision(actor, 'viewing.cancelled', viewing, moved, session)
    const to: readonly ViewingSide[] = wasConfirmed || side === 'agent' ? notifiedOf(side, moved) : ['agent']
    await notify(session, viewingEvent('viewing-cancelled', moved, { at: now, to, values: { turn: side } }))
  })
}

/**
 * Cancels the future viewings of listings or of a buyer, in the transaction of their cause (D221), and notifies both
 * sides.
 */
export async function closeViewings(
  scope: ViewingScope,
  cause: ViewingCause,
  now: Date,
  session: Session,
): Promise<void> {
  for (const viewing of await findOpenOf(scope, session)) {
    if (statusAfter(viewing, 'close', cause, now) === null) continue
    const moved = await moveViewing(viewing, { act: 'close', by: cause, now }, { cause }, CLOSED, session)
    await notify(
      session,
      viewingEvent('viewing-cancelled', moved, { at: now, values: { viewingCause: cause } }),
    )
  }
}
