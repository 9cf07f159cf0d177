'use client'

import { Check, type LucideIcon, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type QueueVerdict, VERDICTS_BY_KIND } from '@/lib/domain/moderation'
import { type QueueItem } from '@/lib/schemas/moderation'
import { requestViewer } from '../viewer/viewer-store'
import { AskForm } from '../ui/ask-form'
import { useChange } from '../browser/use-change'
import { Button } from '../ui/button'
import { decisionOn, type HeldActions, nameOf, type QueueActions } from './confirmations'
import { QueueFacts } from './queue-facts'
import { KEY_OF } from './queue-keys'

const ICONS: Record<QueueVerdict, LucideIcon> = { approve: Check, reject: X }

type QueueRowProps = { item: QueueItem; now: string; actions: QueueActions; heldActions: HeldActions }

/** A pending item with its decisions, or with one that can still be undone (D351). */
export function QueueRow({ item, now, actions, heldActions }: QueueRowProps) {
  const [box, showBox] = useState<ReactNode>(null)
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
                item={item.id}
                {...decision}
                {...(hold && { hold: { ...hold, showBox } })}
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
      {box}
    </li>
  )
}

/** A decision that is not carried out yet, made on another page or before a reload. */
function HeldDecision({ item, undo }: { item: QueueItem; undo: HeldActions['undo'] }) {
  const { kind, id, held } = item
  const { isChanging, start } = useChange()
  if (held === 'other') return <p className="text-sm text-muted">Someone has just decided this.</p>
  return (
    <>
      <p className="text-sm text-muted">You have just decided this.</p>
      <Button
        variant="outline"
        pending={isChanging}
        aria-label={`Undo the decision: ${nameOf(item)}`}
        onClick={() =>
          start({
            id: `held-${id}`,
            run: () => undo({ kind, id }),
            words: { done: 'Undone', failed: 'Couldn’t undo' },
          })
        }
      >
        Undo
      </Button>
    </>
  )
}
