'use client'

import { useMemo, useRef } from 'react'
import { notify } from './notify'

let said = 0

/**
 * Toasts that replace each other, so that an earlier error is not shown next to a success. Each is a new
 * toast: Sonner loses messages for one that is closing.
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
