import 'server-only'
import { skipInvalidation, type Session, transaction } from '@/lib/data/client'
import { type PropertyDoc } from '@/lib/data/collections'
import { updateProperty } from '@/lib/data/properties'
import { findUserById } from '@/lib/data/users'
import { conflict } from '@/lib/domain/errors'
import { isPausable, isPaused, MARKET_TEXTS, statusOnMarket } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { type ChangeMarketInput } from '@/lib/schemas/property'
import { assertLicensed } from '../agents/licence'
import { auditProperty } from '../audit/audit-entries'
import { assertCan } from '../authorise'
import { readProperty, versionConflict } from './read-property'

/**
 * Takes the agent's own listing off the market, or puts it back with the status that it had (D480). Returns true if
 * anything changed. Throws `conflict` for one that is sold or rejected, or off the market because of its agent's
 * licence, and for putting one back while that licence is expired (D428).
 */
export async function changeMarket(actor: Actor, { id, offMarket }: ChangeMarketInput): Promise<boolean> {
  return transaction(async (session) => {
    const property = await readProperty(actor, id, session)
    assertCan(actor, 'property:update', property.agentId.toHexString())
    const isChanged = await moveOnMarket(actor, property, offMarket, session)
    if (!isChanged) skipInvalidation(session)
    return isChanged
  })
}

/** Does the work of `changeMarket` in the caller's transaction. `property`: the actor's listing as read in it. */
export async function moveOnMarket(
  actor: Actor,
  property: PropertyDoc,
  offMarket: boolean,
  session: Session,
): Promise<boolean> {
  const { agentId, status, soldAt, pausedBy } = property
  if (soldAt) throw conflict(MARKET_TEXTS.sold)
  if (isPaused(status) && pausedBy !== 'agent') throw conflict(MARKET_TEXTS.licence)
  if (!isPaused(status) && !isPausable(status)) throw conflict(MARKET_TEXTS.rejected)
  if (isPaused(status) === offMarket) return false
  if (!offMarket) assertLicensed((await findUserById(agentId.toHexString(), session))?.licence)
  const newStatus = offMarket ? 'paused' : statusOnMarket(property)
  const update = { status: newStatus, pausedBy: offMarket ? ('agent' as const) : undefined }
  if (!(await updateProperty(property, update, new Date(), session))) throw versionConflict()
  const action = offMarket ? 'property.paused' : 'property.resumed'
  await auditProperty(actor, action, property, { before: { status }, after: { status: newStatus } }, session)
  return true
}
