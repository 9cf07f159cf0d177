import { type CSSProperties, type ReactNode } from 'react'
import { formatPrice } from '@/lib/domain/money'
import { cn } from './cn'
import { DimensionLine, positionIn, RangeLine } from './dimension-line'

type Range = { min: number; max: number; className?: string }

/** The number of characters that the CSS of a range assumes by default. */
const USUAL_CHARS = 16

/** The style that tells the CSS how many characters to fit into one line, if more than usual (D360). */
const lengthStyle = (...prices: string[]): CSSProperties | undefined => {
  const chars = prices.join('').length
  return chars > USUAL_CHARS ? ({ '--chars': chars } as CSSProperties) : undefined
}

/**
 * Two prices joined in one line of text: "$420,000 |—| $485,000", smaller if its container is narrow (D360).
 * Major units.
 */
export function PriceRange({ min, max, className }: Range) {
  const least = formatPrice(min)
  const highest = formatPrice(max)
  return (
    <span className={cn('price-range', className)} style={lengthStyle(least, highest)}>
      {least}
      <RangeLine />
      <span className="sr-only"> to </span>
      {highest}
    </span>
  )
}

/**
 * A price range as the second most prominent element: both prices large, the line below them, and their
 * labels. Major units.
 */
export function BigPriceRange({ min, max, className }: Range) {
  return (
    <dl
      className={cn('@container relative flex justify-between gap-4', className)}
      style={lengthStyle(formatPrice(min), formatPrice(max))}
    >
      <PriceEnd label="Minimum" price={min} />
      <PriceEnd label="Maximum" price={max} className="text-right">
        {/* Placed below the price, but as wide as the whole range. */}
        <DimensionLine className="absolute! inset-x-0 mt-3" />
      </PriceEnd>
    </dl>
  )
}

type PriceEndProps = { label: string; price: number; className?: string; children?: ReactNode }

const PriceEnd = ({ label, price, className, children }: PriceEndProps) => (
  <div className={cn('flex flex-col-reverse gap-[35px]', className)}>
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="font-display text-[min(clamp(1.5rem,1.2rem+1vw,2rem),calc((100cqi-1rem)/(var(--chars,16)*.56)))] leading-[1.1] tracking-[-.02em] whitespace-nowrap numbers max-[18rem]:whitespace-normal">
      <span className="block">{formatPrice(price)}</span>
      {children}
    </dd>
  </div>
)

type AmountInRangeProps = {
  /** The bounds for offers; without them nothing is shown (D404). */
  min: number | undefined
  max: number | undefined
  amount?: number | null | undefined
  /** Whether an amount outside of the bounds has no mark. */
  isHiddenBeyond?: boolean
  /** Other amounts as smaller marks: earlier amounts, or those of rival offers. */
  others?: readonly number[]
  ground?: 'surface' | 'raised' | 'overlay'
  className?: string
}

/** An amount in its range: the diamond on the line and the two ends below it. Major units. */
export function AmountInRange({
  amount,
  isHiddenBeyond = false,
  others = [],
  min,
  max,
  ground,
  className,
}: AmountInRangeProps) {
  if (min === undefined || max === undefined) return null
  const isMarked = typeof amount === 'number' && !(isHiddenBeyond && (amount < min || amount > max))
  return (
    <span className={cn('grid gap-1.5', className)}>
      <DimensionLine
        at={isMarked ? positionIn(amount, min, max) : undefined}
        others={others.map((price) => positionIn(price, min, max))}
        ground={ground}
      />
      <span className="flex justify-between text-2xs text-muted numbers">
        <span>{formatPrice(min)}</span>
        <span className="sr-only"> to </span>
        <span>{formatPrice(max)}</span>
      </span>
    </span>
  )
}
