import NextAuth from 'next-auth'
import { type NextRequest } from 'next/server'
import { authOptions, type SignInOptions } from '@/lib/auth/options'
import { AppError } from '@/lib/domain/errors'
import { paths } from '@/lib/paths'
import { requestDeadline } from '@/lib/transport/request-log'
import { type AuthRequest, checkAuthRequest } from '@/lib/transport/auth-request'
import { allMethods } from '@/lib/transport/create-route'
import { countAttempt, countInput, refundAttempt } from '@/lib/transport/rate-limit'

/** The context of next-auth's own handler; its parameters are in `[...nextauth]`. */
type Context = { params: Promise<Record<string, string | string[] | undefined> | undefined> }

async function handleAuth(request: Request, context: Context): Promise<Response> {
  const { nextauth } = (await context.params) ?? {}
  const [action, provider] = Array.isArray(nextauth) ? nextauth : []
  if (action === 'callback' && provider === 'credentials') return signIn(request, context)
  // Each of the other actions may ask Google, or read and encrypt a session.
  await countAttempt('auth', {})
  const authRequest = await checkAuthRequest(request, action)
  const options = optionsOf(authRequest.request)
  const response = await respond(authRequest, context, options)
  // Reading the session would rewrite its cookie with a different expiry (D15).
  if (action === 'session') response.headers.delete('set-cookie')
  else if (!options.remember) endWithBrowser(response)
  return response
}

/** A new session's cookie in a response; a deleted one has no value. */
const SESSION_COOKIE = /session-token[^=]*=[^;]/

/** Lets a new session's cookie end with the browser (D15); next-auth gives each an expiry. */
function endWithBrowser({ headers }: Response): void {
  const cookies = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const cookie of cookies)
    headers.append(
      'set-cookie',
      SESSION_COOKIE.test(cookie) ? cookie.replace(/; Expires=[^;]*/i, '') : cookie,
    )
}

/** How signing in with Google was started, according to the callback URL. */
function optionsOf(request: NextRequest): SignInOptions {
  const cookie = request.cookies.getAll().find(({ name }) => name.endsWith('next-auth.callback-url'))
  if (!cookie) return {}
  const { pathname, searchParams } = new URL(cookie.value, request.url)
  return { popup: pathname === paths.googleDone, remember: searchParams.get('remember') === 'true' }
}

async function respond(
  { request }: AuthRequest,
  context: Context,
  options: SignInOptions,
): Promise<Response> {
  const failures: unknown[] = []
  const response: Response = await NextAuth(authOptions({ ...options, failures }))(request, context)
  if (failures.length > 0) throw failures[0]
  // next-auth responds in plain text.
  if (response.status === 400) throw new AppError('invalid_input', 'This request is not supported.')
  return response
}

/**
 * Signs in by password, with the same rate limits as the form: any response without a new session counts as a
 * failure.
 */
async function signIn(request: Request, context: Context): Promise<Response> {
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } })
  const withinDeadline = requestDeadline()
  await withinDeadline(countAttempt('sign-in', {}))
  return withinDeadline(checkSignIn(await checkAuthRequest(request, 'callback'), context))
}

async function checkSignIn(authRequest: AuthRequest, context: Context): Promise<Response> {
  const attempt = { email: authRequest.fields.email }
  await countInput('sign-in', attempt)
  const remember = ['true', 'on'].includes(authRequest.fields.remember ?? '')
  const response = await respond(authRequest, context, { remember })
  const isSignedIn = response.headers.getSetCookie().some((cookie) => SESSION_COOKIE.test(cookie))
  if (isSignedIn) await refundAttempt('sign-in', attempt)
  return response
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = allMethods({ GET: handleAuth, POST: handleAuth })
