'use client'

import { type KeyboardEvent, useRef } from 'react'
import { type QueueVerdict, VERDICTS_BY_KIND } from '@/lib/domain/moderation'
import { paths } from '@/lib/paths'
import { type QueueDecision, type QueueItem, type QueuePart } from '@/lib/schemas/moderation'
import { AdminTableLink } from '../admin-table/admin-table'
import { adminTableHref } from '../admin-table/href'
import { reasonField } from '../admin-table/reason'
import { type Decision, useDecisions } from '../admin-table/use-decisions'
import { requestReader as askReader } from '../reader/reader-store'
import { type Action } from '../ui/action'
import { keysIn, QueueKeys } from './queue-keys'
import { QueueRow } from './queue-row'
import { QUEUE_LABELS } from './queue-labels'
import { confirmationOf, seenOf } from './confirmations'

type QueueProps = {
  parts: QueuePart[]
  /** The time of the page, at which applications are checked for being overdue: an ISO text. */
  now: string
  decide: Action<QueueDecision, unknown>
}

const isSame = (one: QueueItem, other: QueueItem) => one.kind === other.kind && one.id === other.id

/** The pending decisions of administrators, by pointer and by keyboard (D185, D186). */
export function Queue({ parts, now, decide }: QueueProps) {
  const list = useRef<HTMLDivElement>(null)
  /** The input by field, which stays if a decision is cancelled or fails. */
  const typed = useRef(new Map<string, string>())
  const { shown, ask, dialog } = useDecisions(
    parts.flatMap(({ items }) => items),
    list,
  )
  const decideOn = (item: QueueItem, verdict: QueueVerdict) =>
    ask(decisionOn(item, verdict, { decide, typed: typed.current }))
  const itemOf = (row: Element) =>
    shown.find(({ kind, id }) => row.getAttribute('data-queue-row') === `${kind} ${id}`)
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = keysIn(event, list.current)
    const item = pressed && itemOf(pressed.row)
    if (!item || !VERDICTS_BY_KIND[item.kind].includes(pressed.verdict)) return
    event.preventDefault()
    decideOn(item, pressed.verdict)
  }

  return (
    <>
      <div
        ref={list}
        tabIndex={-1}
        role="group"
        aria-label="Queue"
        aria-describedby="queue-keys"
        onKeyDown={onKeyDown}
        className="grid grid-cols-1 gap-12 outline-none"
      >
        <QueueKeys />
        {parts.map(({ kind, more }) => {
          const items = shown.filter((item) => item.kind === kind)
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
                    <QueueRow
                      key={item.id}
                      item={item}
                      now={now}
                      onVerdict={(verdict) => decideOn(item, verdict)}
                    />
                  ))}
                </ul>
              </section>
            )
          )
        })}
      </div>
      {dialog}
    </>
  )
}

type Deciding = { decide: QueueProps['decide']; typed: Map<string, string> }

function decisionOn(
  item: QueueItem,
  verdict: QueueVerdict,
  { decide, typed }: Deciding,
): Decision<QueueItem> {
  const { words, ...question } = confirmationOf(item, verdict)
  const { kind, id } = item
  const asked = words && reasonField({ id: `words-${kind}-${id}`, ...words, typed })
  return {
    ...question,
    ...(asked && { isReady: asked.isReady, children: asked.children }),
    id: `${kind}-${id}`,
    apply: (all) => all.filter((one) => !isSame(one, item)),
    run: async () => {
      const answer = await decide({
        kind,
        id,
        verdict,
        ...seenOf(item),
        ...(asked && { words: asked.reason() }),
      })
      // The sidebar shows the number of pending decisions.
      if (answer.ok) askReader()
      return answer
    },
  }
}
