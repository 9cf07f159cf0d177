'use client'

import { withSession } from '../browser/storage'
import { useLazyPart } from '../browser/use-lazy-part'
import { type notify } from './toasts'

/** The toasts' code, which `Toaster` loads shortly after the page: lists of cards are rendered without it. */
const loadToasts = () => import('./toasts')

/** Shows a toast. If its code cannot be loaded nothing is shown, and nothing else fails. */
export const showToast = (show: (toasts: typeof notify) => void): Promise<void> =>
  loadToasts().then(
    (toasts) => show(toasts.notify),
    (error: unknown) => console.warn(error),
  )

/** Shows that a part of the page could not be loaded (D161). */
export const showLoadFailure = (title: string): void =>
  void showToast((toasts) =>
    toasts.error(`late-${title}`, title, { description: 'Check your connection, then try again.' }),
  )

const STORAGE_KEY = 'next-toast'

/** Stores a message, which the next page in this tab shows as a toast after a full navigation. */
export const showToastOnNextPage = (message: string): void =>
  void withSession((storage) => storage.setItem(STORAGE_KEY, message))

/** Shows the message that the previous page stored, once. */
async function showStoredToast(): Promise<void> {
  const message = withSession((storage) => {
    const text = storage.getItem(STORAGE_KEY)
    storage.removeItem(STORAGE_KEY)
    return text
  })
  if (message !== null) await showToast((toasts) => toasts.message(STORAGE_KEY, message))
}

/**
 * Loads the toast area with the toasts' code early, because failures often mean that nothing more can be
 * loaded. Then shows the message that the previous page stored.
 */
const load = async () => {
  const { ToastArea } = await loadToasts()
  await showStoredToast()
  return ToastArea
}

/**
 * The toast area, shortly after hydration: its code and styles are not part of the first screen. Earlier
 * toasts are shown once it has loaded.
 */
export function Toaster() {
  const { part: ToastArea } = useLazyPart(load, { isNeeded: true })
  return ToastArea && <ToastArea />
}
