'use client'

import * as Primitive from '@radix-ui/react-alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './button'

type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names what is decided: "Reject the offer of $450,000 on Lake House?" */
  title: string
  description?: ReactNode
  icon?: ReactNode
  /** The safe button, focused first (D126). */
  cancelLabel: string
  confirmLabel: string
  danger?: boolean
  pending?: boolean
  onConfirm?: () => void
  /** The id of a form among the children, which the confirm button submits. */
  form?: string
  children?: ReactNode
}

/**
 * Asks before something irreversible. Stays open, with the confirm button pending, until
 * `onOpenChange(false)`.
 */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  icon,
  cancelLabel,
  confirmLabel,
  danger,
  pending,
  onConfirm,
  form,
  children,
}: AlertDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element | null>(null)
  return (
    <Primitive.Root open={open} onOpenChange={pending ? undefined : onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-overlay" />
        <Primitive.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            opener.current = document.activeElement
            cancel.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            // Radix can return the focus only to a trigger of its own.
            event.preventDefault()
            const back = opener.current
            if (!(back instanceof HTMLElement) || back.matches(':disabled')) return
            back.focus()
            // The button of a removed row is hidden; the row shows "Undo" instead (D351).
            if (document.activeElement !== back)
              back.closest('li')?.querySelector<HTMLElement>('.removed-box button')?.focus()
          }}
          className="fixed inset-x-4 bottom-4 z-50 mx-auto grid max-h-[calc(100dvh-2rem)] max-w-md animate-appear gap-5 overflow-y-auto rounded-lg bg-surface-overlay p-6 shadow-lg sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2"
        >
          <div className="grid gap-2">
            {icon && <div className="mb-1 text-accent-text [&_svg]:size-8">{icon}</div>}
            <Primitive.Title dir="auto" className="display-sm [overflow-wrap:anywhere]">
              {title}
            </Primitive.Title>
            {description && (
              <Primitive.Description className="text-sm leading-[1.375rem] text-pretty [overflow-wrap:anywhere] text-muted">
                {description}
              </Primitive.Description>
            )}
          </div>
          {children}
          <div className="flex flex-wrap justify-end gap-2 max-sm:grid max-sm:justify-stretch">
            <Primitive.Cancel asChild>
              <Button ref={cancel} variant="outline" disabled={pending}>
                {cancelLabel}
              </Button>
            </Primitive.Cancel>
            <Button
              type={form === undefined ? 'button' : 'submit'}
              form={form}
              variant={danger ? 'danger' : 'primary'}
              pending={pending}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
