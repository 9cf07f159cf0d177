import Link from 'next/link'
import {
  OFFER_STATUS_LABELS,
  OFFER_STATUSES_IN_ORDER,
  type OfferCounts,
  type OfferFilter,
  statusesOf,
} from '@/lib/domain/offer'
import { paths } from '@/lib/paths'

/** The filters in order; `null` shows all. */
const FILTERS = [null, 'open', ...OFFER_STATUSES_IN_ORDER] as const satisfies (OfferFilter | null)[]

const WORDS: Record<OfferFilter, string> = { open: 'Open', ...OFFER_STATUS_LABELS }

/** The filter in the URL, or `null` for all offers. */
export const offerFilter = (text: unknown): OfferFilter | null =>
  FILTERS.find((filter) => filter === text) ?? null

export const countOf = (counts: OfferCounts, filter: OfferFilter | null): number =>
  statusesOf(filter).reduce((sum, status) => sum + counts[status], 0)

type OfferFiltersProps = {
  /** `null` if there are too many to count. */
  counts: OfferCounts | null
  current: OfferFilter | null
}

/** The filters of "Your Property Offers" as links, with the number of offers of each. */
export function OfferFilters({ counts, current }: OfferFiltersProps) {
  return (
    <nav aria-label="Filter by status" className="scroll-row gap-6 border-b border-border">
      {FILTERS.map((filter) => (
        <Link
          key={filter}
          href={filter === null ? paths.user.bought : `${paths.user.bought}?status=${filter}`}
          aria-current={filter === current ? 'true' : undefined}
          scroll={false}
          className="tab-link"
        >
          {filter === null ? 'All' : WORDS[filter]}
          {counts && <span className="text-xs text-subtle numbers">{countOf(counts, filter)}</span>}
        </Link>
      ))}
    </nav>
  )
}
