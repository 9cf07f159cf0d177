import { groupDigits } from '@/lib/domain/group-digits'
import { formatPrice } from '@/lib/domain/money'
import { type SalesDto } from '@/lib/schemas/sales'
import { Stat, Stats } from '../ui/stats'

/** The four sums of an agent's sales. */
export function SalesStats({ sales: { total, count, average, highest } }: { sales: SalesDto }) {
  return (
    <Stats>
      <Stat label="Total Sales" value={formatPrice(total)} note="since your first sale" />
      <Stat label="Properties Sold" value={groupDigits(count)} note="paid and recorded" />
      <Stat label="Average Price" value={formatPrice(average)} note="per home" />
      <Stat
        label="Highest Sale"
        value={formatPrice(highest?.amount ?? 0)}
        note={highest?.title ?? 'nothing sold yet'}
      />
    </Stats>
  )
}
