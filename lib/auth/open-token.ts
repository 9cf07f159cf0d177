import 'server-only'
import { createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { jwtDecrypt } from 'jose'
import { LRUCache } from 'lru-cache'
import { type NextApiRequest } from 'next'
import { getToken, type JWT, type JWTOptions } from 'next-auth/jwt'
import { type Cookie, sessionCookieName } from '@/lib/domain/session'
import { getEnv } from '@/lib/env'

// Pages, route handlers and what runs before Next are bundled apart, and decrypt a token once.
const holder = globalThis as typeof globalThis & { keysteadTokens?: LRUCache<string, JWT> }
/**
 * Tokens by a digest of their cookie, because decrypting one takes longer than the rest of a short request. The person
 * and the session are still read at each request (`actorOfToken`).
 */
const tokenCache = () => (holder.keysteadTokens ??= new LRUCache<string, JWT>({ max: 5_000 }))

export const cookieName = () => sessionCookieName(getEnv().NEXTAUTH_URL)

let key: KeyObject | undefined

/** next-auth's own key. It is derived once; next-auth derives it from the secret for each token. */
const keyOf = (secret: string | Buffer): KeyObject =>
  (key ??= createSecretKey(
    new Uint8Array(hkdfSync('sha256', secret, '', 'NextAuth.js Generated Encryption Key', 32)),
  ))

/** Decrypts a token like next-auth. */
const decode: JWTOptions['decode'] = async ({ token = '', secret }) =>
  (await jwtDecrypt(token, keyOf(secret), { clockTolerance: 15 })).payload

/** The token of the session in these cookies, or `null`; `actorOfToken` checks whether the session is open. */
export async function openToken(jar: readonly Cookie[]): Promise<JWT | null> {
  // A long cookie is split into parts named `name.0` and so on.
  const sessionCookies = jar.filter(({ name }) => name.startsWith(cookieName()))
  if (sessionCookies.length === 0) return null
  const digest = createHash('sha256')
    .update(sessionCookies.map(({ name, value }) => `${name}=${value}`).join(';'))
    .digest('base64')
  const cached = tokenCache().get(digest)
  if (cached && typeof cached.exp === 'number' && cached.exp * 1000 > Date.now()) return cached
  const cookies = Object.fromEntries(sessionCookies.map(({ name, value }) => [name, value]))
  const token = await getToken({
    req: { cookies, headers: {} } as NextApiRequest,
    cookieName: cookieName(),
    secret: getEnv().NEXTAUTH_SECRET,
    decode,
  })
  if (token) tokenCache().set(digest, Object.freeze(token))
  return token
}
