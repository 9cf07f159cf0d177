'use client'

import { ChevronDown } from 'lucide-react'
import Link from 'next/link'
import { type ReadonlyURLSearchParams, usePathname, useSearchParams } from 'next/navigation'
import { Fragment, type KeyboardEvent } from 'react'
import { NewMark } from '../notices/notice-bell'
import { useViewerNotices } from '../viewer/use-viewer'
import { DASHBOARD_ENTRIES, type DashboardEntry, type Sidebar } from './dashboard-entries'

type Entries = { role: Sidebar }

/** The place for a long page's list of sections, in the sidebar below its entry. */
export const SECTIONS_SLOT = 'dashboard-sections'

/** The meaning of an entry's count, for screen readers. */
const COUNTERS = {
  unread: 'new',
  bought: 'new',
  requests: 'new',
  viewings: 'new',
  messages: 'unread',
  searches: 'new',
  moderation: 'pending',
  offers: 'open',
  inquiries: 'open',
} as const

type Entry = Pick<DashboardEntry, 'href' | 'isExact' | 'others'>

/** The current entry; of those with the same path, the one whose query matches, or the first. */
function currentEntry<One extends Entry>(
  entries: readonly One[],
  pathname: string,
  query: ReadonlyURLSearchParams,
): One | undefined {
  const leading = entries.filter(({ href, isExact, others = [] }) =>
    [href.split('?')[0] ?? '', ...others].some(
      (path) => pathname === path || (!isExact && pathname.startsWith(`${path}/`)),
    ),
  )
  const withQuery = leading.find(({ href }) => {
    const params = [...new URLSearchParams(href.split('?')[1])]
    return params.length > 0 && params.every(([name, value]) => query.get(name) === value)
  })
  return withQuery ?? leading[0]
}

const MENU = 'dashboard-menu'
const menu = () => document.querySelector<HTMLDetailsElement>(`#${MENU}`)

function closeMenu() {
  const openedMenu = menu()
  if (openedMenu) openedMenu.open = false
}

function closeOnEscape({ key }: KeyboardEvent) {
  const openedMenu = menu()
  if (key !== 'Escape' || !openedMenu?.open) return
  openedMenu.open = false
  openedMenu.querySelector('summary')?.focus()
}

/** The links of the role's area, with the number of new notices at each; the current one is marked. */
export function DashboardNav({ role }: Entries) {
  const pathname = usePathname()
  const current = currentEntry(DASHBOARD_ENTRIES[role], pathname, useSearchParams())
  const notices = useViewerNotices()
  return (
    <nav aria-label="Dashboard" onKeyDown={closeOnEscape} className="grid gap-0.5">
      {DASHBOARD_ENTRIES[role].map(({ href, label, icon: Icon, counts }) => (
        <Fragment key={href}>
          <Link
            href={href}
            // Each would be rendered for this person, and count (D141).
            prefetch={false}
            onClick={closeMenu}
            aria-current={
              current?.href !== href ? undefined : href.split('?')[0] === pathname ? 'page' : 'true'
            }
            className="side-link"
          >
            <Icon aria-hidden strokeWidth={1.75} />
            {label}
            {counts && (
              <NewMark
                count={notices?.[counts] ?? 0}
                adjective={COUNTERS[counts]}
                isPlain
                className="ml-auto"
              />
            )}
          </Link>
          {current?.href === href && <div id={SECTIONS_SLOT} className="empty:hidden max-md:hidden" />}
        </Fragment>
      ))}
    </nav>
  )
}

/**
 * A bar with the current page's name, for small screens: it shows the sidebar that follows it, by CSS alone, so that it
 * works before JavaScript loads and the links are in the page once.
 */
export function DashboardMenu({ role }: Entries) {
  const current = currentEntry(DASHBOARD_ENTRIES[role], usePathname(), useSearchParams())
  const Icon = current?.icon
  return (
    <details
      id={MENU}
      onKeyDown={closeOnEscape}
      className="group/menu peer -mx-gutter border-border not-open:border-b md:hidden print:hidden"
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-gutter text-sm font-[550] focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        {Icon && <Icon aria-hidden strokeWidth={1.75} className="size-[18px]" />}
        {current?.label ?? 'Dashboard'}
        <ChevronDown
          aria-hidden
          className="ml-auto size-[18px] text-muted transition-transform duration-200 group-open/menu:rotate-180"
        />
      </summary>
    </details>
  )
}
