import 'server-only'
import { type RefundDoc } from '@/lib/data/collections'
import { findOffersByIds } from '@/lib/data/offers'
import { findFailedRefunds } from '@/lib/data/refunds'
import { toMajor } from '@/lib/domain/money'
import { type Actor } from '@/lib/domain/user'
import { type FailedRefundDto, type NoteRepaidInput } from '@/lib/schemas/refund'
import { assertCan } from '../authorise'
import { recordRepaid } from './refund-payment'

/** The payments of which a refund failed and that have not come back (D51), `limit` at most. */
export async function listFailedRefunds(actor: Actor, limit: number): Promise<FailedRefundDto[]> {
  assertCan(actor, 'refund:record')
  const refunds = await findFailedRefunds(limit)
  if (refunds.length === 0) return []
  const offers = await findOffersByIds(refunds.map(({ offerId }) => offerId))
  const known = new Map(offers.map((offer) => [offer._id.toHexString(), offer]))
  return refunds.flatMap(({ _id: intentId, offerId, failures }: RefundDoc) => {
    const offer = known.get(offerId.toHexString())
    if (!offer) return []
    const { propertyTitle, buyerName, buyerEmail, amountMinor } = offer
    return [
      {
        ...{ intentId, propertyTitle, buyerName, buyerEmail },
        ...{ amount: toMajor(amountMinor), failures: failures.length },
      },
    ]
  })
}

/** An administrator notes that a payment was given back by other means than Stripe. Throws as `recordRepaid` does. */
export async function noteRepaid(actor: Actor, input: NoteRepaidInput): Promise<void> {
  assertCan(actor, 'refund:record')
  await recordRepaid(input, actor)
}
