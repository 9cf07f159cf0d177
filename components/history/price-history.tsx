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
import { type ReactNode } from 'react'
import { pluralize } from '@/lib/domain/pluralize'
import { formatPrice } from '@/lib/domain/money'
import { type HistoryRow, readHistory } from '@/lib/domain/price-history'
import { endsOf, type PriceFields, shownPriceOf } from '@/lib/domain/shown-price'
import { type HistoryEntryDto } from '@/lib/schemas/history'
import { cn } from '../ui/cn'
import { HomePrice } from '../ui/home-price'
import { DaysListed } from './days-listed'
import { Day } from '../ui/day'
import { PriceSteps } from './price-steps'

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

function picturesWords(added: number): string {
  if (added === 0) return 'Pictures changed'
  return `${pluralize(Math.abs(added), 'picture')} ${added > 0 ? 'added' : 'removed'}`
}

/** A line's text with its sign. */
function wordsOf(row: HistoryRow): { icon: ReactNode; words: string } {
  switch (row.kind) {
    case 'listed':
      return { icon: <HousePlus className={ICON} aria-hidden />, words: 'Listed' }
    case 'price':
      return row.isReduced
        ? {
            icon: <TrendingDown className={cn(ICON, 'text-accent-text')} aria-hidden />,
            words: 'Price reduced',
          }
        : { icon: <TrendingUp className={ICON} aria-hidden />, words: 'Price changed' }
    case 'verified':
      return { icon: <BadgeCheck className={ICON} aria-hidden />, words: 'Verified' }
    case 'rejected':
      return { icon: <CircleX className={ICON} aria-hidden />, words: 'Rejected' }
    case 'paused':
      return { icon: <CirclePause className={ICON} aria-hidden />, words: 'Taken off the market' }
    case 'unverified':
      return { icon: <CircleDashed className={ICON} aria-hidden />, words: 'Changed, awaiting verification' }
    case 'pictures':
      return { icon: <Images className={ICON} aria-hidden />, words: picturesWords(row.added) }
    case 'sold':
      return { icon: <KeyRound className={ICON} aria-hidden />, words: 'Sold' }
  }
}

function Row({ row }: { row: HistoryRow }) {
  const { icon, words } = wordsOf(row)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-border py-3 text-sm sm:grid-cols-[7.5rem_minmax(0,1fr)_auto_6rem]">
      <Day at={row.at} className="text-muted max-sm:col-start-2 max-sm:text-xs" />
      <span className="flex min-w-0 items-center gap-2.5 font-semibold max-sm:col-start-1 max-sm:row-start-1">
        {icon}
        {words}
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
