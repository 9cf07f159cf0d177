import { redirect } from 'next/navigation'
import { refreshSession } from '@/lib/auth/session'
import { dashboardHome, paths, safeCallback } from '@/lib/paths'

/**
 * Renews a session whose token carries an older role (D16) and sends the
 * person on: to the page asked for, or to login where the account is gone.
 */
export async function GET(request: Request): Promise<never> {
  const role = await refreshSession()
  if (role === null) redirect(paths.login)
  const to = new URL(request.url).searchParams.get('to')
  redirect(to === null ? dashboardHome(role) : safeCallback(to))
}
