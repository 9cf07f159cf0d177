import { decode, encode } from 'next-auth/jwt'
import { SESSION_COOKIE } from '@/lib/domain/session'

/** More than the 5,000 tokens that the site remembers, so that it has forgotten each when its turn comes again. */
const VISITS = 6_000

const TOKEN = new RegExp(`(?<=${SESSION_COOKIE}=)[^;]+`)

/**
 * The cookies of `VISITS` first visits: the session's token encrypted again for each, so that the site has to decrypt
 * it. Throws without a session in the cookie.
 */
export async function firstVisits(cookie: string, secret: string): Promise<string[]> {
  const token = await decode({ token: TOKEN.exec(cookie)?.[0] ?? '', secret })
  if (!token) throw new Error('The cookie has no session.')
  return Promise.all(
    Array.from({ length: VISITS }, async () => cookie.replace(TOKEN, await encode({ token, secret }))),
  )
}
