import 'server-only'
import { cookies } from 'next/headers'
import { NextRequest } from 'next/server'
import { AppError, invalidField, notFound, unauthenticated } from '@/lib/domain/errors'
import { getEnv } from '@/lib/env'
import { ownSitePath } from '@/lib/domain/own-site-path'
import { paths, withCallback } from '@/lib/paths'
import { mediaType, parseObject, readText } from './http'
import { isRead } from './origin'

/** next-auth's actions by method; its other paths are disabled (`_log` would log anybody's text). */
const ACTIONS = {
  read: ['providers', 'session', 'csrf', 'signin', 'signout', 'callback', 'verify-request', 'error'],
  change: ['signin', 'signout', 'callback', 'session'],
}

/** The longest field of a body and the longest return URL, in characters. */
const FIELD_LIMIT = 2_000

/** A checked request for next-auth, with the fields of its body; none for a read. */
export type AuthRequest = { request: NextRequest; fields: Record<string, string> }

/**
 * Checks a request before next-auth, which would respond to malformed requests with 500: its path (404), the size, type
 * and form of its body (413, 415, 400), and the return URL (400).
 */
export async function checkAuthRequest(request: Request, action: string | undefined): Promise<AuthRequest> {
  const actions = isRead(request) ? ACTIONS.read : ACTIONS.change
  if (action === undefined || !actions.includes(action)) throw notFound('This URL does not exist.')
  const fields = isRead(request) ? {} : await readFields(request)
  if (Object.values(fields).some((value) => value.length > FIELD_LIMIT))
    throw new AppError('invalid_input', 'A field of this body is too long.')
  const returnUrls = [
    fields.callbackUrl,
    ...new URL(request.url).searchParams.getAll('callbackUrl'),
    ...(await cookies())
      .getAll()
      .filter(({ name }) => name.endsWith('next-auth.callback-url'))
      .map(({ value }) => value),
  ]
  if (!returnUrls.every(isReturnUrl)) throw invalidField('callbackUrl', 'This return URL is not allowed.')
  return { request: rebuildRequest(request, fields), fields }
}

/** The body's fields, from a form or JSON; all strings. */
async function readFields(request: Request): Promise<Record<string, string>> {
  const text = await readText(request)
  if (text === '') return {}
  const type = mediaType(request)
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text))
  if (type !== 'application/json')
    throw new AppError('unsupported_media_type', 'Send the body as a form or as application/json.')
  return Object.fromEntries(
    Object.entries(parseObject(text)).map(([name, value]) => {
      if (typeof value !== 'string') throw invalidField(name, 'This field must be text.')
      return [name, value]
    }),
  )
}

/** A path of this site or a web URL; next-auth checks its origin, but fails for any other text. */
function isReturnUrl(url: string | undefined): boolean {
  if (!url) return true
  if (url.length > FIELD_LIMIT) return false
  const base = url.startsWith('/') ? getEnv().NEXTAUTH_URL : undefined
  return URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol)
}

/** The request with its parsed fields as a form, because the body has been read. */
function rebuildRequest(request: Request, fields: Record<string, string>): NextRequest {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  if (isRead(request)) return new NextRequest(request.url, { method: request.method, headers })
  headers.set('content-type', 'application/x-www-form-urlencoded')
  return new NextRequest(request.url, { method: request.method, headers, body: new URLSearchParams(fields) })
}

/** True if a browser shows the response as a page. */
export const isNavigation = ({ headers }: Request): boolean => headers.get('sec-fetch-mode') === 'navigate'

/**
 * The response to a download without a session. A browser navigation is redirected to login and back to that page
 * (D160), because it would show the error as text; for other requests it throws `unauthenticated`.
 */
export function signInRequired(request: Request): Response {
  if (!isNavigation(request)) throw unauthenticated()
  const page = ownSitePath(request.headers.get('referer') ?? '', new URL(getEnv().NEXTAUTH_URL).origin)
  const location = withCallback(paths.login, page ?? paths.home)
  return new Response(null, { status: 307, headers: { Location: location } })
}
