import { type ChangeSinceSaved } from '@/lib/domain/history'
import { priceChangeText } from '@/lib/domain/price-history'
import { endsOf, type PriceFields, shownPriceOf } from '@/lib/domain/shown-price'
import { type SavedState } from '@/lib/schemas/wishlist'
import { cn } from '../ui/cn'
import { Day } from '../ui/day'

const WORDS: Record<ChangeSinceSaved, string> = {
  sold: 'Sold',
  underOffer: 'Under offer',
  pictures: 'Pictures changed',
}

type Since = {
  saved: SavedState | null | undefined
  /** With its current price. */
  property: PriceFields
}

/** The changes of a listing since it was saved, in words: sale, offer, pictures, prices; empty without changes. */
export function changesSinceSaved({ saved, property }: Since): string[] {
  if (!saved) return []
  const [then, now] = [saved, property].map((prices) => endsOf(shownPriceOf(prices)))
  const prices = then && now ? priceChangeText(then, now) : null
  return [...(saved.changed ?? []).map((change) => WORDS[change]), ...(prices === null ? [] : [prices])]
}

/** The changes as lines, with the day it was saved; nothing if nothing changed. */
export function SinceSaved({ saved, property, className }: Since & { className?: string }) {
  const lines = changesSinceSaved({ saved, property })
  if (!saved || lines.length === 0) return null
  return (
    <p className={cn('border-l-2 border-accent-text pl-3 text-xs leading-5', className)}>
      <span className="block text-muted">
        Since you saved it on <Day at={saved.at} />
      </span>
      {lines.map((line) => (
        <span key={line} className="block font-semibold numbers">
          {line}
        </span>
      ))}
    </p>
  )
}
