import { type CSSProperties, type ReactNode } from 'react'
import { formatMonthDay } from '@/lib/domain/dates'
import { groupDigits } from '@/lib/domain/group-digits'
import {
  type DayNumbers,
  daysOfRow,
  EVENT_LABELS,
  LISTING_EVENTS,
  type ListingEvent,
} from '@/lib/domain/listing-numbers'
import { pluralize } from '@/lib/domain/pluralize'
import { gridLines } from '@/lib/domain/sales'
import { type ListingNumbersDto } from '@/lib/schemas/listing-numbers'
import { cn } from '../ui/cn'
import { PlotTable } from './plot-table'

/** How far apart two labels are, at least, in percent of the axis: as wide as they are on a phone, or elsewhere. */
const GAP = { axis: 9, price: 12, priceOnPhone: 32 }

/**
 * The numbers of each day on one time axis, with the changes of the price. The drawings are stretched to their boxes, so
 * words are in HTML over them.
 */
export function DayPlots({
  numbers: { home, days, totals, listedFrom, priceChanges, rows },
}: {
  numbers: ListingNumbersDto
}) {
  const positionOf = (day: string): number => {
    const i = days.findIndex((entry) => entry.day === day)
    return ((i + 0.5) / days.length) * 100
  }
  const changes = priceChanges.map((change) => ({ ...change, at: positionOf(change.day) }))
  const lines = changes.map(({ day, at }) => (
    <line
      key={`${day} ${at}`}
      x1={at}
      x2={at}
      y2={100}
      vectorEffect="non-scaling-stroke"
      strokeDasharray="3 4"
      className="stroke-info"
    />
  ))
  const plot = { days, lines, positionOf }
  const isByDay = daysOfRow(days.length) === 1
  const priceChangesText = changes.map(({ day, text }) => `${text} on ${formatMonthDay(day)}`).join(', ')
  return (
    <>
      <div className="mt-5 grid gap-2">
        <Row event="views" total={totals.views} className="h-52" isFirst>
          <Line {...plot} listedFrom={listedFrom} priceChangesText={priceChangesText} />
          {withSpacing(withSpacing(changes, GAP.price, 'isWide'), GAP.priceOnPhone, 'isNarrow').map(
            (mark) => (
              <PriceMark key={`${mark.day} ${mark.text}`} {...mark} />
            ),
          )}
        </Row>
        {LISTING_EVENTS.filter((event) => event !== 'views').map((event) => (
          <Row key={event} event={event} total={totals[event]} className="h-10">
            <Bars {...plot} event={event} />
          </Row>
        ))}
        <Axis days={days} positionOf={positionOf} />
      </div>
      <p className="mt-3 text-xs text-pretty text-muted">
        {changes.length > 0 && 'Dashed lines mark price changes. '}A person counts once a day. The home’s
        agent, bots and prefetched pages don’t count. Days are in UTC.
      </p>
      <PlotTable
        caption={`Numbers of ${home.title} by ${isByDay ? 'day' : 'week'}`}
        head={[isByDay ? 'Day' : 'Week', ...LISTING_EVENTS.map((event) => EVENT_LABELS[event]), 'Price']}
        rows={rows.map(({ from, to, numbers, price }) => [
          from === to ? formatMonthDay(from) : `${formatMonthDay(from)} to ${formatMonthDay(to)}`,
          ...LISTING_EVENTS.map((event) => groupDigits(numbers[event])),
          price ?? '–',
        ])}
      />
    </>
  )
}

/** Sets this mark on each entry that is far enough after the previous marked one. */
function withSpacing<Item extends { at: number }, Mark extends string>(
  items: readonly Item[],
  gap: number,
  mark: Mark,
): (Item & Record<Mark, boolean>)[] {
  let last = -gap
  return items.map((item) => {
    const isFar = item.at - last >= gap
    if (isFar) last = item.at
    return { ...item, [mark]: isFar } as Item & Record<Mark, boolean>
  })
}

type RowProps = {
  event: ListingEvent
  total: number
  className: string
  isFirst?: boolean
  children: ReactNode
}

const Row = ({ event, total, className, isFirst, children }: RowProps) => (
  <div className={cn('grid sm:grid-cols-[5.5rem_minmax(0,1fr)]', isFirst && 'sm:pt-8')}>
    <p
      className={cn(
        'flex items-baseline gap-2 pt-2 pb-1 text-xs text-muted sm:block sm:pt-0 sm:pb-0.5',
        isFirst ? 'max-sm:pb-9' : 'sm:self-end',
      )}
    >
      {EVENT_LABELS[event]}
      <strong className="text-sm text-text numbers sm:block">{groupDigits(total)}</strong>
    </p>
    <div className={cn('relative border-b border-control', className)}>{children}</div>
  </div>
)

const DRAWING = 'absolute inset-0 size-full overflow-visible'

type PlotProps = { days: readonly DayNumbers[]; lines: ReactNode; positionOf: (day: string) => number }

