'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** How often a page of running work is read again, in milliseconds, and without JavaScript in seconds. */
const REFRESH_MS = 1_500
const REFRESH_SECONDS = 5

/** Refreshes the page repeatedly while this is rendered and the reader sees the page. */
export function RefreshWhile() {
  const { refresh } = useRouter()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [refresh])
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
    </noscript>
  )
}
