import { readSearch } from '@/lib/domain/saved-search'
import { searchParts } from '../properties/search-parts'

/** The location and filters of a search's query, each in a frame. */
export function SearchPills({ search }: { search: string }) {
  const parts = searchParts(readSearch(search))
  if (parts.length === 0) return null
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {parts.map(({ key, label }) => (
        <li
          key={key}
          className="rounded-xs border border-border-strong px-2 text-xs leading-6 [overflow-wrap:anywhere] text-muted numbers"
        >
          {label}
        </li>
      ))}
    </ul>
  )
}
