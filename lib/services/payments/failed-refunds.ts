import 'server-only'
import { type RefundDoc } from '@/lib/data/collections'
import { findOffersByIds } from '@/lib/data/offers'
import { findFailedRefunds, findRefund } from '@/lib/data/refunds'
import { toMajor } from '@/lib/domain/money'
import { type Actor } from '@/lib/domain/user'
import { type AdminTableCursors, type AdminTablePage } from '@/lib/schemas/admin-table'
import { type FailedRefundDto, type NoteRepaidInput } from '@/lib/schemas/refund'
import { assertCan } from '../authorise'
import { recordRepaid } from './refund-payment'

/** Where a refund stands in the list. It has no date of its own, so it is as old as its offer, whose id begins with one. */
const placeOf = ({ offerId, _id }: RefundDoc): string => `${offerId.toHexString()} ${_id}`

/**
 * One page of the payments of which a refund failed and that have not come back (D51), those of the oldest offers first.
 */
export async function manageFailedRefunds(
  actor: Actor,
  { after = '', before }: AdminTableCursors,
  size: number,
): Promise<AdminTablePage<FailedRefundDto>> {
  assertCan(actor, 'refund:record')
  const placed = new Map((await findFailedRefunds()).map((refund) => [placeOf(refund), refund]))
  const places = [...placed.keys()].sort()
  const shown =
    before === undefined
      ? places.filter((place) => place > after).slice(0, size)
      : places.filter((place) => place < before).slice(-size)
  const [first, last] = [shown.at(0), shown.at(-1)]
  return {
    items: await toDtos(shown.flatMap((place) => placed.get(place) ?? [])),
    previous: first === undefined || first === places.at(0) ? null : first,
    next: last === undefined || last === places.at(-1) ? null : last,
  }
}

/** Such a payment; `null` where none of this intent waits any more. */
export async function getFailedRefund(actor: Actor, intentId: string): Promise<FailedRefundDto | null> {
  assertCan(actor, 'refund:record')
  const refund = await findRefund(intentId)
  const isWaiting = refund?.state === 'due' && refund.failures.length > 0
  return isWaiting ? ((await toDtos([refund])).at(0) ?? null) : null
}

async function toDtos(refunds: RefundDoc[]): Promise<FailedRefundDto[]> {
  if (refunds.length === 0) return []
  const offers = await findOffersByIds(refunds.map(({ offerId }) => offerId))
  const known = new Map(offers.map((offer) => [offer._id.toHexString(), offer]))
  return refunds.flatMap(({ _id: intentId, offerId, failures }) => {
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
