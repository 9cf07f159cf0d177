'use client'

import { useEffect, useState } from 'react'

/**
 * Code that comes by itself a moment after the page has come alive, and is no part of the first screen: `part` is `null` until it
 * is there. The page lives without it (D161); where it cannot be fetched it is asked for again once the browser is back
 * online. `load` stays the same from one render to the next.
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
