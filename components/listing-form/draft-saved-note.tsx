'use client'

import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { timeAgoText } from './draft'

const EVERY_MS = 30_000

/** Shows that the input is stored, and since when; nothing while there is none. */
export function DraftSavedNote({ keptAt }: { keptAt: number | null }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      {/* Announced when it appears, not every minute. */}
      <span role="status" className="sr-only">
        {keptAt !== null && 'Your draft is saved on this device.'}
      </span>
      {keptAt !== null && (
        <p className="flex items-center gap-2 text-xs text-muted">
          <Check className="size-4 shrink-0 text-success max-sm:hidden" aria-hidden />
          <span className="sm:hidden">Draft saved</span>
          <span className="max-sm:hidden">Draft saved on this device, {timeAgoText(now - keptAt)}.</span>
        </p>
      )}
    </>
  )
}
