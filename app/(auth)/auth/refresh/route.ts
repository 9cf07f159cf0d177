import { redirect } from 'next/navigation'
import { refreshSession } from '@/lib/auth/session'
import { paths, roleRedirect, safeCallback } from '@/lib/paths'

/**
 * Renews a session whose token carries an older role (D16) and sends the person on: to the page asked for, to their own
 * area where that is not of their role (D242), or to login where the account is gone.
 */
export async function GET(request: Request): Promise<never> {
  const role = await refreshSession()
  if (role === null) redirect(paths.login)
  const to = safeCallback(new URL(request.url).searchParams.get('to') ?? paths.dashboard)
  const [pathname = to] = to.split('?')
  redirect(roleRedirect(pathname, role) ?? to)
}
