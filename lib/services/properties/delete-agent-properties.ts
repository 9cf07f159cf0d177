import 'server-only'
import { recordAudits } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { ObjectId } from '@/lib/data/ids'
import { hasUnaffectedOffer } from '@/lib/data/offers'
import { findPropertiesById, idsOfAgent } from '@/lib/data/properties'
import { conflict } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { readPerson } from '../users/read-person'
import { removeListings, notifyOwner } from './remove-listings'

/**
 * Removes all listings of the agent with this email or id (D26), all or none; returns their number. Throws
 * `conflict` while an accepted offer on one of them is unpaid (D24).
 */
export async function deleteAgentProperties(
  actor: Actor,
  { emailOrId }: { emailOrId: string },
): Promise<number> {
  const agentId = await readPerson(actor, emailOrId, 'property:delete')
  if (agentId === null) return 0
  return transaction(async (session) => {
    const ids = await idsOfAgent(new ObjectId(agentId), session)
    if (await hasUnaffectedOffer(ids, 'listing-removed', session))
      throw conflict('One of these properties has an accepted offer awaiting payment; none was deleted.')
    const [first] = await findPropertiesById(ids.slice(0, 1), session)
    if (first) await notifyOwner(actor, first, ids.length - 1, session)
    await recordAudits(
      ids.map((targetId) => ({
        ...{ actor, action: 'property.deleted', targetType: 'property', targetId },
        ...{ before: {}, after: {} },
      })),
      session,
    )
    return removeListings(ids, 'listing-removed', session)
  })
}
