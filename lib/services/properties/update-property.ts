import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { type PropertyDoc } from '@/lib/data/collections'
import { updateProperty as writeProperty } from '@/lib/data/properties'
import { conflict, invalidField } from '@/lib/domain/errors'
import { toMinor } from '@/lib/domain/money'
import { type Actor } from '@/lib/domain/user'
import { isHostedImage } from '@/lib/integrations/cloudinary'
import { PRICE_RANGE, type UpdatePropertyInput } from '@/lib/schemas/property'
import { assertActive, assertCan } from '../authorise'
import { assertOwnClaim } from './assert-own-claim'
import { foreignImage } from './create-property'
import { readProperty } from './read-property'

type Changes = Partial<
  Pick<PropertyDoc, 'title' | 'description' | 'location' | 'minPriceMinor' | 'maxPriceMinor' | 'image'>
>

/** The part of `given` that differs from what is stored. */
const differing = (property: PropertyDoc, given: Changes): Changes =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => value !== undefined && value !== property[field as keyof Changes],
    ),
  )

/**
 * Changes the agent's own listing; what is left out stays. True if anything differs now.
 * Prices are in major units. Offers keep the range that they were made in (decision 27).
 * Throws `invalid_input` for a range that is none or a picture from elsewhere,
 * `conflict` for a sold listing.
 */
export async function updateProperty(
  actor: Actor,
  { id, minPrice, maxPrice, agentEmail, ...fields }: UpdatePropertyInput,
): Promise<boolean> {
  assertActive(actor)
  return transaction(async (session) => {
    const property = await readProperty(actor, id, session)
    assertCan(actor, 'property:update', property.agentId.toHexString())
    assertOwnClaim(actor, agentEmail)
    if (property.soldAt) throw conflict('A sold property cannot be changed.')
    const changes = differing(property, {
      ...fields,
      ...(minPrice !== undefined && { minPriceMinor: toMinor(minPrice) }),
      ...(maxPrice !== undefined && { maxPriceMinor: toMinor(maxPrice) }),
    })
    const { minPriceMinor, maxPriceMinor } = { ...property, ...changes }
    if (minPriceMinor >= maxPriceMinor) throw invalidField('minPrice', PRICE_RANGE)
    if (changes.image !== undefined && !isHostedImage(changes.image)) throw foreignImage()
    if (Object.keys(changes).length === 0) return false
    await writeProperty(property, changes, new Date(), session)
    await recordAudit(
      {
        actor,
        action: 'property.updated',
        targetType: 'property',
        targetId: property._id,
        targetName: property.title,
        before: Object.fromEntries(
          Object.keys(changes).map((field) => [field, property[field as keyof Changes]]),
        ),
        after: changes,
      },
      session,
    )
    return true
  })
}
