/** "Remember me" ticked: 30 days (D15). */
export const REMEMBERED_SECONDS = 30 * 24 * 60 * 60
/** Unticked, and every other way in: at most a day (D15). */
export const DAY_SESSION_SECONDS = 24 * 60 * 60

/** How long a session lasts, in seconds. */
export const sessionSeconds = (remember: boolean): number =>
  remember ? REMEMBERED_SECONDS : DAY_SESSION_SECONDS

/** How many sessions of one account are open at most; where one more begins, the one that began first ends. */
export const MAX_SESSIONS = 20

/** How a session began. */
export const SIGN_IN_WAYS = ['password', 'google', 'link', 'registration'] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]
