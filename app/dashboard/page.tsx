import { redirect } from 'next/navigation'
import { requireActor } from '@/lib/auth/actor'
import { dashboardHome, paths } from '@/lib/paths'

/** The middleware redirects by the session's role; this is a second check by the current role in the database. */
export default async function DashboardPage() {
  const actor = await requireActor(paths.dashboard)
  redirect(dashboardHome(actor.role))
}
