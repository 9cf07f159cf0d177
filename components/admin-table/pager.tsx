import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode } from 'react'
import { pluralize } from '@/lib/domain/pluralize'
import { Button, buttonStyles } from '../ui/button'
import { cn } from '../ui/cn'
import { AdminTableLink } from './admin-table'
import { adminTableHref, type AdminTableParams } from './href'

type AdminTablePagerProps = {
  path: string
  params: AdminTableParams
  page: { items: readonly unknown[]; previous: string | null; next: string | null }
  /** The name of the rows, singular and plural: "home", "homes". */
  nouns: readonly [one: string, many: string]
}

/** The number of rows on this page, and links to its neighbours. No total, whose cost grows with the list. */
export function AdminTablePager({
  path,
  params,
  page: { items, previous, next },
  nouns,
}: AdminTablePagerProps) {
  const to = (turn: AdminTableParams) =>
    adminTableHref(path, { ...params, after: null, before: null, ...turn })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-4">
      {/* An empty page has its own message, so the count is only for screen readers. */}
      <p role="status" className={cn('text-sm text-muted numbers', items.length === 0 && 'sr-only')}>
        {pluralize(items.length, ...nouns)} on this page
      </p>
      {(previous !== null || next !== null) && (
        <nav aria-label="Pages" className="flex gap-2">
          <PageLink href={previous === null ? null : to({ before: previous })}>
            <ChevronLeft aria-hidden />
            Previous
          </PageLink>
          <PageLink href={next === null ? null : to({ after: next })}>
            Next
            <ChevronRight aria-hidden />
          </PageLink>
        </nav>
      )}
    </div>
  )
}

const PageLink = ({ href, children }: { href: string | null; children: ReactNode }) =>
  href === null ? (
    <Button variant="outline" disabled>
      {children}
    </Button>
  ) : (
    <AdminTableLink href={href} scroll className={buttonStyles({ variant: 'outline' })}>
      {children}
    </AdminTableLink>
  )
