import { formatPrice } from '@/lib/domain/money'
import { PRICE_ON_REQUEST, type ShownPrice } from '@/lib/domain/shown-price'
import { cn } from './cn'
import { DimensionLine, positionIn } from './dimension-line'
import { QualifiedPrice } from './home-price'
import { BigPriceRange } from './price-range'

const PRICE_STYLE =
  'font-display text-[clamp(1.5rem,1.2rem+1vw,2rem)] leading-[1.1] tracking-[-.02em] [overflow-wrap:anywhere] numbers'

/**
 * The price as the second most prominent element of a page: both ends of a range on a line, or the asking price above
 * the bounds for offers, if the viewer may know them.
 */
export function BigHomePrice({
  price,
  bounds,
  className,
}: {
  price: ShownPrice
  /** On the page of the home. */
  bounds?: { minPrice?: number | undefined; maxPrice?: number | undefined }
  className?: string
}) {
  if (price.kind === 'range') return <BigPriceRange min={price.min} max={price.max} className={className} />
  if (price.kind === 'on-request')
    return (
      <div className={cn('grid gap-2', className)}>
        <p className={PRICE_STYLE}>{PRICE_ON_REQUEST}</p>
        {bounds && (
          <p className="text-sm text-pretty text-muted">The agent tells you the price when you ask.</p>
        )}
      </div>
    )
  const { minPrice: min, maxPrice: max } = bounds ?? {}
  return (
    <div className={cn('grid gap-4', className)}>
      <p className={PRICE_STYLE}>
        <QualifiedPrice price={price} labelClassName="font-text text-base tracking-normal text-muted" />
      </p>
      {min !== undefined && max !== undefined && (
        <div className="grid gap-2">
          <p className="text-xs text-muted numbers">
            Offers from {formatPrice(min)} to {formatPrice(max)}
          </p>
          <DimensionLine at={positionIn(price.amount, min, max)} />
        </div>
      )}
    </div>
  )
}
