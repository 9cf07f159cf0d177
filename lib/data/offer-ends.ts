import 'server-only'
import { type ObjectId } from 'mongodb'
import { isDecidable, isPayable, OFFER_STATUSES } from '@/lib/domain/offer'
import { addDays, VALID_DAYS, warningAt } from '@/lib/domain/offer-terms'
import { getEnv } from '@/lib/env'
import { transaction } from './client'
import { collection, type OfferDoc } from './collections'
import { addAll } from './jobs'
import { scheduleEnd } from './offer-transitions'
import { claimForDecision, markUnderOffer } from './properties'

/** Offers of the previous version, which had no deadline. */
const ENDLESS = { open: true, expiresAt: { $exists: false } } as const
const PENDING = { ...ENDLESS, status: { $in: OFFER_STATUSES.filter(isDecidable) } }
const ACCEPTED = { ...ENDLESS, status: { $in: OFFER_STATUSES.filter(isPayable) } }

/**
 * Sets the deadline of an older version's open offers as if they had been made or accepted now, and marks the listings
 * of accepted ones as under offer (D72, D73).
 */
export async function endOpenOffers(): Promise<void> {
  const now = new Date()
  const expiresAt = addDays(now, VALID_DAYS.default)
  const jobs = { 'end-offer': expiresAt, 'warn-of-end': warningAt(expiresAt) } as const
  // A job that finds no deadline yet does nothing: they are scheduled long after this.
  for (const kind of ['end-offer', 'warn-of-end'] as const)
    await addAll(collection('offers').find(PENDING, { projection: { _id: 1 } }), ({ _id }) => ({
      kind,
      subject: _id.toHexString(),
      dueAt: jobs[kind],
    }))
  await collection('offers').updateMany(PENDING, { $set: { expiresAt } })
  const accepted = collection('offers').find(ACCEPTED, { projection: { propertyId: 1 } })
  for await (const offer of accepted) await endAccepted(offer, now)
}

async function endAccepted(
  { _id, propertyId }: { _id: ObjectId; propertyId: OfferDoc['propertyId'] },
  now: Date,
): Promise<void> {
  const expiresAt = addDays(now, getEnv().PAYMENT_DAYS)
  await transaction(async (session) => {
    await claimForDecision(propertyId, session)
    const { matchedCount } = await collection('offers').updateOne(
      { _id, ...ACCEPTED },
      { $set: { expiresAt } },
      { session },
    )
    if (matchedCount === 0) return
    await markUnderOffer(propertyId, true, session)
    await scheduleEnd({ _id, expiresAt }, now, session)
  })
}
