import { redirect } from 'next/navigation'
import { refreshSession } from '@/lib/auth/session'
import { pathOf, paths, roleRedirect, safeCallback, withCallback } from '@/lib/paths'

/**
 * Renews a session whose token has an older role (D16) and redirects: to the requested page, to the person's
 * own area if that page is not for their role (D242), or to login, which remembers the page, if the session has ended.
 */
export async function GET(request: Request): Promise<never> {
  const to = safeCallback(new URL(request.url).searchParams.get('to') ?? paths.dashboard)
  const role = await refreshSession()
  if (role === null) redirect(withCallback(paths.login, to))
  redirect(roleRedirect(pathOf(to), role) ?? to)
}
