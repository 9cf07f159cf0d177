import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { findProperty, updateProperty } from '@/lib/data/properties'
import { conflict, notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { type DecidePropertyInput } from '@/lib/schemas/property'
import { assertActive, assertCan } from '../authorise'

/**
 * An administrator verifies or rejects a pending listing (specification section 4). Both
 * are final: one that is decided already is `conflict`.
 */
export async function decideProperty(actor: Actor, { id, status }: DecidePropertyInput): Promise<void> {
  assertActive(actor)
  assertCan(actor, 'property:decide')
  await transaction(async (session) => {
    const property = await findProperty(id, session)
    if (!property) throw notFound('Property not found.')
    if (property.status !== 'pending') throw conflict(`This property has already been ${property.status}.`)
    await updateProperty(property, { status }, new Date(), session)
    await recordAudit(
      {
        actor,
        action: `property.${status}`,
        targetType: 'property',
        targetId: property._id,
        targetName: property.title,
        before: { status: property.status },
        after: { status },
      },
      session,
    )
  })
}
