import { useEffect, useRef, useState } from 'react'
import { rangeErrors, writeFilters } from '@/lib/domain/filters'
import { type Filters } from './filter-text'

/** How many homes a search finds; more than `total` if `isMore`. */
export type Count = { total: number; isMore: boolean }

/** The pause after the last change before counting, in milliseconds. */
const TYPING_PAUSE_MS = 300

/** The URL that counts: one listing of the list, whose headers contain the total. */
function countAddress(location: string, filters: Filters): string {
  const query = new URLSearchParams({
    ...(location.trim() !== '' && { location: location.trim() }),
    ...(filters.verified && { verified: 'true' }),
    ...Object.fromEntries(writeFilters(filters)),
    limit: '1',
  })
  return `/api/properties?${query}`
}

async function count(address: string, signal: AbortSignal): Promise<Count | null> {
  const answer = await fetch(address, { signal })
  const total = Number(answer.headers.get('X-Total-Count') ?? Number.NaN)
  if (!answer.ok || Number.isNaN(total)) return null
  return { total, isMore: answer.headers.get('X-Total-Count-Relation') === 'gte' }
}

/**
 * How many homes these filters find, requested after a pause; `null` until it is known, or if the request
 * fails. A new request aborts the previous one.
 */
export function useCount(location: string, filters: Filters): Count | null {
  const address = countAddress(location, filters)
  const [counted, setCounted] = useState<{ address: string; count: Count | null } | null>(null)
  const isFirst = useRef(true)
  const isRefused = Object.keys(rangeErrors(filters)).length > 0
  useEffect(() => {
    if (isRefused) return
    const asking = new AbortController()
    const ask = () =>
      void count(address, asking.signal)
        .catch(() => null)
        .then((homes) => {
          if (!asking.signal.aborted) setCounted({ address, count: homes })
        })
    const timer = setTimeout(ask, isFirst.current ? 0 : TYPING_PAUSE_MS)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [address, isRefused])
  return counted?.address === address ? counted.count : null
}
