import 'server-only'
import { isDuplicateKey } from '@/lib/data/errors'
import { insertOffer } from '@/lib/data/offer-transitions'
import { findOpenOffer } from '@/lib/data/offers'
import { claimForOffer, findProperty } from '@/lib/data/properties'
import { type Session, transaction } from '@/lib/data/client'
import { ObjectId } from '@/lib/data/ids'
import { addDays, toDay } from '@/lib/domain/dates'
import { AppError, conflict, notFound } from '@/lib/domain/errors'
import { toMinor } from '@/lib/domain/money'
import { statedTerms } from '@/lib/domain/deal-terms'
import { hasExpired, NEW_OFFER } from '@/lib/domain/offer'
import { VALID_DAYS } from '@/lib/domain/offer-terms'
import { can } from '@/lib/domain/permissions'
import { isHidden, offerAvailability } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { type CreateOfferInput } from '@/lib/schemas/offer'
import { assertCan, recheckActor } from '../authorise'
import { waitBriefly } from '../jobs/run-job'
import { offerEvent, notify } from '../notices/notify'
import { countEvent } from '../numbers/count-events'
import { checkedBounds } from './bounds'
import { expireOffer } from './offer-deadlines'
import { recordOfferAbove } from './refused-offers'

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
    if (!isDuplicateOffer(error)) throw error
    if (!(await endOverdue(actor, input.propertyId))) throw alreadyOpen()
    return await insert(actor, input).catch((again: unknown) => {
      throw isDuplicateOffer(again) ? alreadyOpen() : again
    })
  }
}

const isDuplicateOffer = (error: unknown) => isDuplicateKey(error, 'buyerId', 'propertyId')
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
