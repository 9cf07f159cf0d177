import { redirect } from 'next/navigation'
import { requireActor } from '@/lib/auth/actor'
import { dashboardHome, paths } from '@/lib/paths'

/** The middleware sends on by the session's role; this is the second line, by the role that the database has now. */
export default async function DashboardPage() {
  const actor = await requireActor(paths.dashboard)
  redirect(dashboardHome(actor.role))
}
