'use client'

import Link from 'next/link'
import { type PendingTasksDto } from '@/lib/schemas/notices'
import { LinkButton } from '../ui/link-button'
import { MomentText } from '../ui/moment-text'

/**
 * The viewer's pending tasks: title, deadline, and link. Rendered in the browser too, so that the page's data has their
 * values instead of their elements (ADR 116).
 */
export function PendingTaskList({ tasks: { items, more } }: { tasks: PendingTasksDto }) {
  if (items.length === 0) return null
  return (
    <section
      aria-labelledby="pending-tasks"
      className="mb-10 grid max-w-[46rem] gap-4 rounded-lg border border-border-strong bg-surface-raised p-5"
    >
      <h2 id="pending-tasks" className="display-sm">
        Needs your attention
      </h2>
      <ul className="divide-y divide-border border-y border-border">
        {items.map(({ id, title, text, action, href }) => (
          <li key={id}>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 text-sm">
              <p className="grid min-w-0 flex-1 basis-56 gap-1 [overflow-wrap:anywhere]">
                <strong dir="auto" className="font-semibold">
                  <MomentText>{title}</MomentText>
                </strong>
                <span dir="auto" className="text-muted numbers">
                  {text}
                </span>
              </p>
              <LinkButton href={href} prefetch={false} aria-label={`${action}: ${text}`}>
                {action}
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
      {more !== null && (
        <Link
          href={more}
          prefetch={false}
          className="inline-flex min-h-10 items-center justify-self-start text-sm font-medium underline underline-offset-4"
        >
          See everything that needs your attention
        </Link>
      )}
    </section>
  )
}
