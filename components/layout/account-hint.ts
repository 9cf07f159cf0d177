import { withSession, withStorage } from '../browser/storage'

/** Whether someone was signed in on the last page of this browser; not who. */
export const HINT_KEY = 'account'

/** Runs before the first paint, so that the header shows what a signed-in person gets (D338). */
export const ACCOUNT_HINT_SCRIPT = `try{if(localStorage.getItem(${JSON.stringify(HINT_KEY)})==='in')document.documentElement.dataset.account='in'}catch(e){delete document.documentElement.dataset.account}`

/**
 * Remembers for the next page whether someone is signed in. `recordSignIn` and `recordSignOut` call it before a form
 * leaves. Without storage the header shows Login until it learns who is signed in.
 */
export function rememberSignedIn(signedIn: boolean): void {
  if (signedIn) document.documentElement.dataset.account = 'in'
  else delete document.documentElement.dataset.account
  withStorage((storage) => (signedIn ? storage.setItem(HINT_KEY, 'in') : storage.removeItem(HINT_KEY)))
}

/** Whether this browser remembers that someone is signed in. */
export const isRememberedSignedIn = (): boolean =>
  withStorage((storage) => storage.getItem(HINT_KEY)) === 'in'

/** Deletes what this tab stores: the lists that homes were opened from. */
export const forgetTab = (): void => void withSession((storage) => storage.clear())
