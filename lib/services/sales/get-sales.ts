import 'server-only'
import { findSalesOfAgent, salesOfAgent, sumOf } from '@/lib/data/sales'
import { toMajor } from '@/lib/domain/money'
import { averagePrice, monthsUntil } from '@/lib/domain/sales'
import { type Actor } from '@/lib/domain/user'
import { type OfferDto } from '@/lib/schemas/offer'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { type SalesDto } from '@/lib/schemas/sales'
import { assertCan } from '../authorise'
import { toOfferDto } from '../offers/list-offers'
import { readPage } from '../paging'

/**
 * The agent's own sales: the sums over all bought offers, the last twelve months, and one page of the bought
 * offers, latest payment first. Amounts in major units. Throws `forbidden` unless the actor is an agent or
 * administrator, `invalid_input` for a cursor of another list.
 */
export async function getSales(
  actor: Actor,
  pageInput: PageInput,
  now = new Date(),
): Promise<{ sales: SalesDto; sold: Page<OfferDto> }> {
  assertCan(actor, 'offer:read-as-agent', actor.id)
  const reading = salesOfAgent(actor.id)
  const [months, sold] = await Promise.all([
    reading,
    // The sums contain the number: counting would read every row.
    readPage(
      {
        ...findSalesOfAgent(actor.id),
        count: async () => ({ count: sumOf(await reading).count, isAll: true }),
      },
      { ...pageInput, isTotalApproximate: false },
      toOfferDto,
    ),
  ])
  const sums = sumOf(months)
  const byMonth = new Map(months.map((one) => [one.month, one]))
  return {
    sales: {
      total: toMajor(sums.totalMinor),
      count: sums.count,
      average: averagePrice(sums.totalMinor, sums.count),
      highest: sums.count === 0 ? null : { amount: toMajor(sums.highestMinor), title: sums.highestTitle },
      months: monthsUntil(now).map((month) => {
        const one = byMonth.get(month)
        return { month, count: one?.count ?? 0, total: toMajor(one?.totalMinor ?? 0) }
      }),
    },
    sold,
  }
}
