import NextAuth from 'next-auth'
import { type NextRequest } from 'next/server'
import { authOptions, popupAuthOptions } from '@/lib/auth/options'
import { AppError } from '@/lib/domain/errors'
import { normalizeEmail } from '@/lib/domain/text'
import { paths } from '@/lib/paths'
import { type AuthRequest, checkAuthRequest } from '@/lib/transport/auth-request'
import { guarded, otherMethods } from '@/lib/transport/create-route'
import { forgive, limitTo } from '@/lib/transport/rate-limit'

/** What next-auth's own handler is given; its parameters are in `[...nextauth]`. */
type Context = { params: Promise<Record<string, string | string[] | undefined> | undefined> }

const handler = guarded(async (request, context) => {
  const { nextauth } = (await context.params) ?? {}
  const [action, provider] = Array.isArray(nextauth) ? nextauth : []
  const checked = await checkAuthRequest(request, action)
  if (action === 'callback' && provider === 'credentials') return signIn(checked, context)
  const response = await answer(checked, context)
  // Reading the session would write its cookie anew with a fixed life of 30 days,
  // also where the person did not ask to be remembered (decision 15).
  if (action === 'session') response.headers.delete('set-cookie')
  return response
})

/** True for what follows from the pop-up, which begins by naming its last page as the one to return to. */
const isInPopup = (request: NextRequest): boolean =>
  request.cookies
    .getAll()
    .some(
      ({ name, value }) =>
        name.endsWith('next-auth.callback-url') && new URL(value, request.url).pathname === paths.googleDone,
    )

async function answer({ request }: AuthRequest, context: Context): Promise<Response> {
  const options = isInPopup(request) ? popupAuthOptions() : authOptions()
  const response: Response = await NextAuth(options)(request, context)
  // next-auth says so in a plain text.
  if (response.status === 400) throw new AppError('invalid_input', 'This request is not supported.')
  return response
}

/** Signing in by password, in the same budgets as the form: what begins no session is a failure. */
async function signIn(checked: AuthRequest, context: Context): Promise<Response> {
  if (checked.request.method !== 'POST')
    return new Response(null, { status: 405, headers: { Allow: 'POST' } })
  const attempt = { email: normalizeEmail(checked.fields.email ?? '') }
  await limitTo('sign-in', attempt)
  const response = await answer(checked, context)
  const succeeded = response.headers.getSetCookie().some((cookie) => /session-token[^=]*=[^;]/.test(cookie))
  if (succeeded) await forgive('sign-in', attempt)
  return response
}

export { handler as GET, handler as POST }
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
