import 'server-only'
import { createHash } from 'node:crypto'
import { getEnv } from '@/lib/env'
import { paths } from '@/lib/paths'
import { contentSecurityPolicy } from './content-security-policy'

/** A script of the page itself; those of files, and data, have other attributes. */
const INLINE_SCRIPT = /<script(?: id="[^"]*")?>(.*?)<\/script>/gs

/** A cache between the site and its readers may answer for a second, which is as late as any change may show. */
const PUBLIC = 'public, max-age=0, s-maxage=1, must-revalidate'

/** The inline scripts of a page by their hashes, each once: "sha256-…". */
export const inlineHashes = (html: string): string[] =>
  [...new Set([...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script))].map(
    (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )

/**
 * What goes out with a page that is cached whole, by the key that it is cached under, which ends with "$" and its
 * address: a policy that names its inline scripts by their hashes, since a nonce is of one request (ADR 027), and how
 * long others may keep it. What stands behind the guard has that from the middleware.
 */
export function cachedPageHeaders(key: string, html: string): Record<string, string> {
  const isGuarded = key.includes(`$${paths.properties}/`)
  return {
    'content-security-policy': contentSecurityPolicy(getEnv(), { hashes: inlineHashes(html) }),
    ...(!isGuarded && { 'cache-control': PUBLIC }),
  }
}

type Wiring = { headersOf?: typeof cachedPageHeaders }

/** Tells the store of cached pages, which Next loads apart from the application. Called once, at start-up. */
export function wireContentStore(): void {
  const holder = globalThis as unknown as Record<symbol, Wiring | undefined>
  const wiring = (holder[Symbol.for('keystead.content')] ??= {})
  wiring.headersOf = cachedPageHeaders
}
