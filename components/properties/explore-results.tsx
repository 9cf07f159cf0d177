'use client'

import { LoaderCircle } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { type AreaUnits } from '@/lib/domain/facts'
import { groupDigits } from '@/lib/domain/group-digits'
import { pluralNoun } from '@/lib/domain/pluralize'
import { EXPLORE_LIMIT, EXPLORE_PAGE_SIZE } from '@/lib/domain/property'
import { type ExploreQuery } from '@/lib/schemas/property'
import { buttonStyles } from '../ui/button'
import { cn } from '../ui/cn'
import { DimensionLine, positionIn } from '../ui/dimension-line'
import { TransitionLink } from '../ui/transition-link'
import { exploreHref, listHref } from './explore-href'
import { type Searching, type ShownList, useSearching } from './explore-searching'

const LIST = 'properties'

type ExploreResultsProps = {
  query: ExploreQuery
  /** The number of listings found, and of those shown. */
  total: number
  /** There are more than `total`. */
  isMore?: boolean | undefined
  /** The search stopped at its bound, before it found as many as it would show (D372). */
  isPartial?: boolean | undefined
  /** Nothing matches the location as a whole, and these match its words (D166). */
  isByWords?: boolean | undefined
  shown: number
  /** The homes that the search leaves out. */
  note?: string | undefined
  units?: AreaUnits | undefined
  /** The cards, or why there are none. */
  children: ReactNode
}

/** The results, inside an `ExploreBar`. */
export function ExploreResults({
  query,
  total,
  isMore = false,
  isPartial = false,
  isByWords = false,
  shown,
  note,
  units,
  children,
}: ExploreResultsProps) {
  const { isPending, navigate, shownListRef, setUnits } = useSearching()
  useEffect(() => setUnits(units), [units, setUnits])
  const list = useRef<HTMLDivElement>(null)
  // Another match is not certain then.
  const count = Math.max(0, total - Number(isPartial))
  useFocusOnNew({ href: listHref(query), total: count, isMore, shown }, list, shownListRef)

  return (
    <div className="contents" aria-busy={isPending}>
      <div className="order-first flex min-h-10 items-center gap-3 text-sm text-muted">
        <p role="status">
          {isMore && !isPartial && 'More than '}
          <strong className="font-semibold text-text numbers">{groupDigits(total)}</strong>{' '}
          {pluralNoun(total, 'property', 'properties')} found {isPartial && 'so far '}
          {isByWords && (
            <span className="block text-pretty wrap-anywhere">
              No location matches “{query.location}” exactly.{' '}
              {total === 1 ? 'This home matches' : 'These homes match'} all of its words.
            </span>
          )}
          {note && <span className="block text-pretty">{note}</span>}
        </p>
        {isPending && <LoaderCircle className="size-4 animate-spin" aria-hidden />}
      </div>
      <div
        ref={list}
        id={LIST}
        className={cn(
          'col-span-full mt-3 min-w-0 transition-opacity duration-200',
          isPending && 'opacity-60',
        )}
      >
        {children}
      </div>
      {(isMore || total > shown) && !isPartial && (
        <LoadMore
          shown={shown}
          total={total}
          isMore={isMore}
          href={exploreHref({ ...query, show: query.show + EXPLORE_PAGE_SIZE })}
          isPending={isPending}
          onFollow={() => navigate({ ...query, show: query.show + EXPLORE_PAGE_SIZE })}
        />
      )}
    </div>
  )
}

/** After "Load more" the focus moves to the first new listing. */
function useFocusOnNew(
  { href, total, isMore, shown }: ShownList,
  list: RefObject<HTMLDivElement | null>,
  shownListRef: Searching['shownListRef'],
) {
  useEffect(() => {
    const before = shownListRef.current
    shownListRef.current = { href, total, isMore, shown }
    if (!before || shown <= before.shown || href !== before.href) return
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-position]') ?? [])]
    cards
      .find((card) => Number(card.dataset.position) >= before.shown && !card.closest('details'))
      ?.querySelector('a')
      ?.focus({ preventScroll: true })
  }, [href, total, isMore, shown, list, shownListRef])
}

type LoadMoreProps = {
  shown: number
  total: number
  isMore: boolean
  href: string
  isPending: boolean
  onFollow: () => void
}

/** The number of listings shown, and the link to more. */
function LoadMore({ shown, total, isMore, href, isPending, onFollow }: LoadMoreProps) {
  return (
    <div className="col-span-full mt-16 grid grid-cols-1 justify-items-center gap-4 text-sm text-muted">
      <p role="status" className="numbers">
        Showing {groupDigits(shown)} of {isMore && 'more than '}
        {groupDigits(total)}
      </p>
      <DimensionLine at={positionIn(shown, 0, total)} className="w-60 max-w-full" />
      {shown < EXPLORE_LIMIT ? (
        <TransitionLink
          href={href}
          onFollow={onFollow}
          aria-busy={isPending}
          className={cn(buttonStyles({ variant: 'outline', size: 'lg' }), 'text-text')}
        >
          Load more
        </TransitionLink>
      ) : (
        <p className="max-w-[46ch] text-center text-pretty">
          These are the first {EXPLORE_LIMIT}. Search a location to see the others.
        </p>
      )}
    </div>
  )
}
