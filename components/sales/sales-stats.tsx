import { formatPrice } from '@/lib/domain/money'
import { type SalesDto } from '@/lib/schemas/sales'

/** The four sums of an agent's sales. */
export function SalesStats({ sales: { total, count, average, highest } }: { sales: SalesDto }) {
  return (
    <dl className="grid grid-cols-2 border-y border-border-strong xl:grid-cols-4">
      <Stat label="Total Sales" value={formatPrice(total)} note="since your first listing" />
      <Stat label="Properties Sold" value={count.toLocaleString('en-US')} note="paid and recorded" />
      <Stat label="Average Price" value={formatPrice(average)} note="per property" />
      <Stat
        label="Highest Sale"
        value={formatPrice(highest?.amount ?? 0)}
        note={highest?.title ?? 'nothing sold yet'}
      />
    </dl>
  )
}

const Stat = ({ label, value, note }: { label: string; value: string; note: string }) => (
  <div className="grid min-w-0 gap-3 border-border px-4 py-5 max-xl:odd:pl-0 max-xl:even:border-l sm:px-6 xl:not-first:border-l xl:first:pl-0 max-xl:[&:nth-child(n+3)]:border-t">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="font-display text-[clamp(1.625rem,1.2rem+1.2vw,2.25rem)] leading-none tracking-[-.025em] [overflow-wrap:anywhere] numbers">
      {value}
    </dd>
    <dd className="truncate text-xs text-subtle">{note}</dd>
  </div>
)
