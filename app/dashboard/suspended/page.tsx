import { Ban } from 'lucide-react'
import { type Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AnchorButton } from '@/components/ui/link-button'
import { YourData } from '@/components/users/your-data'
import { requireActor } from '@/lib/auth/actor'
import { mailto } from '@/lib/domain/mail-address'
import { isSuspended } from '@/lib/domain/user'
import { dashboardHome, paths, withRefresh } from '@/lib/paths'
import { site } from '@/lib/site'

export const metadata: Metadata = { title: 'Account suspended' }

/** The only page of a suspended account (D17). */
export default async function SuspendedPage() {
  const actor = await requireActor(paths.suspended)
  // After a suspension is lifted, the session's token still has it and would lead back here (D16).
  if (!isSuspended(actor.role)) redirect(withRefresh(dashboardHome(actor.role)))
  return (
    <main id="main" className="container-page grid flex-1 content-center py-16">
      <div className="mx-auto grid max-w-[34rem] gap-5">
        <Ban className="size-8 text-warning" strokeWidth={1.5} aria-hidden />
        <h1 className="display-lg">Your account is suspended</h1>
        <p className="text-lg text-pretty text-muted">
          Your homes have been removed and you cannot make changes. Completed purchases are not affected.
        </p>
        <p className="text-pretty text-muted">
          If you think this is a mistake, write to us and mention your account{' '}
          <span className="[overflow-wrap:anywhere] text-text">{actor.email}</span>.
        </p>
        <div>
          <AnchorButton variant="outline" size="lg" href={mailto(site.supportEmail)}>
            {site.supportEmail}
          </AnchorButton>
        </div>
        <YourData role={actor.role} />
      </div>
    </main>
  )
}
