import { positionIn } from '@/components/ui/dimension-line'
import { type Scale } from '@/lib/domain/compare'
import { formatShortPrice } from '@/lib/domain/short-price'

/** A range on the common scale of its row (D77). Decorative: the prices are above it. */
export function PriceOnScale({ min, max, scale: { from, to } }: { min: number; max: number; scale: Scale }) {
  const [start, end] = [min, max].map((price) => `${positionIn(price, from, to)}%`)
  return (
    <span aria-hidden className="mt-2.5 block font-normal">
      <svg className="block h-[11px] w-full overflow-visible" stroke="currentColor">
        <line x2="100%" y1="5.5" y2="5.5" className="text-border-strong" />
        <g className="text-muted group-data-best/cell:text-accent-text">
          <line x1={start} x2={end} y1="5.5" y2="5.5" />
          <line x1={start} x2={start} y2="11" />
          <line x1={end} x2={end} y2="11" />
        </g>
      </svg>
      <span className="mt-0.5 flex justify-between text-2xs text-subtle numbers">
        <span>{formatShortPrice(from)}</span>
        <span>{formatShortPrice(to)}</span>
      </span>
    </span>
  )
}
