import {
  Activity,
  Bell,
  Building2,
  CalendarDays,
  ChartColumn,
  Columns3,
  EyeOff,
  FileSpreadsheet,
  HandCoins,
  Heart,
  House,
  HousePlus,
  Inbox,
  KeyRound,
  Landmark,
  type LucideIcon,
  MessageSquare,
  ScrollText,
  Search,
  ShieldAlert,
  Star,
  User,
  Users,
} from 'lucide-react'
import { type OfficeRole } from '@/lib/domain/office-permissions'
import { type DashboardRole } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { type NoticeCounts } from '@/lib/schemas/notices'

export type DashboardEntry = {
  href: string
  label: string
  icon: LucideIcon
  /** The count beside it: some of the new notices, the pending decisions, open offers, or inquiries to answer. */
  counts?: Exclude<keyof NoticeCounts, 'answers' | 'news' | 'money'>
  /** Pages below its path belong to other entries. */
  isExact?: true
  /** Other paths whose pages belong to it. */
  others?: readonly string[]
}

const NOTICES = { href: paths.notices, label: 'Notifications', icon: Bell, counts: 'unread' } as const

const MESSAGES = {
  href: paths.messages,
  label: 'Messages',
  icon: MessageSquare,
  counts: 'messages',
  others: ['/dashboard/agent/ready-answers'],
} as const

const OFFICE = { href: paths.agent.office, label: 'Office', icon: Users, counts: 'inquiries' } as const
const VIEWINGS = {
  href: paths.agent.viewings(),
  label: 'Viewings',
  icon: CalendarDays,
  counts: 'viewings',
} as const

/** The role whose sidebar is shown: an assistant in an office has the entries of an assistant (D451). */
export type Sidebar = DashboardRole | 'assistant'

/** The sidebar of each role (D119, D156). */
export const DASHBOARD_ENTRIES: Record<Sidebar, readonly DashboardEntry[]> = {
  user: [
    { href: paths.area('user'), label: 'Overview', icon: House, isExact: true },
    { href: paths.user.profile, label: 'My Profile', icon: User, others: [paths.user.becomeAgent] },
    NOTICES,
    MESSAGES,
    { href: paths.user.wishlist, label: 'Wishlist', icon: Heart, others: [paths.user.shared] },
    { href: paths.user.searches, label: 'Saved searches', icon: Search, counts: 'searches' },
    { href: paths.user.hiddenHomes, label: 'Hidden homes', icon: EyeOff },
    { href: paths.user.compare, label: 'Compare', icon: Columns3 },
    { href: paths.user.openOffers, label: 'Your offers', icon: HandCoins, counts: 'offers' },
    { href: paths.user.purchases, label: 'Property Bought', icon: KeyRound, counts: 'bought' },
    { href: paths.user.viewings, label: 'Viewings', icon: CalendarDays, counts: 'viewings' },
    { href: paths.user.reviews, label: 'My Reviews', icon: Star },
  ],
  agent: [
    { href: paths.area('agent'), label: 'Overview', icon: House, isExact: true },
    { href: paths.agent.profile, label: 'Agent Profile', icon: User, others: [paths.agent.licence] },
    NOTICES,
    MESSAGES,
    { href: paths.agent.addProperty, label: 'Add Property', icon: HousePlus },
    { href: paths.agent.importProperties, label: 'Import', icon: FileSpreadsheet },
    {
      href: paths.agent.properties,
      label: 'My Properties',
      icon: Building2,
      others: ['/dashboard/agent/hand-over'],
    },
    { href: paths.agent.sold, label: 'Sold Properties', icon: ChartColumn },
    { href: paths.agent.requests, label: 'Requested Properties', icon: Inbox, counts: 'requests' },
    VIEWINGS,
    OFFICE,
  ],
  assistant: [
    { href: paths.agent.profile, label: 'Agent Profile', icon: User, others: [paths.agent.licence] },
    NOTICES,
    MESSAGES,
    VIEWINGS,
    OFFICE,
  ],
  admin: [
    { href: paths.admin.moderation, label: 'Moderation', icon: ShieldAlert, counts: 'moderation' },
    { href: paths.admin.profile, label: 'Admin Profile', icon: User },
    NOTICES,
    { href: paths.admin.properties, label: 'Manage Properties', icon: Building2 },
    {
      href: paths.admin.users,
      label: 'Manage Users',
      icon: Users,
      others: ['/dashboard/admin/licenses', '/dashboard/admin/hand-over'],
    },
    { href: paths.admin.reviews, label: 'Manage Reviews', icon: Star },
    { href: paths.admin.transfers, label: 'Bank Transfers', icon: Landmark },
    { href: paths.admin.audit, label: 'Audit Log', icon: ScrollText },
    { href: paths.admin.system, label: 'System', icon: Activity },
  ],
}

/** The text below a person's name in the dashboard. */
export const ROLE_BADGES: Record<DashboardRole, string> = {
  user: 'Registered User',
  agent: 'Professional Agent',
  admin: 'Administrator',
}

/** The text below the name of a member of an office. */
export const OFFICE_BADGES: Record<OfficeRole, string> = {
  owner: 'Office owner',
  manager: 'Office manager',
  agent: 'Professional Agent',
  assistant: 'Office assistant',
}
