'use client'

import { X } from 'lucide-react'
import * as Primitive from '@radix-ui/react-dialog'
import { type ReactNode, type RefObject } from 'react'
import { Button } from './button'
import { cn } from './cn'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The opener: a single button, or nothing while there is none. */
  trigger: ReactNode
  /** Receives the focus when the dialog opens: its first field. */
  initialFocus: RefObject<{ focus: () => void } | null>
  /** Receives the focus on closing if it exists; by default the opener does. */
  fallbackFocus?: RefObject<HTMLElement | null>
  title: string
  description?: ReactNode
  /** Work is in progress: the dialog stays open until it is done. */
  pending?: boolean
  /** Wide enough for a table. */
  isWide?: boolean
  children: ReactNode
}

/** A form above the page. Closes on Escape, on a click outside and on its button, and returns the focus. */
export function Dialog({
  open,
  onOpenChange,
  trigger,
  initialFocus,
  fallbackFocus,
  title,
  description,
  pending,
  isWide = false,
  children,
}: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={pending ? undefined : onOpenChange}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-overlay" />
        <Primitive.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            initialFocus.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            if (!fallbackFocus?.current) return
            event.preventDefault()
            fallbackFocus.current.focus()
          }}
          className={cn(
            isWide ? 'max-w-3xl' : 'max-w-lg',
            'fixed inset-x-4 bottom-4 z-50 mx-auto grid max-h-[calc(100dvh-2rem)] animate-appear gap-5 overflow-y-auto rounded-lg bg-surface-overlay p-6 shadow-lg sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2',
          )}
        >
          <Primitive.Close asChild>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Close"
              disabled={pending}
              className="absolute top-4 right-4"
            >
              <X aria-hidden />
            </Button>
          </Primitive.Close>
          <div className="grid gap-2 pr-10">
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
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