function Line({
  days,
  lines,
  positionOf,
  listedFrom,
  priceChangesText,
}: PlotProps & { listedFrom: string; priceChangesText: string }) {
  const highest = days.reduce(
    (highest, { day, views }) => (views > highest.views ? { day, views } : highest),
    {
      day: '',
      views: 0,
    },
  )
  // Days are whole numbers of views.
  const grid = gridLines(Math.max(4, highest.views))
  const top = grid.at(-1) ?? 1
  const points = days
    .filter(({ day }) => day >= listedFrom)
    .map(({ day, views }) => `${positionOf(day)},${100 - (views / top) * 100}`)
    .join(' ')
  const total = pluralize(
    days.reduce((sum, { views }) => sum + views, 0),
    'view',
  )
  const peak =
    highest.views > 0 ? `, most on ${formatMonthDay(highest.day)}: ${groupDigits(highest.views)}` : ''
  return (
    <>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${total} in ${days.length} days${peak}. ${priceChangesText}`.trim()}
        className={DRAWING}
      >
        {grid.map((value) => (
          <line
            key={value}
            x2={100}
            y1={100 - (value / top) * 100}
            y2={100 - (value / top) * 100}
            vectorEffect="non-scaling-stroke"
            className="stroke-border"
          />
        ))}
        {lines}
        <polygon
          points={`${positionOf(listedFrom)},100 ${points} ${positionOf(days.at(-1)?.day ?? '')},100`}
          className="fill-accent-soft"
        />
        <polyline
          points={points}
          vectorEffect="non-scaling-stroke"
          strokeWidth={1.75}
          strokeLinejoin="round"
          className="fill-none stroke-accent-text"
        />
      </svg>
      {[top / 2, top].filter(Number.isInteger).map((value) => (
        <span
          key={value}
          aria-hidden
          style={{ bottom: `${(value / top) * 100}%` }}
          className="absolute left-0 translate-y-1/2 bg-surface pr-1.5 text-2xs text-subtle numbers"
        >
          {groupDigits(value)}
        </span>
      ))}
    </>
  )
}

function Bars({ days, lines, positionOf, event }: PlotProps & { event: ListingEvent }) {
  const highest = Math.max(1, ...days.map((day) => day[event]))
  const nonZeroDays = days.filter((day) => day[event] > 0)
  const total = nonZeroDays.reduce((sum, day) => sum + day[event], 0)
  const name = `${EVENT_LABELS[event]}: ${groupDigits(total)} in ${days.length} days`
  const isMarks = event === 'offers'
  const width = 70 / days.length
  return (
    <>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={name} className={DRAWING}>
        {lines}
        {!isMarks &&
          nonZeroDays.map((day) => {
            const height = (day[event] / highest) * 85
            return (
              <rect
                key={day.day}
                x={positionOf(day.day) - width / 2}
                y={100 - height}
                width={width}
                height={height}
                className="fill-chart-bar"
              />
            )
          })}
      </svg>
      {isMarks &&
        nonZeroDays.map(({ day }) => (
          <span
            key={day}
            aria-hidden
            style={{ left: `${positionOf(day)}%` }}
            className="absolute bottom-2 size-[9px] -translate-x-1/2 rotate-45 bg-accent-text"
          />
        ))}
    </>
  )
}

/** The content at this position, moved so that it stays inside the plot. */
const insetClass = (at: number): string => (at < 12 ? '' : at > 88 ? '-translate-x-full' : '-translate-x-1/2')

type PriceMarkProps = { at: number; text: string; isWide: boolean; isNarrow: boolean }

const PriceMark = ({ at, text, isWide, isNarrow }: PriceMarkProps) => (
  <span
    aria-hidden
    style={{ '--at': `${at}%` } as CSSProperties}
    className="text-2xs font-semibold text-info"
  >
    {(isWide || isNarrow) && (
      <span
        className={cn(
          'absolute -top-8 left-(--at) leading-4 whitespace-nowrap',
          insetClass(at),
          !isNarrow && 'max-sm:hidden',
          !isWide && 'sm:hidden',
        )}
      >
        {text}
      </span>
    )}
    <span className="absolute -top-2.5 left-(--at) size-[7px] -translate-x-1/2 rotate-45 bg-current" />
  </span>
)

/** The first and last day, and the beginnings of the months between them. */
function Axis({ days, positionOf }: Pick<PlotProps, 'days' | 'positionOf'>) {
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return null
  const end = positionOf(last.day)
  const labelled = days
    .filter(({ day }) => day === first.day || day.endsWith('-01'))
    .map(({ day }) => ({ day, at: positionOf(day) }))
  const visibleLabels = withSpacing(labelled, GAP.axis, 'isShown').filter(
    ({ at, isShown }) => isShown && end - at >= GAP.axis,
  )
  return (
    <div aria-hidden className="relative h-5 text-2xs text-muted numbers sm:ml-22">
      {[...visibleLabels, { day: last.day, at: end }].map(({ day, at }, i) => (
        <span
          key={day}
          style={{ left: `${at}%` }}
          className={cn(
            'absolute whitespace-nowrap',
            day === last.day ? '-translate-x-full' : i > 0 && '-translate-x-1/2',
          )}
        >
          {formatMonthDay(day)}
        </span>
      ))}
    </div>
  )
}
