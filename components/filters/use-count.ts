import { useEffect, useRef, useState } from 'react'
import { rangeErrors } from '@/lib/domain/filter-table'
import { type Filters } from './filter-text'
import { searchFields } from './query-filters'

/** How many homes a search finds; more than `total` if `isMore`. */
export type Count = { total: number; isMore: boolean }

/** The pause after the last change before counting, in milliseconds. */
const TYPING_PAUSE_MS = 300

async function fetchCount(url: string, signal: AbortSignal): Promise<Count | null> {
  const response = await fetch(url, { signal })
  const total = Number(response.headers.get('X-Total-Count') ?? Number.NaN)
  if (!response.ok || Number.isNaN(total)) return null
  return { total, isMore: response.headers.get('X-Total-Count-Relation') === 'gte' }
}

/**
 * How many homes these filters find, requested after a pause; `null` until it is known, or if the request
 * fails. A new request aborts the previous one.
 */
export function useCount(location: string, filters: Filters): Count | null {
  // One listing of the list, whose headers contain the total.
  const url = `/api/properties?${searchFields({ ...filters, location })}&limit=1`
  const [loaded, setLoaded] = useState<{ url: string; count: Count | null } | null>(null)
  const isFirst = useRef(true)
  const hasErrors = Object.keys(rangeErrors(filters)).length > 0
  useEffect(() => {
    if (hasErrors) return
    const controller = new AbortController()
    const load = () =>
      void fetchCount(url, controller.signal)
        .catch(() => null)
        .then((result) => {
          if (!controller.signal.aborted) setLoaded({ url, count: result })
        })
    const timer = setTimeout(load, isFirst.current ? 0 : TYPING_PAUSE_MS)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [url, hasErrors])
  return loaded?.url === url ? loaded.count : null
}
