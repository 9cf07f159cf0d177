'use client'

import { useEffect, useState } from 'react'

/**
 * Loads code shortly after hydration, outside the first screen: `part` is `null` until it has loaded. The
 * page works without it (D161); if loading fails it is retried once the browser is back online. `load` must
 * be constant.
 */
export function useDeferredPart<Part>(load: () => Promise<Part>, isWanted = true): { part: Part | null } {
  const [part, setPart] = useState<Part | null>(null)
  const isAsked = isWanted && part === null

  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    const ask = () =>
      void load().then(
        (loaded) => {
          if (!isOver) setPart(() => loaded)
        },
        (error: unknown) => console.warn(error),
      )
    const timer = setTimeout(ask)
    window.addEventListener('online', ask)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', ask)
    }
  }, [load, isAsked])

  return { part }
}
