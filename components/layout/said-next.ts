import { withSession } from '../browser/storage'
import { say } from './say'

const KEY = 'said-next'

/** Stores a message, which the next page in this tab shows as a toast after a full navigation. */
export const sayOnNextPage = (message: string): void =>
  void withSession((storage) => storage.setItem(KEY, message))

/** Shows the message that the previous page stored, once. */
export async function sayWhatWasLeft(): Promise<void> {
  const message = withSession((storage) => {
    const left = storage.getItem(KEY)
    storage.removeItem(KEY)
    return left
  })
  if (message !== null) await say((toasts) => toasts.message(KEY, message))
}
