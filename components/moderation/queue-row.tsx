import { Check, type LucideIcon, X } from 'lucide-react'
import { type QueueVerdict, VERDICTS_BY_KIND } from '@/lib/domain/moderation'
import { type QueueItem } from '@/lib/schemas/moderation'
import { Button } from '../ui/button'
import { QueueFacts } from './queue-facts'
import { KEY_OF } from './queue-keys'
import { nameOf, confirmationOf } from './confirmations'

const ICONS: Record<QueueVerdict, LucideIcon> = { good: Check, bad: X }

type QueueRowProps = { item: QueueItem; now: string; onVerdict: (verdict: QueueVerdict) => void }

/**
 * A pending item with its decisions. A GET form, which leads to the confirmation page without JavaScript
 * (D42).
 */
export const QueueRow = ({ item, now, onVerdict }: QueueRowProps) => (
  <li
    data-queue-row={`${item.kind} ${item.id}`}
    className="grid grid-cols-1 gap-4 py-5 focus-within:bg-surface-hover sm:px-3 lg:grid-cols-[minmax(0,1fr)_auto]"
  >
    <div className="min-w-0 text-sm">
      <QueueFacts item={item} now={now} />
    </div>
    <form method="get" className="flex flex-wrap content-start gap-2 max-sm:[&>button]:flex-1">
      <input type="hidden" name="kind" value={item.kind} />
      <input type="hidden" name="item" value={item.id} />
      {VERDICTS_BY_KIND[item.kind].map((verdict) => {
        const { verb } = confirmationOf(item, verdict)
        const Icon = ICONS[verdict]
        return (
          <Button
            key={verdict}
            type="submit"
            name="verdict"
            value={verdict}
            variant="outline"
            aria-keyshortcuts={KEY_OF[verdict]}
            aria-label={`${verb}: ${nameOf(item)}`}
            onClick={(event) => {
              event.preventDefault()
              onVerdict(verdict)
            }}
          >
            <Icon aria-hidden />
            {verb}
          </Button>
        )
      })}
    </form>
  </li>
)
