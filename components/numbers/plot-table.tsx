import { ChevronDown } from 'lucide-react'
import { cn } from '../ui/cn'

type PlotTableProps = {
  caption: string
  head: readonly string[]
  /** The first cell of a row is its heading. */
  rows: readonly (readonly string[])[]
}

/** The values of a plot as a table that opens without JavaScript. */
export const PlotTable = ({ caption, head, rows }: PlotTableProps) => (
  <details className="group mt-4">
    <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm font-[550] text-accent-text [&::-webkit-details-marker]:hidden">
      Show as table
      <ChevronDown className="size-4 group-open:rotate-180" aria-hidden />
    </summary>
    <div tabIndex={0} role="region" aria-label={caption} className="overflow-x-auto">
      <table className="w-full text-sm whitespace-nowrap numbers">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-border-strong text-2xs text-muted">
            {head.map((name, i) => (
              <th
                key={name}
                scope="col"
                className={cn('h-9 pr-3 font-[550] last:pr-0', i === 0 ? 'text-left' : 'text-right')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([heading = '', ...cells]) => (
            <tr key={heading} className="border-b border-border">
              <th scope="row" className="py-2.5 pr-3 text-left font-normal">
                {heading}
              </th>
              {cells.map((cell, i) => (
                <td key={head[i + 1]} className="py-2.5 pr-3 text-right last:pr-0">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
