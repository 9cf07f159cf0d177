import { cn } from './cn'

/** Where a value lies between two ends, in percent from 0 to 100; values beyond an end stand on it. */
export const positionIn = (value: number, min: number, max: number): number =>
  max <= min ? 0 : Math.min(100, Math.max(0, ((value - min) / (max - min)) * 100))

type DimensionLineProps = {
  /** Where the diamond stands, in percent; none where it is left out. */
  at?: number
  /** Where other values lie, in percent: small marks beside the diamond. */
  others?: readonly number[]
  /** The ground that the diamond is cut out of, a token. */
  ground?: 'surface' | 'raised' | 'overlay'
  className?: string
}

const GROUNDS = { surface: 'ring-surface', raised: 'ring-surface-raised', overlay: 'ring-surface-overlay' }

/** A range drawn as an architect measures, `|———|`. Decoration: the numbers stand beside it. */
export function DimensionLine({ at, others = [], ground = 'surface', className }: DimensionLineProps) {
  return (
    <span aria-hidden className={cn('dimension-line', className)}>
      {others.map((other, i) => (
        <span
          key={i}
          data-testid="mark"
          className="absolute inset-y-0 my-auto size-[5px] -translate-x-1/2 rotate-45 bg-muted"
          style={{ left: `${other}%` }}
        />
      ))}
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
