'use client'

import { useDeferredPart } from '../browser/use-deferred-part'
import { showStoredToast } from './next-page-toast'
import { loadNotify } from './show-toast'

/**
 * The area, and with it what raises toasts: a failure is often that nothing more can be fetched. What the page before
 * left to say is said then.
 */
const load = async () => {
  const [area] = await Promise.all([import('./toast-area'), loadNotify()])
  await showStoredToast()
  return area.default
}

/**
 * The toast area, a moment after the page has come alive: its code and styles are no part of the first screen. A toast
 * that is raised before is shown when it comes.
 */
export function Toaster() {
  const { part: ToastArea } = useDeferredPart(load)
  return ToastArea && <ToastArea />
}
