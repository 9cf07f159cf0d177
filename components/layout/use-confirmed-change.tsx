'use client'

import { type ReactNode, type RefObject, startTransition, useState, useTransition } from 'react'
import { AlertDialog } from '../ui/alert-dialog'
import { type Change, useChange } from '../browser/use-change'

/** The confirmation of a change. */
export type Confirmation = {
  title: string
  description: ReactNode
  cancelLabel: string
  confirmLabel: string
  isDanger: boolean
  /**
   * The dialog stays open, with its button pending, until there is a result; by default it closes at once.
   */
  waits?: boolean
  /** Checks the input of the dialog; if it is invalid, the dialog stays open. */
  isReady?: () => boolean
  children?: ReactNode
}

/**
 * `useChange` with a confirmation: `ask` opens a dialog, which makes the change once it is confirmed. Render
 * `dialog` on the page. `fallbackFocus` receives the focus if the opener is gone. In its own module, so that
 * changes without a confirmation do not load the dialog.
 */
export function useConfirmedChange(fallbackFocus?: RefObject<HTMLElement | null>) {
  const { isChanging, start, make } = useChange()
  const [isWaiting, startWaiting] = useTransition()
  const [asked, setAsked] = useState<{ change: Change; question: Confirmation } | null>(null)

  const confirm = () => {
    if (!asked) return
    const { change, question } = asked
    if (question.isReady && !question.isReady()) return
    if (!question.waits) {
      setAsked(null)
      start(change)
      return
    }
    startWaiting(async () => {
      await make(change)
      startTransition(() => setAsked(null))
    })
  }

  const dialog = asked && (
    <AlertDialog
      open
      onOpenChange={() => setAsked(null)}
      title={asked.question.title}
      description={asked.question.description}
      cancelLabel={asked.question.cancelLabel}
      confirmLabel={asked.question.confirmLabel}
      danger={asked.question.isDanger}
      pending={isWaiting}
      onConfirm={confirm}
      fallbackFocus={fallbackFocus}
    >
      {asked.question.children}
    </AlertDialog>
  )
  return {
    isChanging: isChanging || isWaiting,
    start,
    ask: (change: Change, question: Confirmation) => setAsked({ change, question }),
    dialog,
  }
}
