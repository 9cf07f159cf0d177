import { groupDigits } from '@/lib/domain/group-digits'
import { LinkButton } from './link-button'

type LoadMoreProps = {
  shown: number
  total: number
  /** There are more than `total`. */
  isMore?: boolean | undefined
  /** The URLs of the list with more shown, and of its start; `null` if there is none. */
  more: string | null
  start: string | null
}

/** How many of a list are shown, and links to more. Nothing if all are shown. */
export function LoadMore({ shown, total, isMore = false, more, start }: LoadMoreProps) {
  if (more === null && start === null) return null
  return (
    <div className="mt-12 grid justify-items-center gap-4 text-sm text-muted">
      {start === null && (
        <p role="status" className="numbers">
          Showing {groupDigits(shown)} of {isMore && 'more than '}
          {groupDigits(total)}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {start !== null && (
          <LinkButton variant="ghost" href={start} prefetch={false}>
            Back to the newest
          </LinkButton>
        )}
        {more !== null && (
          <LinkButton variant="outline" className="text-text" href={more} prefetch={false} scroll={false}>
            Load more
          </LinkButton>
        )}
      </div>
    </div>
  )
}
