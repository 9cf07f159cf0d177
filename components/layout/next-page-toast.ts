import { withSession } from '../browser/storage'
import { showToast } from './show-toast'

const KEY = 'said-next'

/** Stores a message, which the next page in this tab shows as a toast after a full navigation. */
export const showToastOnNextPage = (message: string): void =>
  void withSession((storage) => storage.setItem(KEY, message))

/** Shows the message that the previous page stored, once. */
export async function showStoredToast(): Promise<void> {
  const message = withSession((storage) => {
    const left = storage.getItem(KEY)
    storage.removeItem(KEY)
    return left
  })
  if (message !== null) await showToast((toasts) => toasts.message(KEY, message))
}
