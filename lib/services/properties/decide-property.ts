import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { afterCommit, type Session, transaction } from '@/lib/data/client'
import { type PropertyDoc } from '@/lib/data/collections'
import { rejectOffers } from '@/lib/data/offer-transitions'
import { hasUnaffectedOffer } from '@/lib/data/offers'
import { claimForDecision, findProperty, updateProperty } from '@/lib/data/properties'
import { ADDRESS_WORDS, lacksAddress } from '@/lib/domain/address'
import { ENERGY_MISSING, lacksEnergy } from '@/lib/domain/energy'
import { conflict, notFound } from '@/lib/domain/errors'
import { AWAITING_PAYMENT_TEXTS } from '@/lib/domain/offer-terms'
import { isHidden, isUndecided, isVerifiedStatus } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { type DecidePropertyInput } from '@/lib/schemas/decide-property'
import { assertAgentLicensed } from '../agents/licence'
import { assertCan } from '../authorise'
import { type NotificationEvent, listingEvent, notify } from '../notices/notify'
import { closedOfferEvents } from '../notices/notify-of-transition'
import { closeViewings } from '../viewings/change-viewing'
import { cancelOpenHousesOf } from '../open-houses/change-open-house'
import { matchSearchesNow } from '../saved-searches/send-alerts'
import { versionConflict } from './read-property'

/**
 * An administrator verifies or rejects a pending listing (D104), optionally with a reason for its agent
 * (D171). A rejection also rejects the pending offers on it, as a removal does (D24). Throws `conflict` if it
 * is decided already, if it would be verified without its required address (D276) or energy class (D423), if it would be rejected
 * while an accepted offer on it is unpaid, or if it has changed since the administrator loaded it.
 */
export async function decideProperty(
  actor: Actor,
  { id, status, reason = '', updatedAt }: DecidePropertyInput,
): Promise<void> {
  assertCan(actor, 'property:decide')
  await transaction(async (session) => {
    const property = await findProperty(id, session)
    if (!property) throw notFound('Property not found.')
    if (!isUndecided(property.status)) throw conflict(`This home has already been ${property.status}.`)
    if (updatedAt !== undefined && updatedAt !== property.updatedAt.toISOString()) throw versionConflict()
    if (isVerifiedStatus(status) && lacksAddress(property)) throw conflict(ADDRESS_WORDS.missing)
    if (isVerifiedStatus(status)) await assertAgentLicensed(property.agentId, session)
    if (isVerifiedStatus(status) && lacksEnergy(property, getEnv().ENERGY_REQUIRED_IN))
      throw conflict(ENERGY_MISSING)
    if (isVerifiedStatus(status)) afterCommit(session, matchSearchesNow)
    const at = new Date()
    if (isHidden(status)) await claimToHide(property, session)
    if (!(await updateProperty(property, { status, reason }, at, session))) throw versionConflict()
    const ended = isHidden(status) ? await endOffers(property, at, session) : []
    await notify(
      session,
      listingEvent(`listing-${status}`, property, {
        at,
        each: { version: property.updatedAt },
        ...(reason !== '' && { values: { reason } }),
      }),
      ...ended,
    )
    await recordAudit(
      {
        actor,
        action: `property.${status}`,
        targetType: 'property',
        targetId: property._id,
        targetName: property.title,
        before: { status: property.status },
        after: { status, ...(reason !== '' && { reason }) },
      },
      session,
    )
  })
}

const CAUSE = 'listing-removed'

/** Writes the listing before its offers (ADR 019); `conflict` if an accepted offer on it is unpaid. */
async function claimToHide({ _id }: PropertyDoc, session: Session): Promise<void> {
  await claimForDecision(_id, session)
  if (await hasUnaffectedOffer([_id], CAUSE, session)) throw conflict(AWAITING_PAYMENT_TEXTS.rejected)
}

/** Rejects the offers on a listing that buyers no longer see and cancels its visits; returns the events to notify. */
async function endOffers({ _id }: PropertyDoc, at: Date, session: Session): Promise<NotificationEvent[]> {
  const rejected = await rejectOffers({ propertyIds: [_id] }, CAUSE, at, session)
  await closeViewings({ propertyIds: [_id] }, CAUSE, at, session)
  const cancelled = await cancelOpenHousesOf([_id], CAUSE, at, session)
  return [...closedOfferEvents(rejected, CAUSE, at, 'buyer'), ...cancelled]
}
