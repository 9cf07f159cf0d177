import { type KeyboardEvent } from 'react'
import { type QueueVerdict } from '@/lib/domain/moderation'

/** The queue's keys with their meanings, in the order of the legend (D186). */
const QUEUE_KEYS = {
  j: 'next',
  k: 'previous',
  v: 'verify, accept or dismiss',
  r: 'reject or delete',
} as const

export const KEY_OF: Record<QueueVerdict, keyof typeof QUEUE_KEYS> = { approve: 'v', reject: 'r' }

const ROW = '[data-queue-row]'

/** True if the key belongs to a text field or to a browser shortcut. */
const belongsToFieldOrBrowser = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || (target instanceof Element && target.matches('input, textarea, select'))

/** The part of a row that receives the focus. */
const focusRow = (row: Element | undefined) =>
  (row && (boxIn(row) ?? row).querySelector<HTMLElement>('a, button'))?.focus()

/** The cover of a row that has just been decided (D351). */
const boxIn = (row: Element) => row.querySelector('.removed-box')

/**
 * Moves the focus or asks for a decision, if the key is for the list. Keys count while the focus is in the list (WCAG
 * 2.1.4), and not in the dialog above it.
 */
export function onQueueKey(event: KeyboardEvent, list: HTMLElement | null): void {
  if (!list || !(event.target instanceof Element) || !list.contains(event.target)) return
  if (belongsToFieldOrBrowser(event)) return
  const rows = [...list.querySelectorAll(ROW)]
  const row = event.target.closest(ROW)
  const index = row ? rows.indexOf(row) : -1
  const key = event.key.toLowerCase()
  if (key === 'j') focusRow(rows[Math.min(index + 1, rows.length - 1)])
  else if (key === 'k') focusRow(rows[Math.max(index - 1, 0)])
  const button = row?.querySelector<HTMLElement>(`button[aria-keyshortcuts="${CSS.escape(key)}"]`)
  if (!row || !button || boxIn(row)) return
  event.preventDefault()
  button.focus()
  button.click()
}

/** The list of the keyboard shortcuts; hidden without JavaScript. */
export const QueueKeys = () => (
  <p
    id="queue-keys"
    className="-mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted max-sm:hidden [@media(scripting:none)]:hidden"
  >
    <span>Keyboard shortcuts in the list:</span>
    {Object.entries(QUEUE_KEYS).map(([key, meaning]) => (
      <span key={key} className="inline-flex items-center gap-1.5">
        <kbd className="grid h-6 min-w-6 place-items-center rounded-sm border border-control px-1.5 font-mono text-2xs text-text">
          {key}
        </kbd>
        {meaning}
      </span>
    ))}
  </p>
)
