'use client'

import { ChevronDown } from 'lucide-react'
import Link from 'next/link'
import { type ReadonlyURLSearchParams, usePathname, useSearchParams } from 'next/navigation'
import { Fragment, type KeyboardEvent, useRef } from 'react'
import { type DashboardRole } from '@/lib/domain/user'
import { NewMark } from '../notices/notice-bell'
import { useViewerNotices } from '../viewer/use-viewer'
import { DASHBOARD_ENTRIES, type DashboardEntry } from './dashboard-entries'

type Entries = {
  role: DashboardRole
  onFollow?: () => void
  /** Leaves room below its entry for the sections of a long page. */
  hasSlot?: boolean
}

/** The place for a long page's list of sections, in the sidebar below its entry. */
export const SECTIONS_SLOT = 'dashboard-sections'

/** The meaning of an entry's count, for screen readers. */
const COUNTED = {
  unread: 'new',
  bought: 'new',
  requests: 'new',
  viewings: 'new',
  messages: 'unread',
  searches: 'new',
  moderation: 'waiting',
  offers: 'open',
} as const

type Entry = Pick<DashboardEntry, 'href' | 'isExact'>

/** The current entry; of those with the same path, the one whose query matches, or the first. */
function currentEntry<One extends Entry>(
  entries: readonly One[],
  pathname: string,
  query: ReadonlyURLSearchParams,
): One | undefined {
  const leading = entries.filter(({ href, isExact }) => {
    const path = href.split('?')[0] ?? ''
    return pathname === path || (!isExact && pathname.startsWith(`${path}/`))
  })
  const named = leading.find(({ href }) => {
    const wanted = [...new URLSearchParams(href.split('?')[1])]
    return wanted.length > 0 && wanted.every(([name, value]) => query.get(name) === value)
  })
  return named ?? leading[0]
}

/** The links of the role's area, with the number of new notices at each; the current one is marked. */
export function DashboardNav({ role, onFollow, hasSlot = false }: Entries) {
  const pathname = usePathname()
  const current = currentEntry(DASHBOARD_ENTRIES[role], pathname, useSearchParams())
  const notices = useViewerNotices()
  return (
    <nav aria-label="Dashboard" className="grid gap-0.5">
      {DASHBOARD_ENTRIES[role].map(({ href, label, icon: Icon, counts }) => (
        <Fragment key={href}>
          <Link
            href={href}
            // Each would be rendered for this person, and count (D141).
            prefetch={false}
            onClick={onFollow}
            aria-current={
              current?.href !== href ? undefined : href.split('?')[0] === pathname ? 'page' : 'true'
            }
            className="side-link"
          >
            <Icon aria-hidden strokeWidth={1.75} />
            {label}
            {counts && <NewMark count={notices?.[counts] ?? 0} word={COUNTED[counts]} className="ml-auto" />}
          </Link>
          {hasSlot && current?.href === href && <div id={SECTIONS_SLOT} className="empty:hidden" />}
        </Fragment>
      ))}
    </nav>
  )
}

/**
 * The links in a bar with the current page's name, for small screens. A native disclosure, which works
 * before JavaScript loads.
 */
export function DashboardMenu({ role }: Pick<Entries, 'role'>) {
  const pathname = usePathname()
  const menu = useRef<HTMLDetailsElement>(null)
  const current = currentEntry(DASHBOARD_ENTRIES[role], pathname, useSearchParams())
  const Icon = current?.icon

  const close = () => {
    if (menu.current) menu.current.open = false
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return
    close()
    menu.current.querySelector('summary')?.focus()
  }

  return (
    <details
      ref={menu}
      onKeyDown={closeOnEscape}
      className="group/menu -mx-gutter border-b border-border md:hidden print:hidden"
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-gutter text-sm font-[550] focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        {Icon && <Icon aria-hidden strokeWidth={1.75} className="size-[18px]" />}
        {current?.label ?? 'Dashboard'}
        <ChevronDown
          aria-hidden
          className="ml-auto size-[18px] text-muted transition-transform duration-200 group-open/menu:rotate-180"
        />
      </summary>
      <div className="px-gutter pb-3">
        <DashboardNav role={role} onFollow={close} />
      </div>
    </details>
  )
}
