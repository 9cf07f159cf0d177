'use client'

import { type ReactNode, type RefObject, startTransition, useState, useTransition } from 'react'
import { AlertDialog } from '../ui/alert-dialog'
import { type Change, useChange } from '../browser/use-change'

/** The question before a change. */
export type Confirmation = {
  title: string
  description: ReactNode
  cancelLabel: string
  confirmLabel: string
  isDanger: boolean
  /** The dialog stays, with its button pending, until there is an answer; otherwise it closes at once. */
  waits?: boolean
  /** Says whether what was typed into the question can be sent; if not, the dialog stays as it is. */
  isReady?: () => boolean
  children?: ReactNode
}

/**
 * `useChange` with a question first: `ask` opens a dialog, which makes the change once it is confirmed. Show `dialog`
 * on the page. `fallbackFocus` takes the focus where what opened the dialog is gone. A module of its own, so that
 * what never asks does not load the dialog.
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
