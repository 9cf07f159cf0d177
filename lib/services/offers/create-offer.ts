import 'server-only'
import { isDuplicateKey } from '@/lib/data/errors'
import { insertOffer } from '@/lib/data/offers'
import { claimForOffer, findProperty } from '@/lib/data/properties'
import { type Session, transaction } from '@/lib/data/client'
import { ObjectId } from '@/lib/data/ids'
import { toDay } from '@/lib/domain/dates'
import { conflict, invalidField, notFound } from '@/lib/domain/errors'
import { toMajor, toMinor } from '@/lib/domain/money'
import { isWithinRange, NEW_OFFER } from '@/lib/domain/offer'
import { can } from '@/lib/domain/permissions'
import { isHidden, offersOpen } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { type CreateOfferInput, rangeMessage } from '@/lib/schemas/offer'
import { assertCan, recheckActor } from '../authorise'

/**
 * Makes an offer on a verified, unsold listing (D8, D27, D28) and gives its id.
 * `offerAmount` is in major units. Throws `invalid_input` outside the listing's range,
 * `conflict` if the listing takes no offers or the buyer has an open one,
 * `not_found` for a listing that the buyer cannot see.
 */
export async function createOffer(
  actor: Actor,
  { propertyId, offerAmount }: CreateOfferInput,
): Promise<{ id: string }> {
  assertCan(actor, 'offer:create')
  const now = new Date()
  const amountMinor = toMinor(offerAmount)

  try {
    return await transaction(async (session) => {
      await recheckActor(actor, session)
      const property = await claimForOffer(propertyId, session)
      if (!property) throw await refusal(actor, propertyId, session)
      const { minPriceMinor, maxPriceMinor } = property
      if (!isWithinRange(amountMinor, minPriceMinor, maxPriceMinor)) {
        throw invalidField('offerAmount', rangeMessage(toMajor(minPriceMinor), toMajor(maxPriceMinor)))
      }
      const id = await insertOffer(
        {
          propertyId: property._id,
          propertyTitle: property.title,
          propertyLocation: property.location,
          propertyImage: property.image,
          agentId: property.agentId,
          agentName: property.agentName,
          buyerId: new ObjectId(actor.id),
          buyerName: actor.name,
          buyerEmail: actor.email,
          amountMinor,
          minPriceMinor,
          maxPriceMinor,
          buyingDate: toDay(now),
          status: NEW_OFFER,
          createdAt: now,
          decidedAt: null,
        },
        session,
      )
      return { id: id.toHexString() }
    })
  } catch (error) {
    if (isDuplicateKey(error, 'buyerId', 'propertyId'))
      throw conflict('You already have an open offer on this property')
    throw error
  }
}

/** Why the listing takes no offer: `not_found` where the buyer cannot see it, else `conflict` with the reason. */
async function refusal(actor: Actor, propertyId: string, session: Session) {
  const property = await findProperty(propertyId, session)
  if (
    !property ||
    (isHidden(property.status) && !can(actor, 'property:read-rejected', property.agentId.toHexString()))
  ) {
    return notFound('Property not found.')
  }
  const rule = offersOpen({ status: property.status, sold: property.soldAt !== null })
  return conflict(rule.open ? 'This property has just changed. Please try again.' : rule.reason)
}
