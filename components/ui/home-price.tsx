import { formatPrice } from '@/lib/domain/money'
import { PRICE_ON_REQUEST, QUALIFIER_LABELS, type ShownPrice } from '@/lib/domain/shown-price'
import { cn } from './cn'
import { DimensionLine, positionIn } from './dimension-line'
import { BigPriceRange, PriceRange } from './price-range'

type AskingPrice = Extract<ShownPrice, { kind: 'asking' }>

/** "Guide price" after the amount, but what cannot be read there, such as "from", before it. */
const Qualified = ({ price: { amount, qualifier }, word }: { price: AskingPrice; word: string }) => {
  const label = qualifier && <small className={word}>{QUALIFIER_LABELS[qualifier].toLowerCase()}</small>
  const isFirst = qualifier === 'from' || qualifier === 'in-the-region-of'
  return (
    <>
      {isFirst && <>{label} </>}
      {formatPrice(amount)}
      {!isFirst && label && <> {label}</>}
    </>
  )
}

/** The price of a home as everybody sees it (D400, ADR 110), in one line of text. Major units. */
export function HomePrice({ price, className }: { price: ShownPrice; className?: string }) {
  if (price.kind === 'range') return <PriceRange min={price.min} max={price.max} className={className} />
  return (
    <span className={cn('price-range', className)}>
      {price.kind === 'asking' ? (
        <Qualified price={price} word="text-sm font-normal text-muted" />
      ) : (
        PRICE_ON_REQUEST
      )}
    </span>
  )
}

const BIG =
  'font-display text-[clamp(1.5rem,1.2rem+1vw,2rem)] leading-[1.1] tracking-[-.02em] [overflow-wrap:anywhere] numbers'

/**
 * The price as the second most prominent element of a page: both ends of a range on a line, or the asking price above
 * the bounds for offers, if the reader may know them.
 */
export function BigHomePrice({
  price,
  bounds,
  className,
}: {
  price: ShownPrice
  bounds: { minPrice?: number | undefined; maxPrice?: number | undefined }
  className?: string
}) {
  if (price.kind === 'range') return <BigPriceRange min={price.min} max={price.max} className={className} />
  if (price.kind === 'on-request') return <p className={cn(BIG, className)}>{PRICE_ON_REQUEST}</p>
  const { minPrice: min, maxPrice: max } = bounds
  return (
    <div className={cn('grid gap-4', className)}>
      <p className={BIG}>
        <Qualified price={price} word="font-text text-base tracking-normal text-muted" />
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
