import { withSession } from '../browser/storage'
import { say } from './say'

const KEY = 'said-next'

/** Leaves a message for the page that this tab goes to by a full navigation, which shows it as a toast. */
export const sayOnNextPage = (message: string): void =>
  void withSession((storage) => storage.setItem(KEY, message))

/** Shows what the page before left, once. */
export async function sayWhatWasLeft(): Promise<void> {
  const message = withSession((storage) => {
    const left = storage.getItem(KEY)
    storage.removeItem(KEY)
    return left
  })
  if (message !== null) await say((toasts) => toasts.message(KEY, message))
}
