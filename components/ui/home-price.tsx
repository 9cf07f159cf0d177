import { formatPrice } from '@/lib/domain/money'
import { PRICE_ON_REQUEST, QUALIFIER_LABELS, type ShownPrice } from '@/lib/domain/shown-price'
import { cn } from './cn'
import { PriceRange } from './price-range'

type AskingPrice = Extract<ShownPrice, { kind: 'asking' }>

/** "Guide price" after the amount, but what cannot be read there, such as "from", before it. */
export const QualifiedPrice = ({
  price: { amount, qualifier },
  labelClassName,
}: {
  price: AskingPrice
  labelClassName: string
}) => {
  const label = qualifier && (
    <small className={labelClassName}>{QUALIFIER_LABELS[qualifier].toLowerCase()}</small>
  )
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
        <QualifiedPrice price={price} labelClassName="text-sm font-normal text-muted" />
      ) : (
        PRICE_ON_REQUEST
      )}
    </span>
  )
}
