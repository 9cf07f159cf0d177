import { Download } from 'lucide-react'
import Link from 'next/link'
import { groupDigits } from '@/lib/domain/group-digits'
import { formatWallMonth } from '@/lib/domain/long-dates'
import { formatPrice } from '@/lib/domain/money'
import { monthWithYear } from '@/lib/domain/sales'
import { paths } from '@/lib/paths'
import { type MonthOfSalesDto, type NetMonthDto, type SaleLineDto, type SalesDto } from '@/lib/schemas/sales'
import { HomeLink } from '../ui/home-link'
import { cn } from '../ui/cn'
import { Day } from '../ui/day'
import { AnchorButton } from '../ui/link-button'

const LINK = 'decoration-1 underline-offset-[.2em] hover:underline'
const HEAD =
  'h-9 border-b border-border-strong text-right text-xs font-medium text-muted not-first:pl-1.5 first:text-left sm:not-first:pl-3'
const CELL = 'border-b border-border py-2.5 text-right not-first:pl-1.5 first:text-left sm:not-first:pl-3'

/** The sales of a year by month, net of refunds, and those of its open month (D497). */
export function SalesByYear({
  year,
  openMonth,
}: {
  year: SalesDto['year']
  openMonth: MonthOfSalesDto | null
}) {
  return (
    <section aria-labelledby="sales-by-year" className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="sales-by-year" className="display-sm">
          Sales by year
        </h2>
        <AnchorButton variant="ghost" className="-mx-4" href={paths.salesCsv(year.year)}>
          <Download aria-hidden />
          {year.year} as CSV
        </AnchorButton>
      </div>
      <nav aria-label="Year" className="scroll-row gap-6 border-b border-border">
        {year.years.map((choice) => (
          <Link
            key={choice}
            href={paths.agent.salesOf(choice)}
            aria-current={choice === year.year ? 'page' : undefined}
            scroll={false}
            prefetch={false}
            className="tab-link numbers"
          >
            {choice}
          </Link>
        ))}
      </nav>
      {year.months.length === 0 ? (
        <p className="py-8 text-center text-sm text-muted">There were no sales in {year.year}.</p>
      ) : (
        <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={`Sales in ${year.year}`}>
          <table className="w-full border-separate border-spacing-0 text-sm numbers max-sm:text-xs">
            <caption className="sr-only">Sales in {year.year} by month, net of refunds</caption>
            <thead>
              <tr>
                {['Month', 'Sold', 'Gross', 'Refunds', 'Net'].map((label) => (
                  <th key={label} scope="col" className={HEAD}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {year.months.map((month) => (
                <tr key={month.month}>
                  <th scope="row" className={cn(CELL, 'font-normal whitespace-nowrap')}>
                    <Link
                      href={paths.agent.salesOf(year.year, month.month)}
                      aria-current={month.month === openMonth?.month ? 'true' : undefined}
                      scroll={false}
                      prefetch={false}
                      className={cn('-my-2 inline-block py-2 aria-[current]:font-semibold', LINK)}
                    >
                      {monthWithYear(month.month)}
                    </Link>
                  </th>
                  <Figures of={month} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="font-semibold">
                <th scope="row" className={CELL}>
                  Total
                </th>
                <Figures of={year.sum} />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {openMonth && <MonthOfSales of={openMonth} />}
    </section>
  )
}

const Figures = ({ of: { count, gross, refunds, net } }: { of: Omit<NetMonthDto, 'month'> }) => (
  <>
    <td className={CELL}>{groupDigits(count)}</td>
    <td className={CELL}>{formatPrice(gross)}</td>
    <td className={cn(CELL, refunds === 0 && 'text-subtle')}>
      {refunds === 0 ? 'none' : formatPrice(-refunds)}
    </td>
    <td className={CELL}>{formatPrice(net)}</td>
  </>
)

function MonthOfSales({ of: { month, lines, isAll } }: { of: MonthOfSalesDto }) {
  return (
    <section aria-labelledby="month" className="mt-8">
      <h3 id="month" className="mb-3 font-semibold">
        {formatWallMonth(`${month}-01`)}
      </h3>
      {lines.length === 0 ? (
        <p className="text-sm text-muted">Nothing was sold or refunded in this month.</p>
      ) : (
        <ul className="border-t border-border">
          {lines.map((line) => (
            <li
              key={`${line.offerId} ${line.at}`}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-border py-3 text-sm"
            >
              <Line line={line} />
            </li>
          ))}
        </ul>
      )}
      {!isAll && <p className="mt-3 text-sm text-muted">The CSV of the year has all of them.</p>}
    </section>
  )
}

const Line = ({
  line: { title, propertyId, offerId, buyerName, at, amount, isRefund },
}: {
  line: SaleLineDto
}) => (
  <>
    <span className="min-w-0">
      <HomeLink
        id={propertyId}
        className={cn('-my-2 inline-block py-2 font-medium [overflow-wrap:anywhere]', LINK)}
      >
        {title}
      </HomeLink>
      <span className="block text-xs text-muted">
        {isRefund ? 'Refund to' : 'Sold to'} <bdi>{buyerName}</bdi>, <Day at={at} />
      </span>
    </span>
    <span className="flex items-baseline gap-4">
      <Link
        href={paths.agent.saleReceipt(offerId)}
        prefetch={false}
        aria-label={`Receipt of ${title}`}
        className={cn('-my-2 py-2 text-accent-text', LINK)}
      >
        Receipt
      </Link>
      <span className={cn('font-semibold numbers', isRefund && 'text-danger')}>{formatPrice(amount)}</span>
    </span>
  </>
)
