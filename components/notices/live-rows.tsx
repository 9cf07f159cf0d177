'use client'

import { useRouter } from 'next/navigation'
import {
  type FormEvent,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
} from 'react'
import { COUNTS_OF_LIST, LIVE_LISTS, type LiveList, NEWS_LIMIT } from '@/lib/domain/live-lists'
import { pluralize } from '@/lib/domain/pluralize'
import { type NoticeCounts } from '@/lib/schemas/notices'
import { useViewerNotices } from '../viewer/use-viewer'
import { Button } from '../ui/button'
import { cn } from '../ui/cn'

/**
 * How much older than the rows a notice can be and still be missing in them, in milliseconds: its date is the start of
 * its transaction, by the clock of its process. One refresh too many is harmless.
 */
const OVERLAP_MS = 5_000

const OPEN_QUESTION = '[role="dialog"], [role="alertdialog"], [data-question]'
const FOCUSABLE = 'a[href], button:not(:disabled), input:not([type="hidden"]), textarea, select'
const NOT_TEXT = ['search', 'checkbox', 'radio', 'hidden']

/** The number of pending tasks that the list follows; `undefined` until it is known. */
const tasksOf = (list: LiveList, notices: NoticeCounts | null | undefined): number | undefined =>
  notices ? COUNTS_OF_LIST[list]?.reduce((sum, name) => sum + (notices[name] ?? 0), 0) : undefined

type LiveRowsProps = {
  list: LiveList
  /** When the rows were read, an ISO text. */
  at: string
  children: ReactNode
}

/**
 * Refreshes the page when a notification concerns the list, and announces it. While a dialog is open, or a form of the
 * list has typed text, it offers to refresh instead. The scroll position, the focus and typed text stay.
 */
export function LiveRows({ list, at, children }: LiveRowsProps) {
  const router = useRouter()
  const notices = useViewerNotices()
  const events = notices?.news ?? []
  const tasks = tasksOf(list, notices)
  // What was known when these rows arrived. Of tasks, the lowest number since then: the viewer completes some here.
  const [shown, setShown] = useState({ at, tasks, ids: [] as string[] })
  const [announcement, setAnnouncement] = useState('')
  const [isReading, startReading] = useTransition()

  const since = Date.parse(at) - OVERLAP_MS
  const newer = events.filter(({ id, at: sentAt }) => Date.parse(sentAt) > since && !shown.ids.includes(id))
  const news = newer.filter(({ lists }) => lists.includes(list))
  const added = Math.max(0, (tasks ?? 0) - (shown.tasks ?? tasks ?? 0))
  const isKnown = news.length + added > 0
  // Then there may be others, which the page does not get, for example while it was out of sight.
  const isStale = isKnown || newer.length >= NEWS_LIMIT
  // A decision is open, or the refresh failed.
  const isHeld = isKnown && !isReading
  const change = isStale ? [added, ...(isKnown ? news : newer).map(({ id }) => id)].join(' ') : ''

  if (shown.at !== at) setShown({ at, tasks, ids: events.map(({ id }) => id) })
  else if (tasks !== undefined && tasks < (shown.tasks ?? Infinity)) setShown({ ...shown, tasks })

  const count = pluralize(news.length + added, `new ${LIVE_LISTS[list]}`)
  const rows = useRef<HTMLDivElement>(null)
  const touched = useRef(new WeakSet<EventTarget>())
  const focused = useRef<{ element: Element; row: Element | null }>(null)

  const isDeciding = () =>
    document.querySelector(OPEN_QUESTION) !== null ||
    [...(rows.current?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])].some(
      (field) => touched.current.has(field) && !NOT_TEXT.includes(field.type) && field.value.trim() !== '',
    )
  const refresh = () => {
    const element = document.activeElement
    focused.current =
      element && rows.current?.contains(element) ? { element, row: element.closest('li, tr') } : null
    startReading(() => {
      router.refresh()
      // Shown together with the new rows.
      const titles = [...news.map(({ title }) => title), ...(added > 0 ? [count] : [])]
      setAnnouncement(isKnown ? `Updated: ${titles.join('. ')}.` : '')
    })
  }
  const onChange = useEffectEvent(() => {
    if (!isDeciding()) refresh()
  })

  // Before the next paint, which would show the offer to refresh.
  useLayoutEffect(() => {
    if (change !== '') onChange()
  }, [change])

  // If the focused element was removed, the focus moves to its row, or to the list.
  useLayoutEffect(() => {
    const last = focused.current
    focused.current = null
    if (!last || last.element.isConnected || document.activeElement !== document.body) return
    const beside = last.row?.isConnected ? last.row.querySelector<HTMLElement>(FOCUSABLE) : null
    const place = beside ?? rows.current
    place?.focus()
  }, [at])

  return (
    <div
      ref={rows}
      tabIndex={-1}
      className="outline-none"
      onInput={({ target }: FormEvent) => void touched.current.add(target)}
      onSubmit={() => {
        touched.current = new WeakSet()
      }}
    >
      <div
        className={cn(
          isHeld &&
            'pointer-events-auto sticky top-2 z-30 mx-auto mb-4 flex w-fit items-center gap-3 rounded-full border border-border-strong bg-surface-overlay py-px pr-px pl-4 text-sm shadow-md tall:top-[calc(var(--nav-h)+.5rem)] dialog-open:fixed dialog-open:inset-x-0 dialog-open:top-0.5 dialog-open:z-60',
        )}
      >
        {/* `aria-live` also keeps it from being hidden by an open dialog. */}
        <p role="status" aria-live="polite" className={isHeld ? 'numbers' : 'sr-only'}>
          {isHeld ? `${count}.` : announcement}
        </p>
        {isHeld && (
          <Button className="rounded-full" onClick={refresh}>
            Show
          </Button>
        )}
      </div>
      {children}
    </div>
  )
}
