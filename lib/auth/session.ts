import 'server-only'
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { encode, getToken, type JWT } from 'next-auth/jwt'
import { cookies } from 'next/headers'
import { NextRequest } from 'next/server'
import { DAY_SESSION_SECONDS, sessionCookieName, sessionSeconds } from '@/lib/domain/session'
import { type Role } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { endSessionOf } from '@/lib/services/users/end-sessions'
import { type OpenedSession } from '@/lib/services/users/open-session'
import { actorOfToken, tokenOf } from './token'

export const isSecure = () => getEnv().NEXTAUTH_URL.startsWith('https://')
export const cookieName = () => sessionCookieName(getEnv().NEXTAUTH_URL)

/** A session's token as a request brings it, in `Cookie`. */
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
 * Tokens by a digest of the cookie that they are sealed in: to open one costs more than all else that a short answer
 * takes. What they say of the person and the session is looked up at each request all the same (`actorOfToken`).
 */
const opened = new LRUCache<string, JWT>({ max: 5_000 })

/** The token of the request's session, or `null`; whether the session is over is `actorOfToken`'s to say. */
export async function readToken(): Promise<JWT | null> {
  const name = cookieName()
  // A long one comes in parts, `name.0` and so on.
  const own = (await cookies()).getAll().filter((cookie) => cookie.name.startsWith(name))
  return openToken(own.map((one) => `${one.name}=${encodeURIComponent(one.value)}`).join('; '))
}

/** The token in a request's `Cookie`, or `null`, as `readToken` gives it; for where Next has not begun with the request. */
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

/** The id of the request's session, or `null`. */
export const currentSessionId = async (): Promise<string | null> => (await readToken())?.sid ?? null

/** Ends the session whose cookie came with the request that has opened this one, which replaces it in the browser. */
export async function endReplaced({ sessionId }: Pick<OpenedSession, 'sessionId'>): Promise<void> {
  const token = await readToken()
  if (token && token.sid !== sessionId) await endSessionOf(token)
}

/** Gives the browser the session that has begun, for 30 days or for the browser session, in place of the one it had. */
export async function startSession(opened: OpenedSession, remember: boolean): Promise<void> {
  await endReplaced(opened)
  await write(tokenOf(opened, remember), sessionSeconds(remember), remember)
}

/** Takes the session's cookie back on this response; over HTTPS a browser heeds that only with the cookie's own flags. */
export async function clearSession(): Promise<void> {
  const jar = await cookies()
  jar.delete({ name: cookieName(), path: '/', secure: isSecure(), httpOnly: true, sameSite: 'lax' })
}

/**
 * Rewrites the session's token with the role that the database has now, for as long
 * as it had left, and gives the role. Ends the session, and gives `null`, where the
 * token is not valid, its account is gone or the session has been ended.
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
