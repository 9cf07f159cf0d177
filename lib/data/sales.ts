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
    (sum, { count, totalMinor, ...month }) => ({
      count: sum.count + count,
      totalMinor: sum.totalMinor + totalMinor,
      ...(month.highestMinor > sum.highestMinor
        ? { highestMinor: month.highestMinor, highestTitle: month.highestTitle }
        : { highestMinor: sum.highestMinor, highestTitle: sum.highestTitle }),
    }),
    NO_SALES,
  )

/** The bought offers on an agent's listings, latest payment first. */
export const findSalesOfAgent = (agentId: string): PageQuery<OfferDoc> =>
  pageQuery('offers', { agentId: new ObjectId(agentId), status: BOUGHT_OFFER }, [['paidAt', -1]], 'sold')

/** Recounts the sales months of all agents from the offers. May run beside purchases. */
export async function recountSales(): Promise<void> {
  for (const agentId of await collection('offers').distinct('agentId', { status: BOUGHT_OFFER }))
    await recountAgent(agentId)
}

async function recountAgent(agentId: ObjectId): Promise<void> {
  for (const month of (await readMonthlySums(agentId)).keys()) await ensureSalesMonth(agentId, month)
  await transaction(async (session) => {
    for (const [month, sums] of await readMonthlySums(agentId, session))
      await collection('sales').updateOne({ _id: idOf(agentId, month) }, { $set: sums }, { session })
  })
}

/** The sums of each month with a sale, read offer by offer. */
async function readMonthlySums(agentId: ObjectId, session?: ClientSession): Promise<Map<string, Sums>> {
  const months = new Map<string, Sums>()
  for await (const offer of collection('offers').find({ agentId, status: BOUGHT_OFFER }, { session }))
    addToMonth(months, offer)
  return months
}

/** Adds a bought offer to the sums of its month, and its refunds to theirs. */
function addToMonth(
  months: Map<string, Sums>,
  { paidAt, createdAt, amountMinor, propertyTitle, refunds = [] }: OfferDoc,
): void {
  const month = monthOf(paidAt ?? createdAt)
  const sums = months.get(month) ?? NO_SALES
  months.set(month, {
    ...sums,
    count: sums.count + 1,
    totalMinor: sums.totalMinor + amountMinor,
    ...(amountMinor > sums.highestMinor
      ? { highestMinor: amountMinor, highestTitle: propertyTitle }
      : { highestMinor: sums.highestMinor, highestTitle: sums.highestTitle }),
  })
  for (const refund of refunds) {
    const at = monthOf(refund.at)
    const { refundCount = 0, refundedMinor = 0, ...otherSums } = months.get(at) ?? NO_SALES
    months.set(at, {
      ...otherSums,
      refundCount: refundCount + 1,
      refundedMinor: refundedMinor + refund.amountMinor,
    })
  }
}

/** The sales months of all agents, counted from all bought offers, for an empty database. */
export function monthsOf(offers: Iterable<OfferDoc>): SalesMonthDoc[] {
  const agents = new Map<string, Map<string, Sums>>()
  for (const offer of offers) {
    const agentId = offer.agentId.toHexString()
    const months = agents.get(agentId) ?? new Map<string, Sums>()
    agents.set(agentId, months)
    addToMonth(months, offer)
  }
  return [...agents].flatMap(([agent, months]) => {
    const agentId = new ObjectId(agent)
    return [...months].map(([month, sums]) => ({ _id: idOf(agentId, month), agentId, month, ...sums }))
  })
}
