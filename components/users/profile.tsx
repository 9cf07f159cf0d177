'use client'

import { type ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'

type ProfileProps = {
  person: { name: string; photoURL: string | null }
  badge: string | null
  /** The actions on the record: to edit it. */
  action?: ReactNode
  /** The rows, in order. */
  children: ReactNode
}

/**
 * A person's own record: who they are, and their fields. Rendered in the browser too, so that the page's data has the
 * values of the rows instead of their elements (ADR 124).
 */
export function Profile({ person: { name, photoURL }, badge, action, children }: ProfileProps) {
  return (
    <div className="max-w-[46rem]">
      <div className="flex flex-wrap items-center gap-5 pb-8">
        <Avatar name={name} src={photoURL} size="xl" />
        <div className="grid min-w-0 flex-1 basis-48 justify-items-start gap-2">
          <h2 dir="auto" className="max-w-full display-md [overflow-wrap:anywhere]">
            {name}
          </h2>
          {badge !== null && <Badge tone="accent">{badge}</Badge>}
        </div>
        {action}
      </div>
      <dl className="border-t border-border-strong text-sm">{children}</dl>
    </div>
  )
}

/** One field of the record; "Not given" if it is empty. */
export function ProfileRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-b border-border py-4 sm:grid-cols-[12rem_1fr]">
      <dt className="text-muted">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 [overflow-wrap:anywhere] numbers">
        {children ?? <span className="text-subtle">Not given</span>}
      </dd>
    </div>
  )
}

/** The account's dates, at the end of its profile. */
export const ProfileRecord = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="record" className="mt-14 max-w-[46rem]">
    <h2 id="record" className="pb-4 display-sm">
      Account details
    </h2>
    <dl className="border-t border-border-strong text-sm">{children}</dl>
  </section>
)
