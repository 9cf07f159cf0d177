import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { invalidField, AppError, conflict, notFound } from '@/lib/domain/errors'
import { toMajor, toMinor } from '@/lib/domain/money'
import { isWithinRange, hasExpired, NEW_OFFER } from '@/lib/domain/offer'
import { isOnRequest } from '@/lib/domain/shown-price'
import { rangeMessage, type CreateOfferInput } from '@/lib/schemas/offer'
import { skipInvalidation, transaction, type Session } from '@/lib/data/client'
import { ObjectId } from '@/lib/data/ids'
import { claimForDecision, findProperty, claimForOffer } from '@/lib/data/properties'
import { claimRefusalNotice, recordRefusedOffer } from '@/lib/data/refused-offers'
import { REFUSALS, VALID_DAYS } from '@/lib/domain/offer-terms'
import { type Actor } from '@/lib/domain/user'
import { isDuplicateKey } from '@/lib/data/errors'
import { insertOffer } from '@/lib/data/offer-transitions'
import { findOpenOffer } from '@/lib/data/offers'
import { addDays, toDay } from '@/lib/domain/dates'
import { statedTerms } from '@/lib/domain/deal-terms'
import { can } from '@/lib/domain/permissions'
import { isHidden, offerAvailability } from '@/lib/domain/property'
import { recheckActor, assertCan } from '../authorise'
import { listingEvent, notify, offerEvent } from '../notices/notify'
import { waitBriefly } from '../jobs/run-job'
import { countEvent } from '../numbers/count-events'
import { expireOffer } from './offer-deadlines'

type Bounds = Partial<Pick<PropertyDoc, 'minPriceMinor' | 'maxPriceMinor'>>

/**
 * The bounds for offers on a listing as its offer stores them, in minor units, once the amount is within them. Throws
 * `invalid_input` at `field` if it is not. A price on request has no bounds: its offers name any amount (D404).
 */
export function checkedBounds(
  property: PropertyDoc,
  amountMinor: number,
  field: 'amount' | 'offerAmount',
): Bounds {
  if (isOnRequest(property)) return {}
  const { minPriceMinor, maxPriceMinor } = property
  if (!isWithinRange(amountMinor, minPriceMinor, maxPriceMinor))
    throw invalidField(field, rangeMessage(toMajor(minPriceMinor), toMajor(maxPriceMinor)))
  return { minPriceMinor, maxPriceMinor }
}

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
    const refused = { propertyId: property._id, buyerId: new ObjectId(actor.id), at }
    if ((await recordRefusedOffer(refused, session)) < REFUSALS.buyers) return
    if (!(await claimRefusalNotice(property._id, at, session))) return
    await notify(session, listingEvent('offers-refused', property, { at }))
  })

/**
 * Makes an offer on a verified, unsold listing (D8, D27, D28) and returns its id. It expires after
 * `validDays` (D73), and is a back-up if another one is accepted (D72). `offerAmount` is in major units.
 * Throws `invalid_input` outside the listing's range, `conflict` if the listing accepts no offers or the
 * buyer has an open one on it, `not_found` for a listing that the buyer cannot see.
 */
export async function createOffer(actor: Actor, input: CreateOfferInput): Promise<{ id: string }> {
  assertCan(actor, 'offer:create')
  try {
    return await insert(actor, input)
  } catch (error) {
    if (error instanceof AppError && error.fields?.offerAmount !== undefined)
      await recordOfferAbove(actor, { propertyId: input.propertyId, amount: input.offerAmount })
    if (!isSecond(error)) throw error
    if (!(await endOverdue(actor, input.propertyId))) throw alreadyOpen()
    return await insert(actor, input).catch((again: unknown) => {
      throw isSecond(again) ? alreadyOpen() : again
    })
  }
}

const isSecond = (error: unknown) => isDuplicateKey(error, 'buyerId', 'propertyId')
const alreadyOpen = () => conflict('You already have an open offer on this property')

/**
 * Closes the buyer's offer on the listing if its deadline has passed and no job has done so yet; true if so.
 */
async function endOverdue(actor: Actor, propertyId: string): Promise<boolean> {
  const open = await findOpenOffer(actor.id, propertyId)
  if (!open || !hasExpired(open, new Date())) return false
  await waitBriefly(expireOffer(open))
  return true
}

const insert = (
  actor: Actor,
  { propertyId, offerAmount, validDays = VALID_DAYS.default, note = '', ...stated }: CreateOfferInput,
): Promise<{ id: string }> => {
  const now = new Date()
  const terms = statedTerms(stated)
  const amountMinor = toMinor(offerAmount)
  return transaction(async (session) => {
    await recheckActor(actor, session)
    const property = await claimForOffer(propertyId, session)
    if (!property) throw await refusal(actor, propertyId, session)
    const bounds = checkedBounds(property, amountMinor, 'offerAmount')
    const offer = await insertOffer(
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
        amounts: [{ by: 'buyer', amountMinor, at: now, ...(note !== '' && { note }) }],
        ...bounds,
        buyingDate: toDay(now),
        status: NEW_OFFER,
        createdAt: now,
        listingVersion: property.updatedAt,
        decidedAt: null,
        expiresAt: addDays(now, validDays),
        validDays,
        ...(terms && { terms }),
      },
      session,
    )
    countEvent('offers', property._id, offer.buyerId, session)
    const values = { endsAt: offer.expiresAt, reason: note }
    await notify(session, offerEvent('offer-made', offer, { at: now, to: ['agent'], values }))
    return { id: offer._id.toHexString() }
  })
}

/**
 * Why the listing accepts no offer: `not_found` if the buyer cannot see it, otherwise `conflict` with the
 * reason.
 */
async function refusal(actor: Actor, propertyId: string, session: Session) {
  const property = await findProperty(propertyId, session)
  if (
    !property ||
    (isHidden(property.status) && !can(actor, 'property:read-rejected', property.agentId.toHexString()))
  ) {
    return notFound('Property not found.')
  }
  const rule = offerAvailability({ status: property.status, sold: property.soldAt !== null })
  return conflict(rule.open ? 'This home has just changed. Please try again.' : rule.reason)
}
