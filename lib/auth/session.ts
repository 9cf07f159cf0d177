import 'server-only'
import { encode, type JWT } from 'next-auth/jwt'
import { cookies } from 'next/headers'
import { DAY_SESSION_SECONDS, sessionSeconds } from '@/lib/domain/session'
import { type Role } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { endSessionOf } from '@/lib/services/users/sessions'
import { type OpenedSession } from '@/lib/services/users/sign-in'
import { cookieName, openToken } from './open-token'
import { actorOfToken, tokenOf } from './token'

export const isSecure = () => getEnv().NEXTAUTH_URL.startsWith('https://')

/** The session cookie in a request's `Cookie` header. */
export const sessionCookie = (token: string): string => `${cookieName()}=${token}`

async function writeCookie(token: JWT, maxAge: number, isPersistent: boolean): Promise<void> {
  const value = await encode({ token, secret: getEnv().NEXTAUTH_SECRET, maxAge })
  const jar = await cookies()
  jar.set(cookieName(), value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(),
    path: '/',
    ...(isPersistent && { maxAge }),
  })
}

/** The token of the request's session, or `null`; `actorOfToken` checks whether the session is open. */
export const readToken = async (): Promise<JWT | null> => openToken((await cookies()).getAll())

/** Ends the previous session of this browser, which the new one replaces. */
export async function endReplacedSession({ sessionId }: Pick<OpenedSession, 'sessionId'>): Promise<void> {
  const token = await readToken()
  if (token && token.sid !== sessionId) await endSessionOf(token)
}

/** Sets the cookie of the new session, for 30 days or for the browser session, replacing the previous one. */
export async function startSession(opened: OpenedSession, remember: boolean): Promise<void> {
  await endReplacedSession(opened)
  await writeCookie(tokenOf(opened, remember), sessionSeconds(remember), remember)
}

/** Deletes the session's cookie on this response; over HTTPS a browser requires the cookie's flags for that. */
export async function clearSession(): Promise<void> {
  const jar = await cookies()
  jar.delete({ name: cookieName(), path: '/', secure: isSecure(), httpOnly: true, sameSite: 'lax' })
}

/**
 * Renews the session's token with the current role, keeping its expiry, and returns the role. Clears the cookie and
 * returns `null` if the token is invalid, the account is deleted or the session has ended.
 */
export async function refreshSession(): Promise<Role | null> {
  const token = await readToken()
  const actor = token && (await actorOfToken(token))
  if (!actor) {
    await clearSession()
    return null
  }
  const remainingSeconds =
    typeof token.exp === 'number' ? token.exp - Math.floor(Date.now() / 1000) : DAY_SESSION_SECONDS
  await writeCookie(
    { ...token, name: actor.name, picture: actor.image, role: actor.role },
    remainingSeconds,
    token.remember !== false,
  )
  return actor.role
}
