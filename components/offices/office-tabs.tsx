import Link from 'next/link'
import { paths } from '@/lib/paths'

const TABS = [
  { name: 'members', label: 'Members', href: paths.agent.officeTab('members') },
  { name: 'inbox', label: 'Inbox', href: paths.agent.officeInbox },
  { name: 'details', label: 'Details', href: paths.agent.officeTab('details') },
] as const
type OfficeTab = (typeof TABS)[number]['name']

/** The pages of an agent's office as tabs; `counts` are shown beside their labels. */
export const OfficeTabs = ({
  current,
  counts = {},
}: {
  current: OfficeTab
  counts?: Partial<Record<OfficeTab, number>>
}) => (
  <nav aria-label="Office" className="mb-6 scroll-row gap-6 border-b border-border">
    {TABS.map(({ name, label, href }) => (
      <Link
        key={name}
        href={href}
        prefetch={false}
        aria-current={current === name ? 'page' : undefined}
        className="tab-link"
      >
        {label}
        {counts[name] !== undefined && <span className="text-xs text-subtle numbers">{counts[name]}</span>}
      </Link>
    ))}
  </nav>
)
