import 'server-only'
import { type OfferDoc, type SalesMonthDoc } from '@/lib/data/collections'
import { findOffer } from '@/lib/data/offers'
import { findRefundedWithin, findSalesOfAgent, findSalesWithin, salesOfAgent, sumOf } from '@/lib/data/sales'
import { givenAddress } from '@/lib/domain/address'
import { BYTE_ORDER_MARK, csvLine } from '@/lib/domain/csv'
import { notFound } from '@/lib/domain/errors'
import { CURRENCY, toMajor } from '@/lib/domain/money'
import { isBought } from '@/lib/domain/offer'
import { can } from '@/lib/domain/permissions'
import { averagePrice, monthsUntil, spanOf, yearsUntil } from '@/lib/domain/sales'
import { type Actor } from '@/lib/domain/user'
import { type OfferDto } from '@/lib/schemas/offer'
import { type Page, type PageInput } from '@/lib/schemas/page'
import {
  type MonthOfSalesDto,
  type NetMonthDto,
  type SaleLineDto,
  type SaleReceiptDto,
  type SalesDto,
} from '@/lib/schemas/sales'
import { assertCan } from '../authorise'
import { toOfferDto } from '../offers/list-offers'
import { readAll, readPage } from '../paging'

/**
 * The agent's own sales: the sums over all bought offers, the last twelve months, the months of a year net of refunds (by
 * default the current one), and one page of the bought offers, latest payment first. Amounts in major units. Throws
 * `forbidden` unless the actor is an agent or administrator, `invalid_input` for a cursor of another list.
 */
export async function getSales(
  actor: Actor,
  pageInput: PageInput,
  now = new Date(),
  year = String(now.getUTCFullYear()),
): Promise<{ sales: SalesDto; sold: Page<OfferDto> }> {
  assertCan(actor, 'offer:read-as-agent', actor.id)
  const salesPromise = salesOfAgent(actor.id)
  const [months, sold] = await Promise.all([
    salesPromise,
    // The sums contain the number: counting would read every row.
    readPage(
      {
        ...findSalesOfAgent(actor.id),
        count: async () => ({ count: sumOf(await salesPromise).count, isAll: true }),
      },
      { ...pageInput, isTotalApproximate: false },
      toOfferDto,
    ),
  ])
  const sums = sumOf(months)
  const byMonth = new Map(months.map((month) => [month.month, month]))
  // A month may be created for a sale that then failed, or for a refund that failed later.
  const soldOrRefunded = months.filter(({ count, refundCount = 0 }) => count > 0 || refundCount > 0)
  const yearMonths = soldOrRefunded.filter(({ month }) => month.startsWith(`${year}-`))
  return {
    sales: {
      total: toMajor(sums.totalMinor),
      count: sums.count,
      average: averagePrice(sums.totalMinor, sums.count),
      highest: sums.count === 0 ? null : { amount: toMajor(sums.highestMinor), title: sums.highestTitle },
      months: monthsUntil(now).map((month) => {
        const entry = byMonth.get(month)
        return { month, count: entry?.count ?? 0, total: toMajor(entry?.totalMinor ?? 0) }
      }),
      year: {
        year,
        years: yearsUntil(now, soldOrRefunded[0]?.month),
        months: yearMonths.map((sales) => ({ month: sales.month, ...netOf(sales) })),
        sum: netOf(sumOf(yearMonths)),
      },
    },
    sold,
  }
}

const netOf = ({
  count,
  totalMinor,
  refundedMinor = 0,
}: Pick<SalesMonthDoc, 'count' | 'totalMinor' | 'refundedMinor'>): Omit<NetMonthDto, 'month'> => ({
  count,
  gross: toMajor(totalMinor),
  refunds: toMajor(refundedMinor),
  net: toMajor(totalMinor - refundedMinor),
})

/** The most lines of a month that the page lists; the file of its year has all of them. */
const LIST_LIMIT = 100

