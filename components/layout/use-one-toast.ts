'use client'

import { useMemo, useRef } from 'react'
import { notify } from './notify'

let said = 0

/**
 * Toasts of which the next takes the place of the one before, so that an earlier refusal never stands beside its
 * success. Each is a toast of its own: Sonner loses what is said through one that is on its way out.
 */
export function useOneToast() {
  const last = useRef<string>(undefined)

  return useMemo(() => {
    const dismiss = () => {
      if (last.current !== undefined) notify.dismiss(last.current)
      last.current = undefined
    }
    const next = () => {
      dismiss()
      said += 1
      last.current = `one-of-${said}`
      return last.current
    }
    return {
      dismiss,
      success: (title: string) => notify.success(next(), title),
      error: (title: string, description?: string) => notify.error(next(), title, { description }),
    }
  }, [])
}
