import { formatDate } from '@/lib/domain/dates'
import { type ChangeSinceSaved } from '@/lib/domain/history'
import { priceWords } from '@/lib/domain/price-history'
import { type SavedAt } from '@/lib/schemas/wishlist'
import { cn } from '../ui/cn'

const WORDS: Record<ChangeSinceSaved, string> = {
  sold: 'Sold',
  underOffer: 'Under offer',
  pictures: 'Pictures changed',
}

type SinceSavedProps = {
  saved: SavedAt | null | undefined
  /** The prices as they are, in major units. */
  property: { minPrice: number; maxPrice: number }
  className?: string
}

/** What became of a listing since the reader saved it: its prices, a sale, an offer, its pictures; nothing where it stayed. */
export function SinceSaved({ saved, property, className }: SinceSavedProps) {
  if (!saved) return null
  const prices = priceWords(
    { min: saved.minPrice, max: saved.maxPrice },
    { min: property.minPrice, max: property.maxPrice },
  )
  const lines = [...(saved.changed ?? []).map((change) => WORDS[change]), prices].filter(
    (line) => line !== null,
  )
  if (lines.length === 0) return null
  return (
    <p className={cn('border-l-2 border-accent-text pl-3 text-xs leading-5', className)}>
      <span className="block text-muted">
        Since you saved it on <time dateTime={saved.at}>{formatDate(saved.at)}</time>
      </span>
      {lines.map((line) => (
        <span key={line} className="block font-semibold numbers">
          {line}
        </span>
      ))}
    </p>
  )
}
