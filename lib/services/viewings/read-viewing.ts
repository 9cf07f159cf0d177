import 'server-only'
import { type Session } from '@/lib/data/client'
import { type ViewingDoc } from '@/lib/data/collections'
import { findViewing } from '@/lib/data/viewings'
import { conflict, forbidden, notFound } from '@/lib/domain/errors'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { VIEWING_CHANGED, type ViewingSide } from '@/lib/domain/viewing'
import { VIEWING_NOT_FOUND } from '@/lib/schemas/viewing'
import { assertActive, assertCan } from '../authorise'

/** The person's side of a viewing; `null` for a stranger. */
export function sideOf(
  actor: Actor,
  { buyerId, agentId }: Pick<ViewingDoc, 'buyerId' | 'agentId'>,
): ViewingSide | null {
  if (agentId.toHexString() === actor.id) return 'agent'
  return buyerId.toHexString() === actor.id ? 'buyer' : null
}

/** The viewing for its two sides and administrators. Throws `not_found` for others (D10). */
export async function readViewing(actor: Actor, id: string, session?: Session): Promise<ViewingDoc> {
  const viewing = await findViewing(id, session)
  const isReadable = viewing && can(actor, 'viewing:read', ownerOf(actor, viewing))
  if (!viewing || !isReadable) throw notFound(VIEWING_NOT_FOUND)
  return viewing
}

const ownerOf = (actor: Actor, viewing: ViewingDoc): string =>
  sideOf(actor, viewing) ? actor.id : viewing.buyerId.toHexString()

/**
 * The viewing for a side that is about to change it. Throws `not_found` for strangers, `forbidden` for an administrator
 * and for a side that may not, `conflict` if it is no longer as in `sequence`.
 */
export async function readViewingToMove(
  actor: Actor,
  { id, sequence }: { id: string; sequence: number },
  permission: 'viewing:change' | 'viewing:decide',
): Promise<{ viewing: ViewingDoc; side: ViewingSide }> {
  assertActive(actor)
  const viewing = await readViewing(actor, id)
  const side = sideOf(actor, viewing)
  if (!side || (permission === 'viewing:decide' && side !== 'agent')) throw forbidden()
  assertCan(actor, permission, actor.id)
  if (viewing.sequence !== sequence) throw conflict(VIEWING_CHANGED)
  return { viewing, side }
}
