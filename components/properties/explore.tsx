'use client'

import { ArrowUpDown, LoaderCircle, RotateCcw, Search } from 'lucide-react'
import Link from 'next/link'
import { useParams, useRouter } from 'next/navigation'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useOptimistic,
  useRef,
  useTransition,
} from 'react'
import { EXPLORE_LIMIT, EXPLORE_PAGE_SIZE, PROPERTY_SORTS, type PropertySort } from '@/lib/domain/property'
import { paths } from '@/lib/paths'
import { type ExploreQuery } from '@/lib/schemas/property'
import { Button } from '../ui/button'
import { cn } from '../ui/cn'
import { DimensionLine, positionIn } from '../ui/dimension-line'
import { Input } from '../ui/input'
import { Select } from '../ui/select'
import { Switch } from '../ui/switch'
import { exploreHref, exploreQueryFrom } from './explore-href'

const FORM = 'explore'
const LIST = 'properties'

/** How long typing must rest before it searches, in milliseconds. */
const TYPING_PAUSE = 300

const SORT_WORDS: Record<PropertySort, string> = {
  default: 'Default',
  'price-low-high': 'Price: low to high',
  'price-high-low': 'Price: high to low',
  'price-range-low': 'Range: narrow to wide',
  'price-range-high': 'Range: wide to narrow',
}

/** The whole list. */
const DEFAULTS: ExploreQuery = { location: '', sort: 'default', verified: false, show: EXPLORE_PAGE_SIZE }

/** What the bar knows and the list under it needs. */
type Searching = {
  isPending: boolean
  go: (change: Partial<ExploreQuery>) => void
  reset: () => void
  /** The list that was shown last, to tell more of the same from another. */
  lastRef: RefObject<{ shown: number; filters: string } | null>
}

const SearchingContext = createContext<Searching | null>(null)

type ExploreBarProps = {
  query: ExploreQuery
  /** `ExploreResults`. */
  children: ReactNode
}

/**
 * Search, order and filter over the list. A plain GET form and plain links; with JavaScript a
 * change searches by itself and the old rows stay until the new ones are there. Stays while the list under it is
 * exchanged, and with it what is being typed.
 */
