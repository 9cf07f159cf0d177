'use client'

import { useCallback, useEffect, useState } from 'react'

type Options = {
  /** Loads it by itself once this is true, after hydration, and again when the browser is back online. */
  isNeeded?: boolean
  /** Reports that the part requested by `request` failed to load. */
  onFailed?: () => void
}

/**
 * A part of a page whose code loads on demand (D161): `part` is `null` until it was requested and has loaded. If
 * loading fails, the page stays as it is. `load` must be constant.
 */
export function useLazyPart<Part>(load: () => Promise<Part>, { isNeeded = false, onFailed }: Options = {}) {
  const [part, setPart] = useState<Part | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const shouldLoad = isNeeded && part === null

  const startLoading = useCallback(
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
    if (!shouldLoad) return
    const retry = () => startLoading()
    const timer = setTimeout(retry)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [startLoading, shouldLoad])

  return {
    part,
    hasFailed,
    /** Preloads it silently. */
    preload: () => void load().catch(() => undefined),
    /** Loads it to be shown; a repetition retries. `rollBack` rolls back what was shown for it. */
    request: (rollBack?: () => void) =>
      startLoading(() => {
        rollBack?.()
        onFailed?.()
      }),
  }
}
