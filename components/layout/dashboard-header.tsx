import { type ReactNode } from 'react'

/** The title of a dashboard page, with a line below it. */
export function DashboardHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-6 grid gap-2">
      <h1 dir="auto" className="display-lg [overflow-wrap:anywhere]">
        {title}
      </h1>
      {children && <p className="text-balance [overflow-wrap:anywhere] text-muted">{children}</p>}
    </header>
  )
}
