import { Columns3 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { COMPARE_MINIMUM, COMPARE_LIMIT } from '@/lib/domain/compare'
import { paths } from '@/lib/paths'

/** The id of the form that the checkboxes of a list belong to, wherever they stand. */
export const COMPARE_FORM = 'compare'

type CompareBarProps = {
  /** How many are chosen. */
  count: number
  /** Chosen listings that have no checkbox on this page of the list. */
  elsewhere: readonly string[]
  onClear: () => void
}

/**
 * Leads to the comparison of the ticked listings: a form of the platform, so that it does without scripts, where it always
 * stands. With them it comes when something is ticked, and stays in sight.
 */
export function CompareBar({ count, elsewhere, onClear }: CompareBarProps) {
  return (
    <form
      id={COMPARE_FORM}
      action={paths.user.compare}
      aria-label="Compare"
      className={cn(
        'z-10 mt-4 flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm print:hidden',
        count > 0 && 'bar-bottom border-t border-border-strong bg-surface max-md:-mx-gutter max-md:px-gutter',
      )}
    >
      {elsewhere.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <p role="status" className="text-muted numbers">
        {count === 0
          ? 'Select two to four to compare them.'
          : `${count} selected${count < COMPARE_MINIMUM ? '. Select one more to compare.' : count >= COMPARE_LIMIT ? ' (maximum)' : ''}`}
      </p>
      <div className="ml-auto flex gap-2">
        {count > 0 && (
          <Button variant="ghost" onClick={onClear}>
            Clear
          </Button>
        )}
        <Button type="submit" className={cn('noscript:inline-flex', count < COMPARE_MINIMUM && 'hidden')}>
          <Columns3 aria-hidden />
          Compare
        </Button>
      </div>
    </form>
  )
}
