import { Columns3 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { COMPARE_MINIMUM, COMPARE_LIMIT } from '@/lib/domain/compare'
import { paths } from '@/lib/paths'

/** The id of the form that a list's checkboxes belong to, wherever they are. */
export const COMPARE_FORM = 'compare'

type CompareBarProps = {
  count: number
  /** Selected listings without a checkbox on this page of the list. */
  elsewhere: readonly string[]
  onClear: () => void
}

/**
 * Leads to the comparison of the selected listings: a plain form, always shown without scripts. With scripts
 * it appears when something is selected, and is sticky.
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
