/** "Remember me" ticked: 30 days (decision 15). */
export const REMEMBERED_SECONDS = 30 * 24 * 60 * 60
/** Unticked: until the browser closes, and at most this long (decision 15). */
export const BROWSER_SESSION_SECONDS = 24 * 60 * 60
