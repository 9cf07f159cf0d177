import 'server-only'
import { transaction } from '@/lib/data/client'
import { findProperty } from '@/lib/data/properties'
import { conflict } from '@/lib/domain/errors'
import { formatZonedMoment } from '@/lib/domain/time-zones'
import { type Actor } from '@/lib/domain/user'
import {
  isRequested,
  otherSideOf,
  requestExpiresAt,
  statusAfter,
  TIME_TAKEN,
  VIEWING_CHANGED,
} from '@/lib/domain/viewing'
import { type RescheduleViewingInput } from '@/lib/schemas/viewing'
import { recheckActor } from '../authorise'
import { notify } from '../notices/notify'
import { findSlotAt } from './find-slots'
import { moveViewing, recordDecision, takenEvents } from './move-viewing'
import { readViewingToMove } from './read-viewing'
import { isReliable } from './request-viewing'
import { notifiedOf, viewingEvent, whenOf } from './viewing-events'

/**
 * Proposes another free slot (D220). A buyer's time is confirmed at once where confirmation is instant, and replaces the
 * time of a request; otherwise the other side answers, and the earlier time stays. Throws as `readViewingToMove`, and
 * `conflict` if the slot is not free or the viewing can no longer be moved.
 */
export async function rescheduleViewing(actor: Actor, input: RescheduleViewingInput): Promise<void> {
  const { viewing, side } = await readViewingToMove(actor, input, 'viewing:change')
  const now = new Date()
  const move = { act: 'propose', by: side, now } as const
  if (statusAfter(viewing, 'propose', side, now) === null) throw conflict(VIEWING_CHANGED)
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const property = await findProperty(viewing.propertyId.toHexString(), session)
    const found =
      property && (await findSlotAt(property, input.startsAt, now, { moving: viewing._id, session }))
    if (!found) throw conflict(TIME_TAKEN)
    const { slot, settings } = found
    const { startsAt, endsAt, wall } = slot
    const time = { startsAt, endsAt, wall }
    const was = whenOf(viewing)
    if (side === 'buyer' && settings.isInstant && (await isReliable(viewing.buyerId, now, session))) {
      const moved = await moveViewing(
        viewing,
        move,
        { ...time, status: 'confirmed', confirmedAt: now },
        ['proposal', 'expiresAt', 'isTaken'],
        session,
      )
      await notify(
        session,
        viewingEvent('viewing-rescheduled', moved, { at: now, to: notifiedOf(side, moved), values: { was } }),
        ...(await takenEvents(moved, now, session)),
      )
      return
    }
    if (side === 'buyer' && isRequested(viewing.status)) {
      const expiresAt = requestExpiresAt(now, startsAt)
      const moved = await moveViewing(viewing, move, { ...time, expiresAt }, ['proposal', 'isTaken'], session)
      await notify(session, viewingEvent('viewing-requested', moved, { at: now, to: ['agent'] }))
      return
    }
    const answered = isRequested(viewing.status) ? { expiresAt: requestExpiresAt(now, viewing.startsAt) } : {}
    const moved = await moveViewing(
      viewing,
      move,
      { proposal: { by: side, ...time }, ...answered },
      [],
      session,
    )
    if (side === 'agent') await recordDecision(actor, 'viewing.proposed', viewing, moved, session)
    const values = { proposed: formatZonedMoment(startsAt, viewing.zone) }
    await notify(
      session,
      viewingEvent('viewing-proposed', moved, { at: now, to: [otherSideOf(side)], values }),
    )
  })
}
