import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { ObjectId } from '@/lib/data/ids'
import { insertProperty } from '@/lib/data/properties'
import { invalidField } from '@/lib/domain/errors'
import { toMinor } from '@/lib/domain/money'
import { type Actor } from '@/lib/domain/user'
import { isHostedImage } from '@/lib/integrations/cloudinary'
import { type CreatePropertyInput } from '@/lib/schemas/property'
import { assertActive, assertCan, assertStill } from '../authorise'
import { assertOwnClaim } from './assert-own-claim'

/** The picture must be one that was uploaded here (decision 22). */
export const foreignImage = () =>
  invalidField('image', 'Please upload the picture first, and use the address that the upload gives.')

/**
 * Lists a property of the signed-in agent (decision 21), pending until an administrator
 * decides, and gives its id. Prices are in major units. Throws `forbidden` where the
 * input names another agent, `invalid_input` for a picture from elsewhere.
 */
export async function createProperty(
  actor: Actor,
  { minPrice, maxPrice, agentEmail, ...fields }: CreatePropertyInput,
): Promise<{ id: string }> {
  assertActive(actor)
  assertCan(actor, 'property:create')
  assertOwnClaim(actor, agentEmail)
  if (!isHostedImage(fields.image)) throw foreignImage()
  const now = new Date()
  return transaction(async (session) => {
    const { name, image } = await assertStill(actor, session)
    const id = await insertProperty(
      {
        ...fields,
        minPriceMinor: toMinor(minPrice),
        maxPriceMinor: toMinor(maxPrice),
        agentId: new ObjectId(actor.id),
        agentName: name,
        agentEmail: actor.email,
        agentImage: image,
        createdAt: now,
        updatedAt: now,
      },
      session,
    )
    await recordAudit(
      {
        actor,
        action: 'property.created',
        targetType: 'property',
        targetId: id,
        targetName: fields.title,
        before: {},
        after: { title: fields.title, status: 'pending' },
      },
      session,
    )
    return { id: id.toHexString() }
  })
}
