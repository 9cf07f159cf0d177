import { formatDate } from '@/lib/domain/dates'
import { priceWords } from '@/lib/domain/price-history'
import { type SavedAt } from '@/lib/schemas/wishlist'
import { cn } from '../ui/cn'

type SinceSavedProps = {
  saved: SavedAt | null | undefined
  /** The prices as they are, in major units. */
  property: { minPrice: number; maxPrice: number }
  className?: string
}

/** What became of the prices since the reader saved the listing; nothing where they stayed. */
export function SinceSaved({ saved, property, className }: SinceSavedProps) {
  const words =
    saved &&
    priceWords(
      { min: saved.minPrice, max: saved.maxPrice },
      { min: property.minPrice, max: property.maxPrice },
    )
  if (!saved || !words) return null
  return (
    <p className={cn('border-l-2 border-accent-text pl-3 text-xs leading-5', className)}>
      <span className="block text-muted">
        Since you saved it on <time dateTime={saved.at}>{formatDate(saved.at)}</time>
      </span>
      <span className="block font-semibold numbers">{words}</span>
    </p>
  )
}
