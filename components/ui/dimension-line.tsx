import { cn } from './cn'

/** The position of a value between two ends, in percent from 0 to 100; values beyond an end are at that end. */
export const positionIn = (value: number, min: number, max: number): number =>
  max <= min ? 0 : Math.min(100, Math.max(0, ((value - min) / (max - min)) * 100))

type DimensionLineProps = {
  /** The position of the diamond, in percent; by default there is none. */
  at?: number
  /** The positions of other values, in percent: small marks. */
  others?: readonly number[]
  /** The position of an upright mark, in percent. */
  tick?: number
  /** The background around the diamond, a token. */
  ground?: 'surface' | 'raised' | 'overlay'
  className?: string
}

const GROUNDS = { surface: 'ring-surface', raised: 'ring-surface-raised', overlay: 'ring-surface-overlay' }

/** A range between two prices in a line of text. */
export const RangeLine = () => <span aria-hidden className="range-line" />

/** A range as an architect's dimension line, `|———|`. Decorative: the numbers are beside it. */
export function DimensionLine({ at, others = [], tick, ground = 'surface', className }: DimensionLineProps) {
  return (
    <span aria-hidden className={cn('dimension-line', className)}>
      {others.map((mark, i) => (
        <span
          key={i}
          data-testid="mark"
          className="absolute inset-y-0 my-auto size-[5px] -translate-x-1/2 rotate-45 bg-muted"
          style={{ left: `${mark}%` }}
        />
      ))}
      {tick !== undefined && (
        <span className="absolute inset-y-px w-px bg-muted" style={{ left: `${tick}%` }} />
      )}
      {at !== undefined && (
        <span
          data-testid="diamond"
          className={cn(
            'absolute inset-y-0 my-auto size-[9px] -translate-x-1/2 rotate-45 bg-accent-text ring-3',
            GROUNDS[ground],
          )}
          style={{ left: `${at}%` }}
        />
      )}
    </span>
  )
}
