'use client'

import { useTransition } from 'react'
import { type ActionResult, type Failure } from '@/lib/domain/result'
import { actionResult } from '../ui/action'
import { showToast } from '../layout/show-toast'

/** A change that an action makes, and how the page speaks of it. */
export type Change = {
  /** Names the toast: what is said next under it takes its place. */
  id: string
  run: () => Promise<ActionResult<unknown>>
  /** Said while it runs, if anything is, then what came of it. A refusal's reason follows `failed`. */
  words: { doing?: string; done: string; failed: string }
  /** Shows the change at once, by `useOptimistic`: React takes it back where the page has not followed. */
  show?: () => void
  onRefused?: (failure: Failure) => void
  /** Whether the toast of a refusal offers another try. */
  isWorthRetrying?: (failure: Failure) => boolean
}

/**
 * Makes changes by actions: shows one at once where it can be shown, says what came of it, and offers another try
 * where that may help. What asks first uses `useConfirmedChange`.
 */
export function useChange() {
  const [isChanging, startChange] = useTransition()

  const start = (change: Change) => startChange(() => make(change))

  /** The change itself, for a transition of the caller's. */
  const make = async (change: Change) => {
    const { id, run, words, show, onRefused, isWorthRetrying } = change
    show?.()
    const { doing } = words
    if (doing !== undefined) void showToast((notify) => notify.loading(id, doing))
    const answer = await actionResult(run())
    if (answer.ok) {
      await showToast((notify) => notify.success(id, words.done))
      return
    }
    const { error } = answer
    const again = { label: 'Retry', onClick: () => start(change) }
    await showToast((notify) =>
      notify.error(id, words.failed, {
        description: error.message,
        action: isWorthRetrying?.(error) ? again : undefined,
      }),
    )
    onRefused?.(error)
  }

  return { isChanging, start, make }
}
