import 'server-only'
import { type IncomingMessage, type ServerResponse } from 'node:http'
import { pluralize } from '@/lib/domain/pluralize'
import { type RateLimitScope } from '@/lib/domain/rate-limits'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site'
import { isCall } from './incoming-requests'
import { rateLimitError } from './rate-limit'

/** These have budgets of their own, or Next serves them without rendering a page, even if they do not exist. */
const NO_PAGE = /^\/(?:suggestions|previews\/.*|_next\/static\/.*|icon\.svg)$/

/** The path of Next's image optimizer. */
const IMAGE_OPTIMIZER = '/_next/image'

/** Pages with the free times of a home, which cost more to compute than any other page. */
const FREE_TIMES = [
  ...[paths.bookViewing, paths.user.rescheduleViewing, paths.agent.rescheduleViewing].map(
    (pathOf) => new RegExp(`^${pathOf('[^/]+')}`),
  ),
  /^\/homes\/[^/]+\/[^/]+\/enquiry/,
]

/**
 * The budget of a request that no cache serves (D141), or `null` if no page is rendered for it. `files` are the paths
 * of the public files. The URL has valid escapes.
 */
export function scopeOfPage(url: string, files: ReadonlySet<string>): RateLimitScope | null {
  const [path = ''] = url.split(/[?#]/, 1)
  // Next redirects these; the URL parser would read a host.
  if (/\/\/|\\/.test(path)) return 'pages'
  const { pathname } = new URL(path, 'http://localhost')
  if (isCall(pathname) || NO_PAGE.test(pathname) || files.has(pathname)) return null
  // Next scales a picture again for each spelling of its URL, and may render a page for a URL that is not a file's.
  if (pathname === IMAGE_OPTIMIZER)
    return files.has(new URL(url, 'http://localhost').searchParams.get('url') ?? '') ? null : 'pages'
  const decoded = decodeURIComponent(pathname)
  return FREE_TIMES.some((pattern) => pattern.test(decoded)) ? 'slots' : 'pages'
}

/**
 * Counts a request for its client; if the client is over its limit, responds with 429 and returns true. A browser gets a static
 * page. Next's router gets text: it then opens the URL as a document, and an action shows the text as its error.
 */
export async function refuseRateLimited(
  request: IncomingMessage,
  response: ServerResponse,
  scope: RateLimitScope,
): Promise<boolean> {
  const error = await rateLimitError(scope, {})
  if (!error) return false
  const message = `Too many requests. Please try again in ${pluralize(error.retryAfter, 'second')}.`
  const isDocument = request.headers.accept?.includes('text/html')
  response.statusCode = 429
  response.setHeader('Retry-After', error.retryAfter)
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  response.setHeader('X-Content-Type-Options', 'nosniff')
  // The request's body is not read.
  response.setHeader('Connection', 'close')
  // Next's router compares the type with exactly this one.
  response.setHeader('Content-Type', isDocument ? 'text/html; charset=utf-8' : 'text/plain')
  response.end(isDocument ? pageWith(message) : `${message}\n`)
  return true
}

const pageWith = (message: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Too many requests · ${site.name}</title>
<h1>${site.name}</h1>
<p>${message}</p>
</html>
`
