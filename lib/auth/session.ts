import 'server-only'
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { encode, getToken, type JWT } from 'next-auth/jwt'
import { cookies } from 'next/headers'
import { NextRequest } from 'next/server'
import { DAY_SESSION_SECONDS, sessionCookieName, sessionSeconds } from '@/lib/domain/session'
import { type Role } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { endSessionOf } from '@/lib/services/users/sessions'
import { type OpenedSession } from '@/lib/services/users/sign-in'
import { actorOfToken, tokenOf } from './token'

export const isSecure = () => getEnv().NEXTAUTH_URL.startsWith('https://')
export const cookieName = () => sessionCookieName(getEnv().NEXTAUTH_URL)

/** The session cookie in a request's `Cookie` header. */
export const sessionCookie = (token: string): string => `${cookieName()}=${token}`

async function write(token: JWT, maxAge: number, persistent: boolean): Promise<void> {
  const value = await encode({ token, secret: getEnv().NEXTAUTH_SECRET, maxAge })
  const jar = await cookies()
  jar.set(cookieName(), value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(),
    path: '/',
    ...(persistent && { maxAge }),
  })
}

/**
 * Cache of tokens by a digest of their cookie: decrypting one costs more than the rest of a short response. The person
 * and the session are still looked up at each request (`actorOfToken`).
 */
const opened = new LRUCache<string, JWT>({ max: 5_000 })

/** The token of the request's session, or `null`; `actorOfToken` checks whether the session is open. */
export async function readToken(): Promise<JWT | null> {
  const name = cookieName()
  // A long one comes in parts, `name.0` and so on.
  const own = (await cookies()).getAll().filter((cookie) => cookie.name.startsWith(name))
  return openToken(own.map((one) => `${one.name}=${encodeURIComponent(one.value)}`).join('; '))
}

/** Like `readToken`, for code that runs before Next. */
export async function openToken(cookie: string): Promise<JWT | null> {
  const name = cookieName()
  if (!cookie.includes(name)) return null
  const key = createHash('sha256').update(cookie).digest('base64')
  const known = opened.get(key)
  if (known && typeof known.exp === 'number' && known.exp * 1000 > Date.now()) return known
  const { NEXTAUTH_URL, NEXTAUTH_SECRET } = getEnv()
  const token = await getToken({
    req: new NextRequest(NEXTAUTH_URL, { headers: { cookie } }),
    cookieName: name,
    secret: NEXTAUTH_SECRET,
  })
  if (token) opened.set(key, Object.freeze(token))
  return token
}

/** Ends the session whose cookie came with the request that has opened this one, which replaces it in the browser. */
export async function endReplacedSession({ sessionId }: Pick<OpenedSession, 'sessionId'>): Promise<void> {
  const token = await readToken()
  if (token && token.sid !== sessionId) await endSessionOf(token)
}

/** Sets the cookie of the new session, for 30 days or for the browser session, replacing the previous one. */
export async function startSession(opened: OpenedSession, remember: boolean): Promise<void> {
  await endReplacedSession(opened)
  await write(tokenOf(opened, remember), sessionSeconds(remember), remember)
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
  const left = typeof token.exp === 'number' ? token.exp - Math.floor(Date.now() / 1000) : DAY_SESSION_SECONDS
  await write(
    { ...token, name: actor.name, picture: actor.image, role: actor.role },
    left,
    token.remember !== false,
  )
  return actor.role
}
