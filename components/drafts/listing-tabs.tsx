import Link from 'next/link'
import { paths } from '@/lib/paths'

/** The agent's homes and drafts as tabs, with the number of drafts (D490). */
export const ListingTabs = ({ current, drafts }: { current: 'homes' | 'drafts'; drafts: number }) => (
  <nav aria-label="Your homes" className="mb-6 scroll-row gap-6 border-b border-border">
    <Link
      href={paths.agent.properties}
      aria-current={current === 'homes' ? 'page' : undefined}
      className="tab-link"
    >
      Homes
    </Link>
    <DraftsTab drafts={drafts} isCurrent={current === 'drafts'} />
  </nav>
)

export const DraftsTab = ({ drafts, isCurrent = false }: { drafts: number; isCurrent?: boolean }) => (
  <Link href={paths.agent.drafts} aria-current={isCurrent ? 'page' : undefined} className="tab-link">
    Drafts
    <span className="text-xs text-subtle numbers">{drafts}</span>
  </Link>
)
