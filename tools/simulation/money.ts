import { type Db } from 'mongodb'
import type Stripe from 'stripe'
import { type OfferDoc } from '@/lib/data/collections'
import { isBought } from '@/lib/domain/offer'

export type Money = { payments: number; doublePayments: string[]; faults: string[] }

/**
 * Compares Stripe's payments with the purchases: each succeeded one bought its offer for its amount or was
 * refunded in full; no listing and no offer was paid twice; each purchase has its payment. Returns violations
 * as sentences.
 */
export async function moneyOf(stripe: Stripe, db: Db): Promise<Money> {
  const money: Money = { payments: 0, doublePayments: [], faults: [] }
  const offers = await db.collection<OfferDoc>('offers').find().toArray()
  const offersById = new Map(offers.map((offer) => [offer._id.toHexString(), offer]))
  const paymentOfListing = new Map<string, string>()
  const paidIntents = new Set<string>()
  for await (const intent of stripe.paymentIntents.list({ limit: 100 })) {
    if (intent.status !== 'succeeded') continue
    money.payments += 1
    const refunds = await stripe.refunds.list({ payment_intent: intent.id })
    const refunded = refunds.data.reduce(
      (sum, { amount, status }) => (status === 'failed' ? sum : sum + amount),
      0,
    )
    const offer = offersById.get(intent.metadata.offerId ?? '')
    const hasBought = offer && isBought(offer.status) && offer.transactionId === intent.id
    if (hasBought && offer.amountMinor !== intent.amount) money.faults.push(`${intent.id} has another amount`)
    if (intent.amount - refunded !== (hasBought ? intent.amount : 0))
      money.faults.push(
        `${intent.id} keeps ${intent.amount - refunded} of ${intent.amount} and has ${hasBought ? '' : 'not '}bought`,
      )
    if (!offer || refunded === intent.amount) continue
    paidIntents.add(intent.id)
    const listing = offer.propertyId.toHexString()
    const other = paymentOfListing.get(listing)
    if (other !== undefined)
      money.doublePayments.push(`listing ${listing} is paid with ${other} and ${intent.id}`)
    paymentOfListing.set(listing, intent.id)
  }
  for (const { status, transactionId = '' } of offers)
    if (isBought(status) && !paidIntents.has(transactionId))
      money.faults.push(`purchase ${transactionId} is not paid`)
  return money
}
