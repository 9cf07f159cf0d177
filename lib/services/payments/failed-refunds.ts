import 'server-only'
import { type RefundDoc } from '@/lib/data/collections'
import { findOffersByIds } from '@/lib/data/offers'
import { findFailedRefunds } from '@/lib/data/refunds'
import { toMajor } from '@/lib/domain/money'
import { type Actor } from '@/lib/domain/user'
import { type AdminTableCursors, type AdminTablePage } from '@/lib/schemas/admin-table'
import { type FailedRefundDto, type RecordRepaidInput } from '@/lib/schemas/refund'
import { assertCan } from '../authorise'
import { recordRepaid } from './settle-payment'

/**
 * The position of a refund in the list. It has no date of its own, so its offer's is used, which starts the offer's id.
 */
const placeOf = ({ offerId, _id }: RefundDoc): string => `${offerId.toHexString()} ${_id}`

/** One page of the payments with a failed refund that are not refunded yet (D51), oldest offers first. */
export async function manageFailedRefunds(
  actor: Actor,
  { after = '', before }: AdminTableCursors,
  size: number,
): Promise<AdminTablePage<FailedRefundDto>> {
  assertCan(actor, 'refund:record')
  const placed = new Map((await findFailedRefunds()).map((refund) => [placeOf(refund), refund]))
  const places = [...placed.keys()].sort()
  const placesOnPage =
    before === undefined
      ? places.filter((place) => place > after).slice(0, size)
      : places.filter((place) => place < before).slice(-size)
  const [first, last] = [placesOnPage.at(0), placesOnPage.at(-1)]
  return {
    items: await toDtos(placesOnPage.flatMap((place) => placed.get(place) ?? [])),
    previous: first === undefined || first === places.at(0) ? null : first,
    next: last === undefined || last === places.at(-1) ? null : last,
  }
}

async function toDtos(refunds: RefundDoc[]): Promise<FailedRefundDto[]> {
  if (refunds.length === 0) return []
  const offers = await findOffersByIds(refunds.map(({ offerId }) => offerId))
  const offersById = new Map(offers.map((offer) => [offer._id.toHexString(), offer]))
  return refunds.flatMap(({ _id: intentId, offerId, failures }) => {
    const offer = offersById.get(offerId.toHexString())
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

/** Records a refund by other means than Stripe, by an administrator. Throws as `recordRepaid` does. */
export async function recordRepaidByAdmin(actor: Actor, input: RecordRepaidInput): Promise<void> {
  assertCan(actor, 'refund:record')
  await recordRepaid(input, actor)
}
