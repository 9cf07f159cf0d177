import { LayoutGrid, Table2 } from 'lucide-react'
import Link from 'next/link'
import { paths } from '@/lib/paths'

const VIEWS = [
  { view: 'cards', label: 'Cards', icon: LayoutGrid, href: paths.agent.properties },
  { view: 'table', label: 'Table', icon: Table2, href: paths.agent.propertiesTable },
] as const

/** Leads from the cards of My Properties to its table and back (D481). */
export const ViewSwitch = ({ view }: { view: 'cards' | 'table' }) => (
  <nav
    aria-label="Show as"
    className="inline-flex rounded-md border border-control bg-surface-raised text-sm text-muted"
  >
    {VIEWS.map(({ view: name, label, icon: Icon, href }) => (
      <Link
        key={name}
        href={href}
        prefetch={false}
        aria-current={view === name ? 'true' : undefined}
        className="inline-flex min-h-10 min-w-11 items-center justify-center gap-2 border-border px-3 not-first:border-l first:rounded-l-[5px] last:rounded-r-[5px] hover:bg-surface-hover hover:text-text focus-visible:z-1 focus-visible:rounded-[5px] aria-current:bg-accent-soft aria-current:font-[550] aria-current:text-text aria-current:[&>svg]:text-accent-text"
      >
        <Icon className="size-4" aria-hidden />
        <span>{label}</span>
      </Link>
    ))}
  </nav>
)
