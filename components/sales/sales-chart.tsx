import { formatPrice } from '@/lib/domain/money'
import { gridLines, monthWithYear, monthName } from '@/lib/domain/sales'
import { formatShortPrice } from '@/lib/domain/short-price'
import { cn } from '@/components/ui/cn'
import { type SalesMonthDto } from '@/lib/schemas/sales'

const WIDTH = 880
const HEIGHT = 248
const LEFT_MARGIN = 64
const TOP = 40
const BASE = 208
const BAR = 34

/**
 * Sales by month as bars, drawn on the server. A table has the same as text: beside the chart for screen
 * readers, instead of it on small screens. Amounts in major units; there is at least one sale.
 */
export function SalesChart({ months }: { months: SalesMonthDto[] }) {
  const highest = Math.max(...months.map(({ total }) => total))
  const first = months[0]?.month ?? ''
  const last = months.at(-1)?.month ?? ''
  return (
    <section aria-labelledby="sales-by-month" className="mt-12">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="sales-by-month" className="display-sm">
          Sales by month
        </h2>
        <p className="text-xs text-muted">
          {monthWithYear(first)} to {monthWithYear(last)}
        </p>
      </div>
      {highest === 0 ? (
        <p className="border-y border-border py-8 text-center text-sm text-muted">
          There were no sales in these twelve months.
        </p>
      ) : (
        <>
          <Bars months={months} highest={highest} />
          <Rows months={months} highest={highest} />
        </>
      )}
    </section>
  )
}

type Drawn = { months: SalesMonthDto[]; highest: number }

function Bars({ months, highest }: Drawn) {
  const lines = gridLines(highest)
  const top = lines.at(-1) ?? highest
  const heightOf = (total: number) => (total / top) * (BASE - TOP)
  const slot = (WIDTH - LEFT_MARGIN) / months.length
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby="sales-chart-title sales-chart-description"
      className="h-auto w-full overflow-visible max-sm:hidden"
    >
      <title id="sales-chart-title">Sales by month</title>
      <desc id="sales-chart-description">
        Bar chart of monthly sales. The highest is {formatPrice(highest)}; the table below lists them all.
      </desc>
      {lines.map((value) => (
        <g key={value}>
          <line
            x1={LEFT_MARGIN}
            x2={WIDTH}
            y1={BASE - heightOf(value)}
            y2={BASE - heightOf(value)}
            className="stroke-border"
          />
          <text x={0} y={BASE - heightOf(value) + 4} className="fill-muted text-2xs numbers">
            {formatShortPrice(value)}
          </text>
        </g>
      ))}
      {months.map(({ month, total }, i) => {
        const center = LEFT_MARGIN + slot * (i + 0.5)
        const isHighest = total === highest
        return (
          <g key={month} textAnchor="middle">
            {total > 0 && (
              <rect
                x={center - BAR / 2}
                y={BASE - heightOf(total)}
                width={BAR}
                height={heightOf(total)}
                className={isHighest ? 'fill-chart-mark' : 'fill-chart-bar'}
              />
            )}
            {isHighest && (
              <text
                x={Math.min(center, WIDTH - 44)}
                y={BASE - heightOf(total) - 9}
                strokeWidth={6}
                paintOrder="stroke"
                className="fill-text stroke-surface text-2xs font-semibold numbers"
              >
                {formatPrice(total)}
              </text>
            )}
            <line x1={center} x2={center} y1={BASE} y2={BASE + 5} className="stroke-control" />
            <text
              x={center}
              y={BASE + 24}
              className={cn('text-2xs font-medium', isHighest ? 'fill-text' : 'fill-muted')}
            >
              {monthName(month)}
            </text>
          </g>
        )
      })}
      <line x1={LEFT_MARGIN} x2={WIDTH} y1={BASE} y2={BASE} className="stroke-control" />
    </svg>
  )
}

function Rows({ months, highest }: Drawn) {
  return (
    <div className="sm:sr-only">
      <table className="w-full text-xs numbers">
        <caption className="sr-only">Sales by month</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Sales</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, total }) => (
            <tr key={month} className={cn('h-7', total === highest && 'font-semibold')}>
              <th
                scope="row"
                className="w-10 text-left font-normal text-muted [.font-semibold_&]:font-semibold [.font-semibold_&]:text-text"
              >
                <span aria-hidden>{monthName(month)}</span>
                <span className="sr-only">{monthWithYear(month)}</span>
              </th>
              <td className={cn('text-right', total === 0 && 'text-subtle')}>
                <span className="grid grid-cols-[1fr_6rem] items-center gap-2">
                  <span
                    aria-hidden
                    className={cn('block h-3.5', total === highest ? 'bg-chart-mark' : 'bg-chart-bar')}
                    style={{ width: `${(total / highest) * 100}%` }}
                  />
                  {total === 0 ? 'none' : formatPrice(total)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
