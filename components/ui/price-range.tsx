import { formatPrice } from '@/lib/domain/money'
import { cn } from './cn'
import { DimensionLine, positionIn } from './dimension-line'

type Range = { min: number; max: number; className?: string }

/** Two prices joined in a line of text: "$420,000 |—| $485,000". Major units. */
export function PriceRange({ min, max, className }: Range) {
  return (
    <span className={cn('inline-flex items-center gap-2 font-semibold whitespace-nowrap numbers', className)}>
      {formatPrice(min)}
      <DimensionLine className="h-[9px] w-5 shrink-0 [&>:first-child]:top-1" />
      <span className="sr-only">to</span>
      {formatPrice(max)}
    </span>
  )
}

/** A range as the second thing seen: both prices large, the line under them, and what each is. Major units. */
export function BigPriceRange({ min, max, className }: Range) {
  return (
    <dl className={cn('grid gap-3', className)}>
      <div className="flex justify-between gap-4">
        <div className="flex flex-col-reverse">
          <dt className="mt-7 text-xs text-muted">Minimum</dt>
          <dd className="font-display text-[clamp(1.5rem,1.2rem+1vw,2rem)] leading-[1.1] tracking-[-.02em] numbers">
            {formatPrice(min)}
          </dd>
        </div>
        <div className="flex flex-col-reverse text-right">
          <dt className="mt-7 text-xs text-muted">Maximum</dt>
          <dd className="font-display text-[clamp(1.5rem,1.2rem+1vw,2rem)] leading-[1.1] tracking-[-.02em] numbers">
            {formatPrice(max)}
          </dd>
        </div>
      </div>
      <DimensionLine className="-mt-[3.1rem] mb-7" />
    </dl>
  )
}

/** An amount in its range: the diamond on the line and the two ends under it. Major units. */
export function AmountInRange({
  amount,
  min,
  max,
  ground,
  className,
}: Range & { amount?: number; ground?: 'surface' | 'raised' | 'overlay' }) {
  return (
    <span className={cn('grid gap-1.5', className)}>
      <DimensionLine at={amount === undefined ? undefined : positionIn(amount, min, max)} ground={ground} />
      <span className="flex justify-between text-[11px] leading-[14px] text-muted numbers">
        <span>{formatPrice(min)}</span>
        <span className="sr-only">to</span>
        <span>{formatPrice(max)}</span>
      </span>
    </span>
  )
}
