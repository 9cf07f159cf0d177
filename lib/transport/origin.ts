import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@/lib/domain/errors'
import { getEnv } from '@/lib/env'

/** True for the methods that change nothing. */
export const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/**
 * Whether a change comes from a page of another site, by its headers `Origin` and `Sec-Fetch-Site`; one with neither does
 * not come from a page.
 */
export const isCrossSite = (origin: string | null, site: string | null | undefined): boolean =>
  origin === null ? site === 'cross-site' : origin !== new URL(getEnv().NEXTAUTH_URL).origin

/** Throws `forbidden` for a change that a page of another site sends with the person's cookies. */
export function assertOwnOrigin(request: Request): void {
  if (isRead(request)) return
  if (isCrossSite(request.headers.get('origin'), request.headers.get('sec-fetch-site')))
    throw new AppError('forbidden', 'Cross-site requests are not allowed.')
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** True if the value is the secret; in constant time. */
export const isSecret = (value: string | null, secret: string): boolean =>
  timingSafeEqual(digestOf(value ?? ''), digestOf(secret))
