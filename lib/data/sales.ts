import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { BOUGHT_OFFER } from '@/lib/domain/offer'
import { monthOf } from '@/lib/domain/sales'
import { transaction, isDuplicateKey } from './client'
import { collection, type OfferDoc, type SaleRefund, type SalesMonthDoc } from './collections'
import { pageQuery, type PageQuery } from './listing-search/page'
import { exists, hasMatched, upTo } from './reads'

type Sale = Pick<OfferDoc, 'agentId' | 'propertyTitle' | 'amountMinor'>
type Sums = Omit<SalesMonthDoc, '_id' | 'agentId' | 'month'>

const NO_SALES: Sums = { count: 0, totalMinor: 0, highestMinor: 0, highestTitle: '' }

/** More than fifty years, so that all months are one batch. */
const MONTHS_AT_ONCE = 1_000

const idOf = (agentId: ObjectId, month: string): string => `${agentId.toHexString()} ${month}`

/**
 * Creates the agent's document of the month if it is missing. Outside transactions, because an engine may fail the
 * second of two inserts instead of restarting it.
 */
export async function ensureSalesMonth(agentId: ObjectId, month: string): Promise<void> {
  const _id = idOf(agentId, month)
  const sales = collection('sales')
  if (await exists('sales', { _id })) return
  try {
    await sales.insertOne({ _id, agentId, month, ...NO_SALES })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
}

/** Adds a sale to its month, which exists, in the transaction of the purchase. */
export async function addSale(
  { agentId, propertyTitle, amountMinor }: Sale,
  at: Date,
  session: ClientSession,
): Promise<void> {
  const _id = idOf(agentId, monthOf(at))
  const sales = collection('sales')
  const counters = { $inc: { count: 1, totalMinor: amountMinor } }
  if (!(await hasMatched(sales.updateOne({ _id }, counters, { session }))))
    throw new Error('The month of the sale is missing.')
  await sales.updateOne(
    { _id, highestMinor: { $lt: amountMinor } },
    { $set: { highestMinor: amountMinor, highestTitle: propertyTitle } },
    { session },
  )
}

/**
 * Records a refund of a purchase, in the month of the refund (D498); false if it is recorded or the offer was not bought
 * with this payment.
 */
export async function addSaleRefund(intentId: string, refund: SaleRefund): Promise<boolean> {
  const offers = collection('offers')
  const filter = { paymentIntentId: intentId, transactionId: intentId, status: BOUGHT_OFFER }
  const offer = await offers.findOne(filter, { projection: { agentId: 1, refunds: 1 } })
  if (!offer || offer.refunds?.some(({ id }) => id === refund.id)) return false
  const month = monthOf(refund.at)
  await ensureSalesMonth(offer.agentId, month)
  return transaction(async (session) => {
    const isNew = await hasMatched(
      offers.updateOne(
        { _id: offer._id, 'refunds.id': { $ne: refund.id } },
        { $push: { refunds: refund } },
        { session },
      ),
    )
    if (!isNew) return false
    await countRefund(offer.agentId, refund, 1, session)
    return true
  })
}

/** Undoes `addSaleRefund` for a refund that has failed since; false if it is not recorded. */
export async function removeSaleRefund(intentId: string, id: string): Promise<boolean> {
  return transaction(async (session) => {
    const offers = collection('offers')
    const offer = await offers.findOne({ paymentIntentId: intentId }, { session })
    const { refunds = [] } = offer ?? {}
    const refund = refunds.find((refund) => refund.id === id)
    if (!offer || !refund) return false
    const otherRefunds = refunds.filter((other) => other !== refund)
    const change =
      otherRefunds.length > 0 ? { $set: { refunds: otherRefunds } } : { $unset: { refunds: '' as const } }
    await offers.updateOne({ _id: offer._id }, change, { session })
    await countRefund(offer.agentId, refund, -1, session)
    return true
  })
}

async function countRefund(
  agentId: ObjectId,
  { at, amountMinor }: SaleRefund,
  sign: 1 | -1,
  session: ClientSession,
): Promise<void> {
  await collection('sales').updateOne(
    { _id: idOf(agentId, monthOf(at)) },
    { $inc: { refundCount: sign, refundedMinor: sign * amountMinor } },
    { session },
  )
}

/** The bought offers of an agent that were paid in a span, latest first. */
export const findSalesWithin = (
  agentId: string,
  { from, until }: { from: Date; until: Date },
): PageQuery<OfferDoc> =>
  pageQuery(
    'offers',
    { agentId: new ObjectId(agentId), status: BOUGHT_OFFER, paidAt: { $gte: from, $lt: until } },
    [['paidAt', -1]],
    'sold',
  )

/** The most offers with a refund that are read for a span; there are few. */
const REFUNDED_AT_MOST = 1_000

/**
 * The bought offers of an agent of which something may have been refunded in a span, in no order; a thousand at most. The
 * caller must look at each refund: of several, one may be before the span and another after it.
 */
export const findRefundedWithin = (
  agentId: string,
  { from, until }: { from: Date; until: Date },
): Promise<OfferDoc[]> =>
  collection('offers')
    .find(
      {
        agentId: new ObjectId(agentId),
        refunds: { $exists: true },
        'refunds.at': { $gte: from, $lt: until },
      },
      { hint: 'refunded', ...upTo(REFUNDED_AT_MOST) },
    )
    .toArray()

/** The months with sales or refunds of an agent, oldest first. Minor units. */
export const salesOfAgent = (agentId: string): Promise<SalesMonthDoc[]> =>
  collection('sales')
    .find(
      { agentId: new ObjectId(agentId) },
      { hint: 'agent', sort: { month: 1 }, batchSize: MONTHS_AT_ONCE },
    )
    .toArray()

/** The sums of these months; of equal highest sales the earliest. */
export const sumOf = (months: readonly Sums[]): Sums =>
  months.reduce(
    (sum, { count, totalMinor, refundedMinor = 0, ...month }) => ({
      count: sum.count + count,
      totalMinor: sum.totalMinor + totalMinor,
      refundedMinor: (sum.refundedMinor ?? 0) + refundedMinor,
      ...(month.highestMinor > sum.highestMinor
        ? { highestMinor: month.highestMinor, highestTitle: month.highestTitle }
        : { highestMinor: sum.highestMinor, highestTitle: sum.highestTitle }),
    }),
    NO_SALES,
  )

/** The bought offers on an agent's listings, latest payment first. */
export const findSalesOfAgent = (agentId: string): PageQuery<OfferDoc> =>
  pageQuery('offers', { agentId: new ObjectId(agentId), status: BOUGHT_OFFER }, [['paidAt', -1]], 'sold')

/** The sales months of all agents, counted from all bought offers and their refunds, for an empty database. */
export function monthsOf(offers: Iterable<OfferDoc>): SalesMonthDoc[] {
  const months = new Map<string, SalesMonthDoc>()
  const monthAt = (agentId: ObjectId, at: Date): SalesMonthDoc => {
    const month = monthOf(at)
    const _id = idOf(agentId, month)
    const stored = months.get(_id) ?? { _id, agentId, month, ...NO_SALES }
    months.set(_id, stored)
    return stored
  }
  for (const { agentId, paidAt, createdAt, amountMinor, propertyTitle, refunds = [] } of offers) {
    const sold = monthAt(agentId, paidAt ?? createdAt)
    sold.count += 1
    sold.totalMinor += amountMinor
    if (amountMinor > sold.highestMinor)
      Object.assign(sold, { highestMinor: amountMinor, highestTitle: propertyTitle })
    for (const refund of refunds) {
      const refunded = monthAt(agentId, refund.at)
      refunded.refundCount = (refunded.refundCount ?? 0) + 1
      refunded.refundedMinor = (refunded.refundedMinor ?? 0) + refund.amountMinor
    }
  }
  return [...months.values()]
}
