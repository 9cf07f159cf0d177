'use client'

import { useDeferredPart } from '../browser/use-deferred-part'
import { showStoredToast } from './next-page-toast'
import { loadNotify } from './show-toast'

/**
 * Loads the toast area with the toasts' code early, because failures often mean that nothing more can be
 * loaded. Then shows the message that the previous page stored.
 */
const load = async () => {
  const [area] = await Promise.all([import('./toast-area'), loadNotify()])
  await showStoredToast()
  return area.default
}

/**
 * The toast area, shortly after hydration: its code and styles are not part of the first screen. Earlier
 * toasts are shown once it has loaded.
 */
export function Toaster() {
  const { part: ToastArea } = useDeferredPart(load)
  return ToastArea && <ToastArea />
}
