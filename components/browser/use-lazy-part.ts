'use client'

import { useState } from 'react'
import { showToast } from '../layout/show-toast'

/**
 * A part of a page, such as a dialog, whose code loads on demand (D161). `part` is set once it is wanted and
 * loaded. If loading fails, a toast titled `failed` is shown, the page stays as it is, and the next click
 * retries.
 */
export function useLazyPart<Part>(load: () => Promise<Part>, failed: string) {
  const [part, setPart] = useState<Part | null>(null)

  /** Preloads it silently. */
  const prepare = () => void load().catch(() => undefined)

  /** Loads it to be shown; `onFailed` rolls back what was shown for it. */
  const want = (onFailed?: () => void) =>
    void load().then(
      (loaded) => setPart(() => loaded),
      (error: unknown) => {
        console.warn(error)
        onFailed?.()
        void showToast((notify) =>
          notify.error(`late-${failed}`, failed, { description: 'Check your connection, then try again.' }),
        )
      },
    )

  return { part, prepare, want }
}
