'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, type RefObject, startTransition, useOptimistic, useState } from 'react'
import { toast } from 'sonner'
import { type ActionResult } from '@/lib/domain/result'
import { TOAST_MS } from '../layout/toast-ms'
import { answerOf } from '../ui/action'
import { AlertDialog } from '../ui/alert-dialog'

/** A decision on a row that asks first: its question, what it changes in the list, and its words. */
export type Decision<Row> = {
  /** The row's id. */
  id: string
  title: string
  description: ReactNode
  cancelLabel: string
  confirmLabel: string
  isDanger: boolean
  /** The list as it is once that is done. */
  apply: (rows: Row[]) => Row[]
  run: () => Promise<ActionResult<unknown>>
  done: string
  failed: string
}

/**
 * The rows of a list with decisions on them. Each asks in a dialog; a confirmed one shows at once and is taken back
 * if the server refuses it, with its reason. A refusal because the row has moved on brings the list up to date.
 */
export function useDecisions<Row>(rows: Row[], list: RefObject<HTMLElement | null>) {
  const router = useRouter()
  const [shown, change] = useOptimistic(rows, (all, apply: (rows: Row[]) => Row[]) => apply(all))
  const [asked, ask] = useState<Decision<Row> | null>(null)

  const decide = async ({ id, apply, run, done, failed }: Decision<Row>) => {
    change(apply)
    const answer = await answerOf(run())
    const toasted = { id: `decision-${id}` }
    if (answer.ok) {
      toast.success(done, { ...toasted, duration: TOAST_MS.success, description: undefined })
      return
    }
    const { code, message } = answer.error
    toast.error(failed, { ...toasted, duration: TOAST_MS.plain, description: message })
    if (code === 'conflict' || code === 'not_found') startTransition(() => router.refresh())
  }

  const dialog = asked && (
    <AlertDialog
      open
      onOpenChange={() => ask(null)}
      title={asked.title}
      description={asked.description}
      cancelLabel={asked.cancelLabel}
      confirmLabel={asked.confirmLabel}
      danger={asked.isDanger}
      onConfirm={() => {
        ask(null)
        startTransition(() => decide(asked))
      }}
      fallbackFocus={list}
    />
  )
  return { shown, ask, dialog }
}
