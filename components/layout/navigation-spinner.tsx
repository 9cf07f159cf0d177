'use client'

import { LoaderCircle } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useEffect, useOptimistic, useState } from 'react'
import { useNavigationStart } from './use-navigation-start'

/** A page that loads sooner than this, in milliseconds, shows no spinner. */
const SPINNER_DELAY_MS = 150

/**
 * The full-screen spinner while the router loads another page (D82). Not for a change of only the query:
 * lists show their own progress and keep the old rows.
 */
export function NavigationSpinner() {
  const pathname = usePathname()
  // Set within the router's transition, so React resets it when that ends, wherever it led.
  const [isLeaving, setIsLeaving] = useOptimistic(false)

  useNavigationStart((href) => {
    if (new URL(href, window.location.href).pathname !== pathname) setIsLeaving(true)
  })

  return <div role="status">{isLeaving && <Overlay />}</div>
}

function Overlay() {
  const [isShown, setIsShown] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), SPINNER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])

  if (!isShown) return null
  return (
    <div className="fixed inset-0 z-60 grid place-content-center justify-items-center gap-3 bg-surface/95 text-sm text-muted">
      <LoaderCircle className="size-8 animate-spin text-accent-text" strokeWidth={1.5} aria-hidden />
      Loading…
    </div>
  )
}
