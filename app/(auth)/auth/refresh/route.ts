import { redirect } from 'next/navigation'
import { refreshSession } from '@/lib/auth/session'
import { pathOf, paths, roleRedirect, safeCallback } from '@/lib/paths'

/**
 * Renews a session whose token has an older role (D16) and redirects: to the requested page, to the person's
 * own area if that page is not for their role (D242), or to login if the account is deleted.
 */
export async function GET(request: Request): Promise<never> {
  const role = await refreshSession()
  if (role === null) redirect(paths.login)
  const to = safeCallback(new URL(request.url).searchParams.get('to') ?? paths.dashboard)
  redirect(roleRedirect(pathOf(to), role) ?? to)
}
