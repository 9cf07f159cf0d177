'use client'

import { useCallback, useEffect, useState } from 'react'

type Options = {
  /** Loads it by itself once this is true, after hydration, and again when the browser is back online. */
  isWanted?: boolean
  /** Reports that the part requested by `want` failed to load. */
  onFailed?: () => void
}

/**
 * A part of a page whose code loads on demand (D161): `part` is `null` until it was requested and has loaded. If
 * loading fails, the page stays as it is. `load` must be constant.
 */
export function useLazyPart<Part>(load: () => Promise<Part>, { isWanted = false, onFailed }: Options = {}) {
  const [part, setPart] = useState<Part | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const isAsked = isWanted && part === null

  const ask = useCallback(
    (failed?: () => void) => {
      setHasFailed(false)
      load().then(
        (loaded) => setPart(() => loaded),
        (error: unknown) => {
          console.warn(error)
          setHasFailed(true)
          failed?.()
        },
      )
    },
    [load],
  )

  useEffect(() => {
    if (!isAsked) return
    const again = () => ask()
    const timer = setTimeout(again)
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [ask, isAsked])

  return {
    part,
    hasFailed,
    /** Preloads it silently. */
    prepare: () => void load().catch(() => undefined),
    /** Loads it to be shown; a repetition retries. `takeBack` rolls back what was shown for it. */
    want: (takeBack?: () => void) =>
      ask(() => {
        takeBack?.()
        onFailed?.()
      }),
  }
}
