'use client'

import Link from 'next/link'
import { type ReactNode, useId } from 'react'

type BlockProps = {
  title: string
  /** The link to the whole list. */
  all?: { href: string; label: string }
  children: ReactNode
}

/** A section of the front page: its heading, a link to the whole list, and its content. */
export function Block({ title, all, children }: BlockProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <div className="flex items-baseline justify-between gap-4 border-b border-border-strong pb-1">
        <h2 dir="auto" id={headingId} className="py-1.5 display-sm [overflow-wrap:anywhere]">
          {title}
        </h2>
        {all && (
          <Link
            href={all.href}
            prefetch={false}
            className="inline-flex min-h-10 items-center text-sm whitespace-nowrap text-accent-text hover:underline"
          >
            {all.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
