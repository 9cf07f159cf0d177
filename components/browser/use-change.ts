'use client'

import { useTransition } from 'react'
import { type ActionResult, type Failure } from '@/lib/domain/result'
import { actionResult } from '../ui/action'
import { showToast } from '../layout/show-toast'
import { type UndoOffer } from '../layout/undo-offer'

export type Change<Data> = {
  /** The id of the toast: the next message with this id replaces it. */
  id: string
  run: () => Promise<ActionResult<Data>>
  /** The messages while it runs (optional) and for its outcome. The reason of a rejection follows `failed`. */
  messages: { doing?: string; done: string; failed: string }
  /** Shows the change at once, by `useOptimistic`: React rolls it back if the page has not changed. */
  show?: () => void
  onRefused?: (failure: Failure) => void
  /** Whether the toast of a rejection offers a retry. */
  isWorthRetrying?: (failure: Failure) => boolean
  /** Offers to undo it for ten seconds (D351); `run` gets what the change returned. */
  undo?: Omit<UndoOffer, 'run'> & { run: (data: Data) => Promise<ActionResult<unknown>> }
}

/**
 * Makes changes by actions: shows them at once if possible, reports the outcome, and offers a retry if that
 * may help, or to undo it.
 */
export function useChange() {
  const [isChanging, startChange] = useTransition()

  const start = <Data>(change: Change<Data>) =>
    startChange(async () => {
      const { id, run, messages, show, onRefused, isWorthRetrying, undo } = change
      show?.()
      const { doing } = messages
      if (doing !== undefined) void showToast((notify) => notify.loading(id, doing))
      const result = await actionResult(run())
      if (result.ok) {
        let isOffered = false
        await showToast((notify) => {
          if (!undo) return notify.success(id, messages.done)
          isOffered = true
          notify.undoable(id, messages.done, { ...undo, run: () => undo.run(result.data) })
        })
        // Without the toasts' code nothing can be offered.
        if (!isOffered) {
          undo?.onFinal?.()
          undo?.removeRow?.()
        }
        return
      }
      const { error } = result
      const retry = { label: 'Retry', onClick: () => start(change) }
      await showToast((notify) =>
        notify.error(id, messages.failed, {
          description: error.message,
          action: isWorthRetrying?.(error) ? retry : undefined,
        }),
      )
      onRefused?.(error)
    })

  return { isChanging, start }
}
