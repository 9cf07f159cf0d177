'use client'

import { ChevronDown } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type KeyboardEvent, useRef } from 'react'
import { type DashboardRole } from '@/lib/domain/user'
import { DASHBOARD_ENTRIES } from './dashboard-entries'

type Entries = { role: DashboardRole; onFollow?: () => void }

/** The links of the role's area; the one of this page is marked. */
export function DashboardNav({ role, onFollow }: Entries) {
  const pathname = usePathname()
  return (
    <nav aria-label="Dashboard" className="grid gap-0.5">
      {DASHBOARD_ENTRIES[role].map(({ href, label, icon: Icon }) => (
        <Link
          key={href}
          href={href}
          onClick={onFollow}
          aria-current={pathname === href ? 'page' : undefined}
          className="group flex min-h-10 items-center gap-3 rounded-md px-3 text-sm font-medium text-muted hover:bg-surface-hover hover:text-text focus-visible:rounded-md aria-[current]:bg-accent-soft aria-[current]:text-text"
        >
          <Icon
            aria-hidden
            strokeWidth={1.75}
            className="size-[18px] shrink-0 group-aria-[current]:text-accent-text"
          />
          {label}
        </Link>
      ))}
    </nav>
  )
}

/**
 * The same links behind a bar that names this page, for small screens. A native
 * disclosure, so that it opens before JavaScript arrives.
 */
export function DashboardMenu({ role }: Pick<Entries, 'role'>) {
  const pathname = usePathname()
  const menu = useRef<HTMLDetailsElement>(null)
  const entries = DASHBOARD_ENTRIES[role]
  const current = entries.find(({ href }) => href === pathname)
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
      className="group/menu -mx-gutter border-b border-border md:hidden"
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
