import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode } from 'react'
import { Button } from '../ui/button'
import { cn } from '../ui/cn'
import { DeskLink } from './desk'
import { deskHref, type DeskParams } from './href'

type DeskPagerProps = {
  path: string
  params: DeskParams
  page: { items: readonly unknown[]; previous: string | null; next: string | null }
  /** What the rows are: "property", "properties". */
  nouns: readonly [one: string, many: string]
}

/** How many rows this page has, and the ways to its neighbours. There is no total: counting grows with the list. */
export function DeskPager({ path, params, page: { items, previous, next }, nouns }: DeskPagerProps) {
  const to = (turn: DeskParams) => deskHref(path, { ...params, after: null, before: null, ...turn })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-4">
      {/* Where nothing is shown the page says so itself; to those who hear it, the count still does. */}
      <p role="status" className={cn('text-sm text-muted numbers', items.length === 0 && 'sr-only')}>
        {items.length} {items.length === 1 ? nouns[0] : nouns[1]} on this page
      </p>
      {(previous !== null || next !== null) && (
        <nav aria-label="Pages" className="flex gap-2">
          <Turn href={previous === null ? null : to({ before: previous })}>
            <ChevronLeft aria-hidden />
            Previous
          </Turn>
          <Turn href={next === null ? null : to({ after: next })}>
            Next
            <ChevronRight aria-hidden />
          </Turn>
        </nav>
      )}
    </div>
  )
}

const Turn = ({ href, children }: { href: string | null; children: ReactNode }) =>
  href === null ? (
    <Button variant="outline" disabled>
      {children}
    </Button>
  ) : (
    <Button asChild variant="outline">
      <DeskLink href={href} scroll>
        {children}
      </DeskLink>
    </Button>
  )
