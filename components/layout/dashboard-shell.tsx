'use client'

import { type ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { type OfficeRole } from '@/lib/domain/office-permissions'
import { type DashboardRole } from '@/lib/domain/user'
import { OFFICE_BADGES, ROLE_BADGES } from './dashboard-entries'
import { DashboardMenu, DashboardNav } from './dashboard-nav'
import { cn } from '../ui/cn'

type DashboardShellProps = {
  /** `office`: their role in an office, if they are in one. */
  person: { name: string; image: string | null; role: DashboardRole; office?: OfficeRole | undefined }
  /** The page is as high as the window, unless that is very low; its content is a column that scrolls itself. */
  fillsWindow?: boolean
  children: ReactNode
}

/** A dashboard page with its area's sidebar; under 900 px the sidebar is above the page, opened by `DashboardMenu`. */
export function DashboardShell({
  person: { name, image, role, office },
  fillsWindow = false,
  children,
}: DashboardShellProps) {
  const sidebar = office === 'assistant' ? office : role
  const filling = fillsWindow && 'tall:flex tall:min-h-0 tall:flex-1 tall:flex-col'
  return (
    <div
      data-fills-window={fillsWindow || undefined}
      className={cn(
        'container-page flex-1 md:grid md:grid-cols-[15rem_minmax(0,1fr)] md:gap-[clamp(2rem,3.5vw,3.5rem)]',
        fillsWindow && 'tall:min-h-0 max-md:tall:flex max-md:tall:flex-col md:tall:grid-rows-[minmax(0,1fr)]',
      )}
    >
      <DashboardMenu role={sidebar} />
      <aside
        aria-label="Your dashboard"
        className="border-border max-md:-mx-gutter max-md:hidden max-md:border-b max-md:px-gutter max-md:pb-3 max-md:peer-open:block md:border-r print:hidden"
      >
        {/* Scrolls by itself if it is higher than the screen, or its last links could not be reached. */}
        <div className="md:top-nav md:-ml-1 md:grid md:grid-cols-1 md:content-start md:gap-6 md:py-8 md:pr-5 md:pl-1 md:tall:sticky md:tall:max-h-[calc(100dvh-var(--nav-h))] md:tall:scroll-column">
          <div className="flex items-center gap-3 px-3 text-sm max-md:hidden">
            <Avatar name={name} src={image} size="md" />
            <div className="min-w-0">
              <p dir="auto" className="truncate font-semibold" title={name}>
                {name}
              </p>
              <p className="text-muted">{office ? OFFICE_BADGES[office] : ROLE_BADGES[role]}</p>
            </div>
          </div>
          <DashboardNav role={sidebar} />
        </div>
      </aside>
      <div className={cn('min-w-0', filling)}>
        <main id="main" className={cn(!fillsWindow && 'pt-6 pb-24 [--back-lift:-1.5rem] md:pt-14', filling)}>
          {children}
        </main>
      </div>
    </div>
  )
}
