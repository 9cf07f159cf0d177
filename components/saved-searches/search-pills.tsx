import { type AreaUnits } from '@/lib/domain/facts'
import { readSearch } from '@/lib/domain/saved-search'
import { unitsOfSearch } from '@/lib/domain/units-of-place'
import { searchParts } from '../properties/search-parts'

/** The location and filters of a search's query, each in a frame. */
export function SearchPills({ search: text, units }: { search: string; units?: AreaUnits | undefined }) {
  const search = readSearch(text)
  const parts = searchParts(search)
  if (parts.length === 0) return null
  return (
    <ul
      aria-label="Filters"
      data-home-units={units ?? unitsOfSearch(search.location)}
      className="flex flex-wrap gap-2"
    >
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
