'use client'

import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { formatMonthDay } from '@/lib/domain/dates'
import { EVENT_LABELS } from '@/lib/domain/listing-numbers'
import { groupDigits } from '@/lib/domain/group-digits'
import { type AgentWeekDto, type WeekNumberDto } from '@/lib/schemas/agent-overview'
import { cn } from '../ui/cn'
import { Stat, Stats } from '../ui/stats'

/** Smaller numbers are compared by their difference, because two offers after one would be "100% more". */
const MIN_FOR_PERCENT = 10

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const weekdayOf = (day: string): string => WEEKDAYS[new Date(day).getUTCDay()] ?? ''

/**
 * The numbers of the agent's homes in the last seven days, against the same days of the week before (D511). Rendered in
 * the browser too, so that the page's data has the numbers instead of their drawings (ADR 124).
 */
export function Week({ week: { days, homes, isPartial, numbers } }: { week: AgentWeekDto }) {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return (
    <section aria-labelledby="this-week" className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-1">
        <h2 id="this-week" className="display-sm">
          This week
        </h2>
        <p className="text-sm text-muted">
          {formatMonthDay(first)} to {formatMonthDay(last)},{' '}
          {isPartial ? `${homes} of your homes` : homes === 1 ? '1 home' : `all ${homes} homes`}
        </p>
      </div>
      <Stats columns={5}>
        {numbers.map((series) => (
          <Stat
            key={series.event}
            label={EVENT_LABELS[series.event]}
            value={groupDigits(series.total)}
            chart={<Bars number={series} days={days} />}
            note={<Change {...series} />}
          />
        ))}
      </Stats>
    </section>
  )
}

function Change({ total, before }: WeekNumberDto) {
  if (total === before)
    return (
      <Delta icon={Minus} className="text-muted">
        Same as the week before
      </Delta>
    )
  const change = Math.abs(total - before)
  const percent = before < MIN_FOR_PERCENT ? 0 : Math.round((change / before) * 100)
  const difference = percent === 0 ? groupDigits(change) : `${groupDigits(percent)}%`
  return total > before ? (
    <Delta icon={ArrowUp} className="text-success">{`${difference} more than the week before`}</Delta>
  ) : (
    <Delta icon={ArrowDown} className="text-text">{`${difference} fewer than the week before`}</Delta>
  )
}

const Delta = ({
  icon: Icon,
  className,
  children,
}: {
  icon: typeof Minus
  className: string
  children: string
}) => (
  <span className={cn('flex items-start gap-1.5', className)}>
    <Icon className="mt-0.5 size-3.5 shrink-0" aria-hidden />
    {children}
  </span>
)

const BAR = 12
const GAP = 6
const HEIGHT = 36

/** Seven bars, today's in the accent color. */
function Bars({ number: { event, days: counts }, days }: { number: WeekNumberDto; days: readonly string[] }) {
  const highest = Math.max(1, ...counts)
  const width = counts.length * (BAR + GAP) - GAP
  const description = counts.map((count, i) => `${weekdayOf(days[i] ?? '')} ${count}`).join(', ')
  const bars = counts.map((count, i) => {
    const height = (count / highest) * (HEIGHT - 2)
    return `M${i * (BAR + GAP)} ${HEIGHT - 1}v${-height}h${BAR}v${height}z`
  })
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={`${EVENT_LABELS[event]} by day: ${description}`}
      className="h-9 w-30 max-w-full"
    >
      <path d={bars.slice(0, -1).join('')} className="fill-subtle" />
      <path d={bars.at(-1)} className="fill-accent-text" />
      <path d={`M0 ${HEIGHT - 0.5}h${width}`} className="stroke-border-strong" />
    </svg>
  )
}
