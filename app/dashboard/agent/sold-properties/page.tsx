import { KeyRound } from 'lucide-react'
import { type Metadata } from 'next'
import { readListPage, loadMore } from '@/app/dashboard/list-page'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LiveList } from '@/components/notices/live-list'
import { SalesByYear } from '@/components/sales/sales-by-year'
import { SalesChart } from '@/components/sales/sales-chart'
import { SalesStats } from '@/components/sales/sales-stats'
import { SoldProperty } from '@/components/sales/sold-property'
import { LinkButton } from '@/components/ui/link-button'
import { LoadMore } from '@/components/ui/load-more'
import { EmptyState } from '@/components/ui/states'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { salesQuerySchema } from '@/lib/schemas/sales'
import { getMonthOfSales, getSales } from '@/lib/services/sales/get-sales'

export const metadata: Metadata = { title: 'Sales Dashboard' }

export default async function SalesPage({ searchParams }: PageProps<'/dashboard/agent/sold-properties'>) {
  const actor = await requireRole('agent')
  const query = salesQuerySchema.parse(await searchParams)
  const { year, month } = query
  const [{ sales, sold }, openMonth] = await Promise.all([
    readListPage(query, (pageInput) => getSales(actor, pageInput, new Date(), year)),
    month === undefined ? null : getMonthOfSales(actor, month),
  ])
  const filters = { ...(year && { year }), ...(month && { month }) }
  return (
    <LiveList list="sales">
      <DashboardHeader title="Sales Dashboard" />
      <SalesStats sales={sales} />
      {sales.count === 0 ? (
        <EmptyState
          icon={KeyRound}
          title="No homes sold yet"
          action={
            <LinkButton variant="outline" href={paths.agent.requests}>
              See Property Requests
            </LinkButton>
          }
        >
          When a buyer pays for an offer you accepted, the sale appears here.
        </EmptyState>
      ) : (
        <>
          <SalesChart months={sales.months} />
          <SalesByYear year={sales.year} openMonth={openMonth} />
          <section aria-labelledby="sold" className="mt-12">
            <h2 id="sold" className="mb-6 display-sm">
              Sold Properties
            </h2>
            <ul className="grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
              {sold.items.map((offer) => (
                <li key={offer._id} className="min-w-0">
                  <SoldProperty offer={offer} />
                </li>
              ))}
            </ul>
            <LoadMore {...loadMore(paths.agent.sold, query, sold, filters)} />
          </section>
        </>
      )}
    </LiveList>
  )
}
