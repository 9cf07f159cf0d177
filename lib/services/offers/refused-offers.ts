import 'server-only'
import { skipInvalidation, transaction } from '@/lib/data/client'
import { ObjectId } from '@/lib/data/ids'
import { claimForDecision, findProperty } from '@/lib/data/properties'
import { claimRefusalNotice, recordRefusedOffer } from '@/lib/data/refused-offers'
import { toMinor } from '@/lib/domain/money'
import { REFUSALS } from '@/lib/domain/offer-terms'
import { isOnRequest } from '@/lib/domain/shown-price'
import { type Actor } from '@/lib/domain/user'
import { recheckActor } from '../authorise'
import { listingEvent, notify } from '../notices/notify'

/**
 * Records an offer that was refused because it is above the listing's maximum price, and notifies the agent once a week
 * if three buyers were refused for that within seven days (D405). `amount` is in major units; nothing is recorded of an
 * offer that is not above.
 */
export const recordOfferAbove = (
  actor: Actor,
  { propertyId, amount }: { propertyId: string; amount: number },
  at = new Date(),
): Promise<void> =>
  transaction(async (session) => {
    skipInvalidation(session)
    const property = await findProperty(propertyId, session)
    if (!property || isOnRequest(property) || toMinor(amount) <= property.maxPriceMinor) return
    await recheckActor(actor, session)
    // Of two buyers at once, the second one counts the first.
    await claimForDecision(property._id, session)
    const refusal = { propertyId: property._id, buyerId: new ObjectId(actor.id), at }
    if ((await recordRefusedOffer(refusal, session)) < REFUSALS.buyers) return
    if (!(await claimRefusalNotice(property._id, at, session))) return
    await notify(session, listingEvent('offers-refused', property, { at }))
  })
