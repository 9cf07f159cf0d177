import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { type PropertyDoc } from '@/lib/data/collections'
import { storedName, type StoredValues, toStored } from '@/lib/data/listing-values'
import { updateProperty as writeProperty } from '@/lib/data/properties'
import { conflict, invalidField } from '@/lib/domain/errors'
import { statusAfterChange } from '@/lib/domain/property'
import { isSameText } from '@/lib/domain/text'
import { type Actor } from '@/lib/domain/user'
import { isVerifiedContent, LISTING_FIELD_NAMES } from '@/lib/schemas/listing-fields'
import { PRICE_RANGE, type UpdatePropertyInput } from '@/lib/schemas/property'
import { assertCan } from '../authorise'
import { claimPicture } from '../pictures/claim-picture'
import { releasePictures } from '../pictures/release-pictures'
import { assertOwnClaim } from './assert-own-claim'
import { changedSince, readProperty } from './read-property'

type Changes = Partial<StoredValues>

/** The part of `given` that differs from what is stored. */
const differing = (property: PropertyDoc, given: Changes): Changes =>
  Object.fromEntries(
    Object.entries(given).filter(([field, value]) => {
      const stored = property[field as keyof Changes]
      return typeof value === 'string' && typeof stored === 'string'
        ? !isSameText(value, stored)
        : value !== undefined && value !== stored
    }),
  )

/**
 * Changes the agent's own listing; what is left out stays. True if anything differs now.
 * Prices are in major units. A verified one whose content changes is pending again (D60); offers keep what they
 * were made on (D27).
 * Throws `invalid_input` for a range that is none or a picture that is not the agent's,
 * `conflict` for a sold listing and for one that changes at the same moment.
 */
export async function updateProperty(
  actor: Actor,
  { id, agentEmail, ...values }: UpdatePropertyInput,
): Promise<boolean> {
  return transaction(async (session) => {
    const property = await readProperty(actor, id, session)
    assertCan(actor, 'property:update', property.agentId.toHexString())
    assertOwnClaim(actor, agentEmail)
    if (property.soldAt) throw conflict('A sold property cannot be changed.')
    const changes = differing(property, toStored(values))
    const { minPriceMinor, maxPriceMinor } = { ...property, ...changes }
    if (minPriceMinor >= maxPriceMinor) throw invalidField('minPrice', PRICE_RANGE)
    const changed = Object.keys(changes) as (keyof Changes)[]
    if (changed.length === 0) return false
    const status = statusAfterChange(
      property.status,
      isVerifiedContent(LISTING_FIELD_NAMES.filter((name) => storedName(name) in changes)),
    )
    const written = { ...changes, ...(status !== property.status && { status }) }
    if (!(await writeProperty(property, written, new Date(), session))) throw changedSince()
    if (changes.image !== undefined) {
      await claimPicture(actor, changes.image, session)
      await releasePictures([property.image], session)
    }
    await recordAudit(
      {
        actor,
        action: 'property.updated',
        targetType: 'property',
        targetId: property._id,
        targetName: property.title,
        before: Object.fromEntries(
          Object.keys(written).map((field) => [field, property[field as keyof typeof written]]),
        ),
        after: written,
      },
      session,
    )
    return true
  })
}
