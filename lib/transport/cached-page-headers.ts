import 'server-only'
import { createHash } from 'node:crypto'
import { getEnv } from '@/lib/env'
import { paths } from '@/lib/paths'
import { contentSecurityPolicy } from './content-security-policy'

/** An inline script; external scripts and data have other attributes. */
const INLINE_SCRIPT = /<script(?: id="[^"]*")?>(.*?)<\/script>/gs

/** Shared caches may serve a page for one second, so a change is visible after at most one second. */
export const PUBLIC_CACHING = 'public, max-age=0, s-maxage=1, must-revalidate'

/** The distinct hashes of a page's inline scripts: "sha256-…". */
export const inlineHashes = (html: string): string[] =>
  [...new Set([...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script))].map(
    (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )

/**
 * The headers of a cached page, by its cache key, which ends with "$" and its path: a policy with the hashes of its
 * inline scripts, because a nonce belongs to one request (ADR 027), and the caching time. Pages behind the guard get
 * these from the middleware.
 */
export function cachedPageHeaders(key: string, html: string): Record<string, string> {
  const isGuarded = key.includes(`$${paths.properties}/`)
  return {
    'content-security-policy': contentSecurityPolicy(getEnv(), { hashes: inlineHashes(html) }),
    ...(!isGuarded && { 'cache-control': PUBLIC_CACHING }),
  }
}

type Wiring = { headersOf?: typeof cachedPageHeaders }

/** Registers `cachedPageHeaders` with the content store, which Next loads separately. Called once, at start-up. */
export function wireContentStore(): void {
  const holder = globalThis as unknown as Record<symbol, Wiring | undefined>
  const wiring = (holder[Symbol.for('keystead.content')] ??= {})
  wiring.headersOf = cachedPageHeaders
}
