'use client'

import { useMemo, useRef } from 'react'
import { toast } from 'sonner'
import { TOAST_MS } from './toast-ms'

/**
 * Toasts of which the next takes the place of the one before, so that an earlier refusal never stands beside its
 * success. Each is a toast of its own: Sonner loses what is said through one that is on its way out.
 */
export function useOneToast() {
  const last = useRef<string | number>(undefined)

  return useMemo(() => {
    const dismiss = () => {
      if (last.current !== undefined) toast.dismiss(last.current)
      last.current = undefined
    }
    return {
      dismiss,
      success: (title: string) => {
        dismiss()
        last.current = toast.success(title, { duration: TOAST_MS.success })
      },
      error: (title: string, description?: string) => {
        dismiss()
        last.current = toast.error(title, { duration: TOAST_MS.plain, description })
      },
    }
  }, [])
}
