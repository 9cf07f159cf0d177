'use client'

import { useRef, type ReactNode, useState } from 'react'
import { paths } from '@/lib/paths'
import { type QueuePart, type QueueItem } from '@/lib/schemas/moderation'
import { AdminTableLink } from '../admin-table/admin-table'
import { adminTableHref } from '../admin-table/href'
import { onQueueKey, QueueKeys, KEY_OF } from './queue-keys'
import { QUEUE_LABELS } from './queue-labels'
import { type HeldActions, type QueueActions, decisionOn, nameOf } from './confirmations'
import { Check, type LucideIcon, X } from 'lucide-react'
import { type QueueVerdict, VERDICTS_BY_KIND } from '@/lib/domain/moderation'
import { requestViewer } from '../viewer/viewer-store'
import { AskForm } from '../ui/ask-form'
import { useChange } from '../browser/use-change'
import { Button } from '../ui/button'
import { QueueFacts } from './queue-facts'

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
      {parts.map(
        ({ kind, items, more }) =>
          items.length > 0 && (
            <section key={kind} aria-labelledby={`queue-${kind}`}>
              <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-border-strong pb-3">
                <h2 id={`queue-${kind}`} className="display-sm">
                  {QUEUE_LABELS[kind]}
                </h2>
                {more && (
                  <AdminTableLink
                    href={adminTableHref(paths.admin.moderation, { kind })}
                    className="inline-flex min-h-10 items-center text-sm text-accent-text hover:underline"
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
          ),
      )}
    </div>
  )
}

const ICONS: Record<QueueVerdict, LucideIcon> = { approve: Check, reject: X }

type QueueRowProps = { item: QueueItem; now: string; actions: QueueActions; heldActions: HeldActions }

/** A pending item with its decisions, or with a decision that can still be undone (D351). */
function QueueRow({ item, now, actions, heldActions }: QueueRowProps) {
  const [undoBox, showUndoBox] = useState<ReactNode>(null)
  return (
    <li
      data-queue-row
      className="grid grid-cols-1 gap-4 py-5 focus-within:bg-surface-hover sm:px-3 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0 text-sm">
        <QueueFacts item={item} now={now} />
      </div>
      <div className="flex flex-wrap content-start gap-2 max-sm:[&>form]:flex-1">
        {item.held ? (
          <HeldDecision item={item} undo={heldActions.undo} />
        ) : (
          VERDICTS_BY_KIND[item.kind].map((verdict) => {
            const { verb, question, hold, ...decision } = decisionOn(item, verdict, actions, heldActions)
            const Icon = ICONS[verdict]
            return (
              <AskForm
                key={verdict}
                ask={verdict}
                item={`${item.kind}-${item.id}`}
                {...decision}
                {...(hold && { hold: { ...hold, showUndoBox } })}
                question={{ ...question, context: <QueueFacts item={item} now={now} /> }}
                // The sidebar shows the number of pending decisions.
                onDone={requestViewer}
                formClassName="grid"
                variant="outline"
                aria-keyshortcuts={KEY_OF[verdict]}
                aria-label={`${verb}: ${nameOf(item)}`}
              >
                <Icon aria-hidden />
                {verb}
              </AskForm>
            )
          })
        )}
      </div>
      {undoBox}
    </li>
  )
}

/** A decision that is not carried out yet, made on another page or before a reload. */
function HeldDecision({ item, undo }: { item: QueueItem; undo: HeldActions['undo'] }) {
  const { kind, id, held } = item
  const { isChanging, start } = useChange()
  if (held === 'other')
    return <p className="text-sm text-muted">Another administrator has already decided this case.</p>
  return (
    <>
      <p className="text-sm text-muted">You have just decided this case.</p>
      <Button
        variant="outline"
        pending={isChanging}
        aria-label={`Undo the decision: ${nameOf(item)}`}
        onClick={() =>
          start({
            id: `held-${id}`,
            run: () => undo({ kind, id }),
            messages: { done: 'Undone', failed: 'Couldn’t undo' },
          })
        }
      >
        Undo
      </Button>
    </>
  )
}