/** The sales and refunds of a month, latest first (D497). Amounts in major units, those of refunds negative. */
export async function getMonthOfSales(actor: Actor, month: string): Promise<MonthOfSalesDto> {
  assertCan(actor, 'offer:read-as-agent', actor.id)
  const span = spanOf(month)
  const [sold, refunded] = await Promise.all([
    findSalesWithin(actor.id, span).rows(LIST_LIMIT + 1),
    findRefundedWithin(actor.id, span),
  ])
  const lines = [...sold.map(toSale), ...refunded.flatMap((offer) => toRefunds(offer, span))]
  return {
    month,
    lines: lines.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, LIST_LIMIT),
    isAll: lines.length <= LIST_LIMIT,
  }
}

const lineFieldsOf = ({ _id, propertyId, propertyTitle: title, buyerName }: OfferDoc) => ({
  offerId: _id.toHexString(),
  propertyId: propertyId.toHexString(),
  title,
  buyerName,
})

const toSale = (offer: OfferDoc): SaleLineDto => ({
  ...lineFieldsOf(offer),
  at: (offer.paidAt ?? offer.createdAt).toISOString(),
  amount: toMajor(offer.amountMinor),
  isRefund: false,
})

const toRefunds = (offer: OfferDoc, { from, until }: { from: Date; until: Date }): SaleLineDto[] =>
  (offer.refunds ?? [])
    .filter(({ at }) => at >= from && at < until)
    .map(({ at, amountMinor }) => ({
      ...lineFieldsOf(offer),
      at: at.toISOString(),
      amount: -toMajor(amountMinor),
      isRefund: true,
    }))

/**
 * The sales of a year as a CSV file (RFC 4180), then its refunds with negative amounts, streamed (D497). Texts that a
 * spreadsheet would run as formulas are escaped.
 */
export async function exportSales(actor: Actor, { year }: { year: string }): Promise<AsyncGenerator<string>> {
  assertCan(actor, 'offer:read-as-agent', actor.id)
  return salesCsv(actor, spanOf(year))
}

const HEADER = ['Date', 'Type', 'Home', 'Buyer', 'Amount', 'Currency', 'Offer']

async function* salesCsv(actor: Actor, span: { from: Date; until: Date }): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADER)
  for await (const lines of readAll(findSalesWithin(actor.id, span), toSale))
    yield lines.map(toCsvLine).join('')
  const refunded = await findRefundedWithin(actor.id, span)
  yield refunded
    .flatMap((offer) => toRefunds(offer, span))
    .map(toCsvLine)
    .join('')
}

const toCsvLine = ({ at, isRefund, title, buyerName, amount, offerId }: SaleLineDto): string =>
  csvLine([
    ...[at.slice(0, 10), isRefund ? 'Refund' : 'Sale', title, buyerName],
    ...[amount, CURRENCY.toUpperCase(), offerId],
  ])

/** The receipt of a sale for its agent (D499). Throws `not_found` for other offers and those that are not bought. */
export async function getSaleReceipt(actor: Actor, { id }: { id: string }): Promise<SaleReceiptDto> {
  const offer = await findOffer(id)
  if (!offer || !isBought(offer.status) || !can(actor, 'offer:read-as-agent', offer.agentId.toHexString()))
    throw notFound('Offer not found')
  const { propertyTitle, propertyLocation, buyerName, agentName, transactionId } = offer
  return {
    _id: id,
    propertyTitle,
    propertyLocation,
    buyerName,
    agentName,
    transactionId,
    ...(offer.address && givenAddress(offer.address)),
    offerAmount: toMajor(offer.amountMinor),
    paidAt: offer.paidAt?.toISOString(),
    refunds: (offer.refunds ?? []).map(({ at, amountMinor }) => ({
      at: at.toISOString(),
      amount: toMajor(amountMinor),
    })),
  }
}
