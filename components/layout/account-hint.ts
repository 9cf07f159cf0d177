import { withStorage } from '../browser/storage'

/** Whether the last page of this browser had somebody signed in; says nothing about whom. */
const HINT_KEY = 'account'

/** Runs before the first paint, so that the header keeps room for what will most likely stand there. */
export const ACCOUNT_HINT_SCRIPT = `try{if(localStorage.getItem(${JSON.stringify(HINT_KEY)})==='in')document.documentElement.dataset.account='in'}catch(e){delete document.documentElement.dataset.account}`

/** Remembers it for the next page. Without storage the header only moves a little when it learns who is there. */
export function rememberSignedIn(signedIn: boolean): void {
  if (signedIn) document.documentElement.dataset.account = 'in'
  else delete document.documentElement.dataset.account
  withStorage((storage) => (signedIn ? storage.setItem(HINT_KEY, 'in') : storage.removeItem(HINT_KEY)))
}
