import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { findProperty, updateProperty } from '@/lib/data/properties'
import { conflict, notFound } from '@/lib/domain/errors'
import { isUndecided } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { type DecidePropertyInput } from '@/lib/schemas/decide-property'
import { assertCan } from '../authorise'
import { ofListing, tell } from '../notices/tell'
import { changedSince } from './read-property'

/**
 * An administrator verifies or rejects a pending listing (D104), with a reason for its agent where they give one (D171).
 * `conflict` if it is decided already, or is no longer the version that the administrator looked at: only what was seen is vouched for.
 */
export async function decideProperty(
  actor: Actor,
  { id, status, reason = '', updatedAt }: DecidePropertyInput,
): Promise<void> {
  assertCan(actor, 'property:decide')
  await transaction(async (session) => {
    const property = await findProperty(id, session)
    if (!property) throw notFound('Property not found.')
    if (!isUndecided(property.status)) throw conflict(`This property has already been ${property.status}.`)
    if (updatedAt !== undefined && updatedAt !== property.updatedAt.toISOString()) throw changedSince()
    if (!(await updateProperty(property, { status, reason }, new Date(), session))) throw changedSince()
    await tell(
      session,
      ofListing(`listing-${status}`, property, {
        at: new Date(),
        step: property.updatedAt.toISOString(),
        ...(reason !== '' && { values: { reason } }),
      }),
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
