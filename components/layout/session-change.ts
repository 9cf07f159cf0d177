import { deleteOtherAccountsDrafts } from '../browser/drafts'
import { forgetTab, rememberSignedIn } from './account-hint'

/**
 * Notifies the other tabs that somebody has signed in (D546). A session may have ended without this browser, which then
 * still remembers it, and storing an equal value notifies nobody.
 */
export function recordSignIn(): void {
  rememberSignedIn(false)
  rememberSignedIn(true)
}

/**
 * Deletes what forms, searches and cost estimates have stored on this device, and the lists that homes were opened from in this
 * tab, and notifies the other tabs, which forget theirs (D546).
 */
export function recordSignOut(): void {
  deleteOtherAccountsDrafts()
  forgetTab()
  rememberSignedIn(false)
}
