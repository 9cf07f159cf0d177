import { Check, type LucideIcon, X } from 'lucide-react'
import { type QueueVerdict, VERDICTS_BY_KIND } from '@/lib/domain/moderation'
import { type QueueItem } from '@/lib/schemas/moderation'
import { requestViewer } from '../viewer/viewer-store'
import { AskForm } from '../ui/ask-form'
import { decisionOn, nameOf, type QueueActions } from './confirmations'
import { QueueFacts } from './queue-facts'
import { KEY_OF } from './queue-keys'

const ICONS: Record<QueueVerdict, LucideIcon> = { approve: Check, reject: X }

type QueueRowProps = { item: QueueItem; now: string; actions: QueueActions }

/** A pending item with its decisions. */
export const QueueRow = ({ item, now, actions }: QueueRowProps) => (
  <li
    data-queue-row
    className="grid grid-cols-1 gap-4 py-5 focus-within:bg-surface-hover sm:px-3 lg:grid-cols-[minmax(0,1fr)_auto]"
  >
    <div className="min-w-0 text-sm">
      <QueueFacts item={item} now={now} />
    </div>
    <div className="flex flex-wrap content-start gap-2 max-sm:[&>form]:flex-1">
      {VERDICTS_BY_KIND[item.kind].map((verdict) => {
        const { verb, question, ...decision } = decisionOn(item, verdict, actions)
        const Icon = ICONS[verdict]
        return (
          <AskForm
            key={verdict}
            ask={verdict}
            item={item.id}
            {...decision}
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
      })}
    </div>
  </li>
)
