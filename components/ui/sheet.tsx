'use client'

import { X } from 'lucide-react'
import * as Primitive from '@radix-ui/react-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './button'

type SheetProps = {
  onClose: () => void
  title: string
  /** The scrolling content between header and footer. */
  children: ReactNode
  /** The footer, with the actions. */
  foot: ReactNode
  /** Called when the sheet has closed, to return the focus. */
  onClosed: () => void
}

/**
 * A long form above the page, open while it is mounted: from the right on wide screens, from below on small
 * ones. Closes on Escape, on a click outside and on its button.
 */
export function Sheet({ onClose, title, children, foot, onClosed }: SheetProps) {
  const content = useRef<HTMLDivElement>(null)
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-overlay" />
        <Primitive.Content
          ref={content}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            content.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onClosed()
          }}
          className="fixed inset-x-0 top-6 bottom-0 z-50 grid animate-appear grid-rows-[auto_minmax(0,1fr)_auto] rounded-t-lg bg-surface-overlay shadow-lg outline-none sm:top-0 sm:left-auto sm:w-[30rem] sm:rounded-none"
        >
          <div className="flex items-center justify-between border-b border-border py-3 pr-2 pl-gutter sm:pr-3 sm:pl-6">
            <Primitive.Title className="display-sm">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <Button variant="ghost" size="icon" aria-label="Close">
                <X aria-hidden />
              </Button>
            </Primitive.Close>
          </div>
          <div className="overflow-y-auto overscroll-contain px-gutter sm:px-6">{children}</div>
          <div className="border-t border-border px-gutter pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:px-6">
            {foot}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
