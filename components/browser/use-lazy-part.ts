'use client'

import { useState } from 'react'
import { showToast } from '../layout/show-toast'

/**
 * A part of a page whose code comes when it is wanted, a dialog say (D161). `part` is there once it was wanted. What
 * cannot be fetched shows a toast titled `failed`, the page stays as it is, and the next click requests it again.
 */
export function useLazyPart<Part>(load: () => Promise<Part>, failed: string) {
  const [part, setPart] = useState<Part | null>(null)

  /** Fetches it ahead, quietly. */
  const prepare = () => void load().catch(() => undefined)

  /** Fetches it to be shown; `onFailed` takes back what was shown for it. */
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
