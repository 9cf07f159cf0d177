import { withStorage } from '../browser/storage'
import { VISITOR_KEY } from './visitor-key'

/** Asks a buyer whether to add what a visitor saved on this device; the code for that is loaded then (D394). */
export function askToJoin(accountId: string): void {
  if (withStorage((storage) => storage.getItem(VISITOR_KEY)) === null) return
  import('./join-account').then(
    ({ askToAdd }) => askToAdd(accountId),
    // The next page asks.
    () => undefined,
  )
}
