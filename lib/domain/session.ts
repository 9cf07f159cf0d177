/** "Remember me" ticked: 30 days (D15). */
export const REMEMBERED_SECONDS = 30 * 24 * 60 * 60
/** Unticked, and every other way in: at most a day (D15). */
export const DAY_SESSION_SECONDS = 24 * 60 * 60

/** How long a session lasts, in seconds. */
export const sessionSeconds = (remember: boolean): number =>
  remember ? REMEMBERED_SECONDS : DAY_SESSION_SECONDS

/** The most open sessions of an account; a new one then ends the oldest. */
export const MAX_SESSIONS = 20

/** How a session began. */
export const SIGN_IN_WAYS = ['password', 'google', 'link', 'registration'] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]

/** The suffix of every session cookie's name. */
export const SESSION_COOKIE = 'next-auth.session-token'

/** The name of a session's cookie at this site. `__Host-`: no other host, and no page of http, can have set it. */
export const sessionCookieName = (site: string): string =>
  site.startsWith('https://') ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE
