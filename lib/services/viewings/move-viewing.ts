import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { type Session } from '@/lib/data/client'
import { type ViewingDoc } from '@/lib/data/collections'
import { findAvailability } from '@/lib/data/availability'
import { findRequestsNear, markTaken, type ViewingChanges, writeViewing } from '@/lib/data/viewings'
import { type AuditAction } from '@/lib/domain/audit'
import { DEFAULT_SETTINGS } from '@/lib/domain/availability'
import { conflict } from '@/lib/domain/errors'
import { claimedUntil } from '@/lib/domain/slots'
import { type Actor } from '@/lib/domain/user'
import {
  isConfirmed,
  statusAfter,
  VIEWING_CHANGED,
  type ViewingAct,
  type ViewingActor,
} from '@/lib/domain/viewing'
import { type NotificationEvent } from '../notices/notify'
import { viewingEvent } from './viewing-events'

type Move = { act: ViewingAct; by: ViewingActor; now: Date }
type Deleted = Parameters<typeof writeViewing>[2]

/**
 * Moves a viewing in the caller's transaction, with its claims and jobs. Returns it as it is then. Throws `conflict` if
 * its status does not allow the act, if it has changed since it was read, or if its new time is taken.
 */
export async function moveViewing(
  viewing: ViewingDoc,
  { act, by, now }: Move,
  changes: ViewingChanges,
  deleted: Deleted,
  session: Session,
): Promise<ViewingDoc> {
  const status = statusAfter(viewing, act, by, now)
  const to = changes.status ?? status
  const moved =
    status === null || to === null
      ? null
      : await writeViewing(viewing, { ...changes, status: to }, deleted, session)
  if (!moved) throw conflict(VIEWING_CHANGED)
  return moved
}

/**
 * The events for the buyers of requests that overlap a viewing whose time was just claimed (D219), once for each
 * request.
 */
export async function takenEvents(
  taken: ViewingDoc,
  now: Date,
  session: Session,
): Promise<NotificationEvent[]> {
  if (!isConfirmed(taken.status)) return []
  const near = await findRequestsNear(taken, session)
  if (near.length === 0) return []
  const { settings = DEFAULT_SETTINGS } = (await findAvailability(taken.agentId, session)) ?? {}
  const until = (viewing: ViewingDoc) => claimedUntil(viewing.endsAt, settings)
  const overlapping = near.filter(
    (request) => request.startsAt < until(taken) && until(request) > taken.startsAt,
  )
  const fresh = await markTaken(overlapping, session)
  return fresh.map((request) => viewingEvent('viewing-unavailable', request, { at: now, to: ['buyer'] }))
}

/** Records an agent's decision in the audit log, without names and reasons. */
export const recordDecision = (
  actor: Actor,
  action: Extract<AuditAction, `viewing.${string}`>,
  before: ViewingDoc,
  after: ViewingDoc,
  session: Session,
): Promise<void> =>
  recordAudit(
    {
      actor,
      action,
      targetType: 'viewing',
      targetId: before._id,
      targetName: before.propertyTitle,
      before: { status: before.status, startsAt: before.startsAt.toISOString() },
      after: { status: after.status, startsAt: after.startsAt.toISOString() },
    },
    session,
  )
