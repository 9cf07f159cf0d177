import {
  BadgeCheck,
  CircleDashed,
  CirclePause,
  CircleX,
  HousePlus,
  Images,
  KeyRound,
  TrendingDown,
  TrendingUp,
} from 'lucide-react'
import { type ReactNode, Fragment } from 'react'
import { pluralize } from '@/lib/domain/pluralize'
import { formatPrice } from '@/lib/domain/money'
import { type HistoryRow, readHistory, type PriceStep } from '@/lib/domain/price-history'
import { endsOf, type PriceFields, priceText, shownPriceOf } from '@/lib/domain/shown-price'
import { type HistoryEntryDto } from '@/lib/schemas/history'
import { cn } from '../ui/cn'
import { HomePrice } from '../ui/home-price'
import { DaysListed } from './days-listed'
import { Day, DayText } from '../ui/day'
import { formatShortPrice } from '@/lib/domain/short-price'

type PriceHistoryProps = {
  property: PriceFields & { listedAt: string; sold: boolean }
  /** Newest first. */
  history: readonly HistoryEntryDto[]
}

/** The history of a listing (D149); nothing if it has none. */
export function PriceHistory({ property, history }: PriceHistoryProps) {
  const { rows, steps } = readHistory(history, endsOf(shownPriceOf(property)))
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="history">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="history" className="display-sm">
          Price history
        </h2>
        {!property.sold && <DaysListed listedAt={property.listedAt} />}
      </div>
      {steps.length > 1 && <PriceSteps steps={steps} />}
      <ol className="border-t border-border">
        {rows.map((row) => (
          <Row key={`${row.at} ${row.kind}`} row={row} />
        ))}
      </ol>
    </section>
  )
}

const ICON = 'size-4 shrink-0 text-muted'

function picturesText(added: number): string {
  if (added === 0) return 'Pictures changed'
  return `${pluralize(Math.abs(added), 'picture')} ${added > 0 ? 'added' : 'removed'}`
}

/** A line's icon and text. */
function labelOf(row: HistoryRow): { icon: ReactNode; text: string } {
  switch (row.kind) {
    case 'listed':
      return { icon: <HousePlus className={ICON} aria-hidden />, text: 'Listed' }
    case 'price':
      return row.isReduced
        ? {
            icon: <TrendingDown className={cn(ICON, 'text-accent-text')} aria-hidden />,
            text: 'Price reduced',
          }
        : { icon: <TrendingUp className={ICON} aria-hidden />, text: 'Price changed' }
    case 'verified':
      return { icon: <BadgeCheck className={ICON} aria-hidden />, text: 'Verified' }
    case 'rejected':
      return { icon: <CircleX className={ICON} aria-hidden />, text: 'Rejected' }
    case 'paused':
      return { icon: <CirclePause className={ICON} aria-hidden />, text: 'Taken off the market' }
    case 'unverified':
      return { icon: <CircleDashed className={ICON} aria-hidden />, text: 'Changed, awaiting verification' }
    case 'pictures':
      return { icon: <Images className={ICON} aria-hidden />, text: picturesText(row.added) }
    case 'sold':
      return { icon: <KeyRound className={ICON} aria-hidden />, text: 'Sold' }
  }
}

function Row({ row }: { row: HistoryRow }) {
  const { icon, text } = labelOf(row)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-border py-3 text-sm sm:grid-cols-[7.5rem_minmax(0,1fr)_auto_6rem]">
      <Day at={row.at} className="text-muted max-sm:col-start-2 max-sm:text-xs" />
      <span className="flex min-w-0 items-center gap-2.5 font-semibold max-sm:col-start-1 max-sm:row-start-1">
        {icon}
        {text}
      </span>
      <Amount row={row} />
    </li>
  )
}