export function ExploreBar({ query, children }: ExploreBarProps) {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const [chosen, setChosen] = useOptimistic(query)
  const search = useRef<HTMLInputElement>(null)
  const lastRef = useRef<{ shown: number; filters: string } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const go = (change: Partial<ExploreQuery>) => {
    clearTimeout(timer.current)
    const next = { ...chosen, location: search.current?.value ?? '', show: EXPLORE_PAGE_SIZE, ...change }
    startTransition(() => {
      setChosen(next)
      router.replace(exploreHref(next), { scroll: false })
    })
  }

  const reset = () => {
    if (search.current) search.current.value = ''
    go(DEFAULTS)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  // Where the address changes from outside, through another link, the field follows.
  useEffect(() => {
    const input = search.current
    if (input && input !== document.activeElement) input.value = query.location
  }, [query.location])

  return (
    <div className="flex flex-col">
      <div className="sticky top-nav z-30 border-y border-border bg-surface">
        <form
          id={FORM}
          role="search"
          action={paths.properties}
          onSubmit={(event) => {
            event.preventDefault()
            go({})
          }}
          className="container-page flex items-center gap-3 py-3 sm:pr-[calc(var(--gutter)+10.25rem)]"
        >
          <Input
            ref={search}
            type="search"
            name="location"
            aria-label="Search by location"
            placeholder="Search by location"
            autoComplete="off"
            maxLength={200}
            defaultValue={query.location}
            icon={<Search aria-hidden />}
            onChange={() => {
              clearTimeout(timer.current)
              timer.current = setTimeout(() => go({}), TYPING_PAUSE)
            }}
          />
          <SortSelect value={chosen.sort} onChange={(sort) => go({ sort })} />
          <noscript>
            <Button type="submit">Search</Button>
          </noscript>
        </form>
      </div>
      {/* One switch with two places: in the bar, and under it where the bar has no room. */}
      <div className="relative z-10 h-0 sm:sticky sm:top-nav sm:z-31 sm:order-first">
        <div className="relative container-page">
          <Switch
            form={FORM}
            name="verified"
            value="true"
            checked={chosen.verified}
            onChange={(event) => go({ verified: event.target.checked })}
            className="absolute top-3 left-gutter sm:right-gutter sm:left-auto"
          >
            Verified only
          </Switch>
        </div>
      </div>
      <SearchingContext value={{ isPending, go, reset, lastRef }}>{children}</SearchingContext>
    </div>
  )
}

/** The bar over the lists that are kept, each under its query's text as `query` in the address. */
export function KeptExploreBar({ children }: { children: ReactNode }) {
  const { query } = useParams<{ query: string }>()
  return <ExploreBar query={exploreQueryFrom(decodeURIComponent(query))}>{children}</ExploreBar>
}

type ExploreResultsProps = {
  query: ExploreQuery
  /** How many listings the filters find, and how many of them are shown. */
  total: number
  /** The filters find more than `total`. */
  isMore?: boolean | undefined
  shown: number
  /** The cards, or why there are none. */
  children: ReactNode
}

/** What was found, inside an `ExploreBar`. */
export function ExploreResults({ query, total, isMore = false, shown, children }: ExploreResultsProps) {
  const searching = useContext(SearchingContext)
  if (!searching) throw new Error('ExploreResults stands in an ExploreBar')
  const { isPending, go, reset, lastRef } = searching
  const list = useRef<HTMLDivElement>(null)
  useFocusOnNew(shown, query, list, lastRef)

  return (
    <div className="container-page" aria-busy={isPending}>
      <div className="mt-3 mb-5 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-muted sm:my-5">
        <div className="flex items-center gap-3 max-sm:order-last max-sm:basis-full">
          <p role="status">
            {isMore && 'More than '}
            <strong className="font-semibold text-text numbers">{total.toLocaleString('en-US')}</strong>{' '}
            {total === 1 ? 'property found' : 'properties found'}
          </p>
          {isPending && <LoaderCircle className="size-4 animate-spin" aria-hidden />}
        </div>
        <Button asChild variant="ghost" className="-mr-4 max-sm:ml-auto">
          <TransitionLink href={paths.properties} onFollow={reset}>
            <RotateCcw aria-hidden />
            Reset filters
          </TransitionLink>
        </Button>
      </div>
      <div ref={list} id={LIST} className={cn('transition-opacity duration-200', isPending && 'opacity-60')}>
        {children}
      </div>
      {total > shown && (
        <LoadMore
          shown={shown}
          total={total}
          isMore={isMore}
          href={exploreHref({ ...query, show: query.show + EXPLORE_PAGE_SIZE })}
          isPending={isPending}
          onFollow={() => go({ show: query.show + EXPLORE_PAGE_SIZE })}
        />
      )}
    </div>
  )
}

/** After "Load more" the focus goes on to the first listing that is new. */
function useFocusOnNew(
  shown: number,
  query: ExploreQuery,
  list: RefObject<HTMLDivElement | null>,
  lastRef: Searching['lastRef'],
) {
  const filters = exploreHref({ ...query, show: EXPLORE_PAGE_SIZE })
  useEffect(() => {
    const before = lastRef.current
    lastRef.current = { shown, filters }
    if (!before || shown <= before.shown || filters !== before.filters) return
    list.current
      ?.querySelectorAll<HTMLAnchorElement>('article a')
      .item(before.shown)
      ?.focus({ preventScroll: true })
  }, [shown, filters, list, lastRef])
}

/** A native select; on small screens its looks shrink to an icon, which is marked while an order is chosen. */
function SortSelect({ value, onChange }: { value: PropertySort; onChange: (sort: PropertySort) => void }) {
  const isChosen = value !== 'default'
  return (
    <div className="relative shrink-0 max-sm:w-10 sm:w-60">
      <label
        htmlFor="sort"
        className="pointer-events-none absolute inset-y-0 left-3 z-1 grid place-items-center text-sm text-subtle max-sm:sr-only"
      >
        Sort:
      </label>
      <Select
        id="sort"
        name="sort"
        value={value}
        onChange={({ target }) =>
          onChange(PROPERTY_SORTS.find((sort) => sort === target.value) ?? DEFAULTS.sort)
        }
        className={cn(
          'max-sm:[&>select]:px-0 max-sm:[&>select]:text-transparent sm:[&>select]:pl-12 max-sm:[&>svg]:hidden',
          isChosen && 'max-sm:[&>select]:border-accent-text',
        )}
      >
        {PROPERTY_SORTS.map((sort) => (
          <option key={sort} value={sort} className="bg-surface-overlay text-text">
            {SORT_WORDS[sort]}
          </option>
        ))}
      </Select>
      <ArrowUpDown
        aria-hidden
        className={cn(
          'pointer-events-none absolute inset-0 m-auto size-[18px] sm:hidden',
          isChosen && 'text-accent-text',
        )}
      />
    </div>
  )
}

type LoadMoreProps = {
  shown: number
  total: number
  isMore: boolean
  href: string
  isPending: boolean
  onFollow: () => void
}

/** How far the list has come, and the way on. */
function LoadMore({ shown, total, isMore, href, isPending, onFollow }: LoadMoreProps) {
  return (
    <div className="mt-16 grid justify-items-center gap-4 text-sm text-muted">
      <p role="status" className="numbers">
        Showing {shown.toLocaleString('en-US')} of {isMore && 'more than '}
        {total.toLocaleString('en-US')}
      </p>
      <DimensionLine at={positionIn(shown, 0, total)} className="w-60" />
      {shown < EXPLORE_LIMIT ? (
        <Button asChild variant="outline" size="lg" className="text-text">
          <TransitionLink href={href} onFollow={onFollow} aria-busy={isPending}>
            Load more
          </TransitionLink>
        </Button>
      ) : (
        <p className="max-w-[46ch] text-center text-pretty">
          These are the first {EXPLORE_LIMIT}. Search a location to see the others.
        </p>
      )}
    </div>
  )
}

/** A link whose plain click is done here; opening it in a tab, and no JavaScript, follow the address. */
function TransitionLink({ onFollow, ...rest }: ComponentProps<typeof Link> & { onFollow: () => void }) {
  return (
    <Link
      prefetch={false}
      scroll={false}
      replace
      onNavigate={(event) => {
        event.preventDefault()
        onFollow()
      }}
      {...rest}
    />
  )
}
