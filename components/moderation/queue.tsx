'use client'

import { useRef } from 'react'
import { paths } from '@/lib/paths'
import { type QueuePart } from '@/lib/schemas/moderation'
import { AdminTableLink } from '../admin-table/admin-table'
import { adminTableHref } from '../admin-table/href'
import { onQueueKey, QueueKeys } from './queue-keys'
import { QueueRow } from './queue-row'
import { QUEUE_LABELS } from './queue-labels'
import { type HeldActions, type QueueActions } from './confirmations'

type QueueProps = {
  parts: QueuePart[]
  /** The time of the page, at which applications are checked for being overdue: an ISO text. */
  now: string
  actions: QueueActions
  heldActions: HeldActions
}

/** The pending decisions of administrators, by pointer and by keyboard (D185, D186). */
export function Queue({ parts, now, actions, heldActions }: QueueProps) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={list}
      tabIndex={-1}
      role="group"
      aria-label="Queue"
      aria-describedby="queue-keys"
      onKeyDown={(event) => onQueueKey(event, list.current)}
      className="grid grid-cols-1 gap-12 outline-none"
    >
      <QueueKeys />
      {parts.map(({ kind, items, more }) => {
        return (
          items.length > 0 && (
            <section key={kind} aria-labelledby={`queue-${kind}`}>
              <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-border-strong pb-3">
                <h2 id={`queue-${kind}`} className="display-sm">
                  {QUEUE_LABELS[kind]}
                </h2>
                {more && (
                  <AdminTableLink
                    href={adminTableHref(paths.admin.moderation, { kind })}
                    className="inline-flex min-h-10 items-center text-sm font-medium underline underline-offset-4"
                  >
                    See all<span className="sr-only"> {QUEUE_LABELS[kind].toLowerCase()}</span>
                  </AdminTableLink>
                )}
              </div>
              <ul className="divide-y divide-border">
                {items.map((item) => (
                  <QueueRow key={item.id} item={item} now={now} actions={actions} heldActions={heldActions} />
                ))}
              </ul>
            </section>
          )
        )
      })}
    </div>
  )
}