function Amount({ row }: { row: HistoryRow }) {
  if (row.kind === 'sold')
    return row.price === null ? null : (
      <span className="numbers max-sm:col-span-full sm:col-start-3">{formatPrice(row.price)}</span>
    )
  if (row.kind !== 'price' && row.kind !== 'listed') return null
  return (
    <>
      {(row.prices ?? row.kind === 'price') && (
        <span className="max-sm:col-start-1 sm:col-start-3">
          <HomePrice
            price={shownPriceOf({ minPrice: row.prices?.min, maxPrice: row.prices?.max })}
            className="font-normal [--range:.875rem]"
          />
        </span>
      )}
      {row.kind === 'price' && row.change !== null && (
        <span
          className={cn(
            'text-right numbers max-sm:col-start-2 sm:col-start-4',
            row.isReduced ? 'text-accent-text' : 'text-muted',
          )}
        >
          {row.change < 0 ? '−' : '+'}
          {formatPrice(Math.abs(row.change))}
        </span>
      )}
    </>
  )
}

const WIDTH = 840
const HEIGHT = 216
const TOP = 28
const BASE = 176
/** The share of the width for the current prices, however new they are. */
const LAST = 0.22
/** Labels closer than this would overlap. */
const LABEL_GAP = 96

const END_LABEL = 'fill-text text-2xs font-semibold numbers'
const LABEL = 'fill-muted text-2xs numbers'

/**
 * The price over time, a range as a band, with a step at every change. The list after it has the same as text.
 * There are at least two steps. Prices in major units.
 */
function PriceSteps({ steps }: { steps: readonly PriceStep[] }) {
  const isRange = steps.some(({ min, max }) => min < max)
  const times = steps.map(({ at }) => Date.parse(at))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const low = Math.min(...steps.map(({ min }) => min))
  const high = Math.max(...steps.map(({ max }) => max))
  const xOf = (time: number) => ((time - first) / Math.max(1, last - first)) * WIDTH * (1 - LAST)
  const yOf = (price: number) => BASE - 24 - ((price - low) / Math.max(1, high - low)) * (BASE - 24 - TOP)
  const ends = steps.map((_, i) => (i + 1 < steps.length ? xOf(times[i + 1] ?? last) : WIDTH))
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${isRange ? 'Price range' : 'Price'}: ${steps.map(stepText).join(', then ')}`}
      className="mb-4 h-auto w-full overflow-visible max-sm:hidden"
    >
      {steps.map((step, i) => {
        const x = xOf(times[i] ?? first)
        const end = ends[i] ?? WIDTH
        const isLast = i === steps.length - 1
        const isRoomy = end - x >= LABEL_GAP
        const edge = isLast ? 'stroke-accent-text stroke-2' : 'stroke-border-strong'
        return (
          <Fragment key={step.at}>
            <rect
              x={x}
              y={yOf(step.max)}
              width={end - x}
              height={yOf(step.min) - yOf(step.max)}
              className="fill-accent-soft"
            />
            {[...new Set([step.max, step.min])].map((price) => (
              <line key={price} x1={x} x2={end} y1={yOf(price)} y2={yOf(price)} className={edge} />
            ))}
            {isLast && <line x1={end} x2={end} y1={yOf(step.max)} y2={yOf(step.min)} className={edge} />}
            {(isRoomy || isLast) && (
              <>
                <text x={x + 4} y={yOf(step.max) - 8} className={isLast ? END_LABEL : LABEL}>
                  {formatShortPrice(step.max)}
                </text>
                {step.min < step.max && (
                  <text x={x + 4} y={yOf(step.min) + 18} className={isLast ? END_LABEL : LABEL}>
                    {formatShortPrice(step.min)}
                  </text>
                )}
                <text x={x} y={BASE + 22} className={LABEL}>
                  <DayText at={step.at} />
                </text>
              </>
            )}
            <line x1={x} x2={x} y1={BASE} y2={BASE + 5} className="stroke-border-strong" />
          </Fragment>
        )
      })}
      <line x1={0} x2={WIDTH} y1={BASE} y2={BASE} className="stroke-border-strong" />
    </svg>
  )
}

const stepText = ({ min, max }: PriceStep): string =>
  priceText(shownPriceOf({ minPrice: min, maxPrice: max }))
