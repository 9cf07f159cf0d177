'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const EVERY_MS = 2_000

/** Renders the page again every two seconds, while it is shown. */
export function RefreshOften() {
  const { refresh } = useRouter()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [refresh])
  return null
}
