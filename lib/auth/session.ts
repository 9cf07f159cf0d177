import 'server-only'
import { encode, getToken, type JWT } from 'next-auth/jwt'
import { cookies } from 'next/headers'
import { NextRequest } from 'next/server'
import { type Role } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { loadActor } from '@/lib/services/users/load-actor'
import { type SessionUser } from '@/lib/services/users/user-dto'
import { BROWSER_SESSION_SECONDS, REMEMBERED_SECONDS } from './session-life'

const isSecure = () => getEnv().NEXTAUTH_URL.startsWith('https://')
const cookieName = () => `${isSecure() ? '__Secure-' : ''}next-auth.session-token`

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

/** The token of the request's session, or `null`; whether the session is over is `loadActor`'s to say. */
export async function readToken(): Promise<JWT | null> {
  const { NEXTAUTH_URL, NEXTAUTH_SECRET } = getEnv()
  const all = (await cookies()).getAll()
  const cookie = all.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  return getToken({
    req: new NextRequest(NEXTAUTH_URL, { headers: { cookie } }),
    cookieName: cookieName(),
    secret: NEXTAUTH_SECRET,
  })
}

/** Signs the person in on this response: for 30 days, or for the browser session (decision 15). */
export async function startSession(user: SessionUser, remember: boolean): Promise<void> {
  const token = {
    sub: user._id,
    name: user.name,
    email: user.email,
    picture: user.photoURL,
    role: user.role,
    sessionsValidFrom: user.sessionsValidFrom?.getTime(),
    remember,
  }
  await write(token, remember ? REMEMBERED_SECONDS : BROWSER_SESSION_SECONDS, remember)
}

/**
 * Writes the session's token anew with the role that the database has now, for as long
 * as it had left, and gives the role. Ends the session, and gives `null`, where the
 * token is not valid, its account is gone or the session has been ended.
 */
export async function refreshSession(): Promise<Role | null> {
  const jar = await cookies()
  const token = await readToken()
  const actor = token?.sub ? await loadActor(token.sub, token.sessionsValidFrom) : null
  if (!token || !actor) {
    jar.delete(cookieName())
    return null
  }
  const left =
    typeof token.exp === 'number' ? token.exp - Math.floor(Date.now() / 1000) : BROWSER_SESSION_SECONDS
  await write(
    { ...token, name: actor.name, picture: actor.image, role: actor.role },
    left,
    token.remember !== false,
  )
  return actor.role
}
