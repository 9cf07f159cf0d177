'use client'

import { useRouter } from 'next/navigation'
import { type RefObject, startTransition, useOptimistic } from 'react'
import { type ActionResult } from '@/lib/domain/result'
import { type Confirmation, useConfirmedChange } from '../layout/use-confirmed-change'

/** A decision on a row with a confirmation: its question, its effect on the list, and its texts. */
export type Decision<Row> = Confirmation & {
  /** The row's id. */
  id: string
  /** The list after it. */
  apply: (rows: Row[]) => Row[]
  run: () => Promise<ActionResult<unknown>>
  done: string
  failed: string
}

/**
 * The rows of a list with decisions on them. Each asks in a dialog; a confirmed one is shown at once and
 * rolled back with the reason if the server rejects it. If the row has changed meanwhile, the list is
 * refreshed.
 */
export function useDecisions<Row>(rows: Row[], list: RefObject<HTMLElement | null>) {
  const router = useRouter()
  const [shown, change] = useOptimistic(rows, (all, apply: (rows: Row[]) => Row[]) => apply(all))
  const { ask, dialog } = useConfirmedChange(list)

  return {
    shown,
    ask: ({ id, apply, run, done, failed, ...question }: Decision<Row>) =>
      ask(
        {
          id: `decision-${id}`,
          run,
          words: { done, failed },
          show: () => change(apply),
          onRefused: ({ code }) => {
            if (code === 'conflict' || code === 'not_found') startTransition(() => router.refresh())
          },
        },
        question,
      ),
    dialog,
  }
}
