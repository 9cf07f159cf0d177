import {
  Building2,
  ChartColumn,
  Heart,
  HousePlus,
  Inbox,
  KeyRound,
  type LucideIcon,
  MessageSquare,
  ScrollText,
  User,
  Users,
} from 'lucide-react'
import { type DashboardRole } from '@/lib/domain/user'
import { paths } from '@/lib/paths'

export type DashboardEntry = { href: string; label: string; icon: LucideIcon }

/** The sidebar of each role (D119). */
export const DASHBOARD_ENTRIES: Record<DashboardRole, readonly DashboardEntry[]> = {
  user: [
    { href: paths.user.profile, label: 'My Profile', icon: User },
    { href: paths.user.wishlist, label: 'Wishlist', icon: Heart },
    { href: paths.user.bought, label: 'Property Bought', icon: KeyRound },
    { href: paths.user.reviews, label: 'My Reviews', icon: MessageSquare },
  ],
  agent: [
    { href: paths.agent.profile, label: 'Agent Profile', icon: User },
    { href: paths.agent.addProperty, label: 'Add Property', icon: HousePlus },
    { href: paths.agent.properties, label: 'My Properties', icon: Building2 },
    { href: paths.agent.sold, label: 'Sold Properties', icon: ChartColumn },
    { href: paths.agent.requests, label: 'Requested Properties', icon: Inbox },
  ],
  admin: [
    { href: paths.admin.profile, label: 'Admin Profile', icon: User },
    { href: paths.admin.properties, label: 'Manage Properties', icon: Building2 },
    { href: paths.admin.users, label: 'Manage Users', icon: Users },
    { href: paths.admin.reviews, label: 'Manage Reviews', icon: MessageSquare },
    { href: paths.admin.audit, label: 'Audit Log', icon: ScrollText },
  ],
}

/** What stands under a person's name in the dashboard. */
export const ROLE_BADGES: Record<DashboardRole, string> = {
  user: 'Registered User',
  agent: 'Professional Agent',
  admin: 'Administrator',
}
