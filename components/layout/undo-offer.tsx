import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type ActionResult } from '@/lib/domain/result'
import { actionResult } from '../ui/action'
import { Button } from '../ui/button'
import { buttonIn, focusNeighbour } from '../ui/focus-beside'

export type ToastAction = { label: string; onClick: (event: MouseEvent<HTMLButtonElement>) => void }

/** The toasts that show the progress and the result of undoing. */
type Toasts = Record<'loading' | 'success', (id: string, title: string) => void> & {
  error: (
    id: string,
    title: string,
    details: { description: string; action: ToastAction | undefined; onClose: () => void },
  ) => void
}

/** How a change is undone (D351). */
export type UndoOffer = {
  run: () => Promise<ActionResult<unknown>>
  /** Receives the focus afterwards; by default what had it when the change was made. */
  opener?: HTMLElement | null
  /** The removed row. Until the offer is over, a box that `showUndoBox` renders takes its place. */
  row?: Element | null
  showUndoBox?: (box: ReactNode) => void
  /** Called once the change is final. */
  onFinal?: () => void
  /** Called after that, once no other offer on the page has a row. */
  removeRow?: () => void
}

/** The offers that keep a row in its place. */
const openOffers = new Set<UndoOffer>()
/** Remove the rows of the offers that are over, once no other offer has a row. */
const pendingRemovals = new Set<() => void>()

/** Ends the offer of a row; rows are removed with the last one, because the others would move under the pointer. */
function endOffer(offer: UndoOffer, isUndone: boolean): void {
  if (!openOffers.delete(offer)) return
  if (offer.removeRow && !isUndone) pendingRemovals.add(offer.removeRow)
  const hasOtherOffers = [...openOffers].some(({ row }) => row?.isConnected)
  if (hasOtherOffers) return
  for (const remove of pendingRemovals) remove()
  pendingRemovals.clear()
}

/** True while a pointer is over the row; a touched element is `:hover` until the next touch. */
const isPointedAt = (row: Element) => row.matches(':hover') && window.matchMedia('(hover: hover)').matches

/**
 * Offers to undo a change in a toast, and in its row. The offer is over when the toast has closed and the pointer has
 * left the row, so that the next row does not move under it.
 */
export function offerUndo(toasts: Toasts, id: string, title: string, offer: UndoOffer) {
  const { run, row, showUndoBox, onFinal, opener = document.activeElement } = offer
  let isOpen = true
  let isUndone = false
  if (row) openOffers.add(offer)

  const close = () => {
    if (!isOpen) return
    if (row && isPointedAt(row)) {
      row.addEventListener('mouseleave', close, { once: true })
      return
    }
    isOpen = false
    if (row?.contains(document.activeElement)) focusNeighbour(row, row.parentElement)
    onFinal?.()
    endOffer(offer, false)
  }

  const undo = async () => {
    if (!isOpen) return
    isOpen = false
    toasts.loading(id, 'Undoing…')
    const result = await actionResult(run())
    if (!result.ok) {
      isOpen = true
      const { code, message: description } = result.error
      const isWorthRetrying = code === 'internal' || code === 'unavailable'
      const action = isWorthRetrying ? { label: 'Retry', onClick: undoInToast } : undefined
      toasts.error(id, 'Couldn’t undo', { description, action, onClose: close })
      return
    }
    isUndone = true
    showUndoBox?.(null)
    toasts.success(id, 'Undone')
    endOffer(offer, true)
    if (!row) restoreFocus()
  }

  const restoreFocus = () => {
    const target = opener?.isConnected && opener !== document.body ? opener : buttonIn(row)
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
  const onBoxRemoved = () => {
    if (isUndone) restoreFocus()
  }

  /** Keeps the toast open, which then shows the result. */
  const undoInToast: ToastAction['onClick'] = (event) => {
    event.preventDefault()
    void undo()
  }

  if (row) showUndoBox?.(createPortal(<RemovedBox title={title} undo={undo} onRemoved={onBoxRemoved} />, row))
  return { undo: undoInToast, close }
}

type RemovedBoxProps = {
  title: string
  undo: () => Promise<void>
  /** The row is shown again, or removed. */
  onRemoved: () => void
}

/** Covers a removed row, in its size (`globals.css` hides the row itself), and takes over the focus. */
function RemovedBox({ title, undo, onRemoved }: RemovedBoxProps) {
  const textId = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    const row = button.current?.closest('.removed-box')?.parentElement
    if (focused === document.body || row?.contains(focused)) button.current?.focus({ preventScroll: true })
    return onRemoved
  }, [onRemoved])
  return (
    <div className="removed-box">
      <p id={textId} className="text-sm text-muted">
        {title}
      </p>
      <Button ref={button} variant="outline" aria-describedby={textId} onClick={undo}>
        Undo
      </Button>
    </div>
  )
}
