/** The lifetime with "Remember me": 30 days (D15). */
export const REMEMBERED_SECONDS = 30 * 24 * 60 * 60
/** The lifetime without it, and for every other way to sign in: a day (D15). */
export const DAY_SESSION_SECONDS = 24 * 60 * 60

/** The lifetime of a session in seconds. */
export const sessionSeconds = (remember: boolean): number =>
  remember ? REMEMBERED_SECONDS : DAY_SESSION_SECONDS

/** The most sessions of an account; another one ends the oldest. */
export const MAX_SESSIONS = 20

export const SIGN_IN_WAYS = ['password', 'google', 'link', 'registration'] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]

/** The session cookie's name without its prefix. */
export const SESSION_COOKIE = 'next-auth.session-token'

/** The session cookie's name on this site. With `__Host-`, no other host and no plain http page can set it. */
export const sessionCookieName = (site: string): string =>
  site.startsWith('https://') ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE

export type Cookie = { name: string; value: string }

/**
 * The cookies of a `Cookie` header as they were sent, for code that runs before Next: Next would also decode escapes, in
 * which a token could hide from one of two readers.
 */
export const cookiesIn = (header: string): Cookie[] =>
  header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? [] : [{ name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() }]
  })
