import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { hasUnaffectedOffer } from '@/lib/data/offers'
import { conflict } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { assertCan } from '../authorise'
import { readProperty } from './read-property'
import { removeListings, notifyOwner } from './remove-listings'

/**
 * Removes a listing and rejects its pending offers in one transaction (D24); returns the number of listings
 * removed. Throws `conflict` while an accepted offer on it is unpaid.
 */
export async function deleteProperty(actor: Actor, { id }: { id: string }): Promise<number> {
  return transaction(async (session) => {
    const property = await readProperty(actor, id, session)
    assertCan(actor, 'property:delete', property.agentId.toHexString())
    if (await hasUnaffectedOffer([property._id], 'listing-removed', session))
      throw conflict('This property has an accepted offer awaiting payment, so it cannot be deleted.')
    await notifyOwner(actor, property, 0, session)
    await recordAudit(
      {
        actor,
        action: 'property.deleted',
        targetType: 'property',
        targetId: property._id,
        targetName: property.title,
        before: { title: property.title, status: property.status },
        after: {},
      },
      session,
    )
    return removeListings([property._id], 'listing-removed', session)
  })
}
