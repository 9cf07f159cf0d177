import { User, Inbox, KeyRound, type LucideIcon } from 'lucide-react'
import { type DashboardRole } from '@/lib/domain/user'
import { paths } from '@/lib/paths'

export type DashboardEntry = { href: string; label: string; icon: LucideIcon }

/** The sidebar of each role, in the specification's words (decision 52). */
export const DASHBOARD_ENTRIES: Record<DashboardRole, readonly DashboardEntry[]> = {
  user: [
    { href: paths.user.profile, label: 'My Profile', icon: User },
    { href: paths.user.bought, label: 'Property Bought', icon: KeyRound },
  ],
  agent: [
    { href: paths.agent.profile, label: 'Agent Profile', icon: User },
    { href: paths.agent.requests, label: 'Requested Properties', icon: Inbox },
  ],
  admin: [{ href: paths.admin.profile, label: 'Admin Profile', icon: User }],
}

/** What stands under a person's name in the dashboard. */
export const ROLE_BADGES: Record<DashboardRole, string> = {
  user: 'Registered User',
  agent: 'Professional Agent',
  admin: 'Administrator',
}
