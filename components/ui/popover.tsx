'use client'

import * as Primitive from '@radix-ui/react-popover'
import { type ReactNode, type RefObject, useRef } from 'react'

type PopoverProps = {
  /** The button that opened it, which it is placed below and returns the focus to. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  label: string
  children: ReactNode
  className?: string
}

/**
 * A small form below the button that opened it, open while it is mounted. Rendered in place, so that it is in
 * the page's landmark. Closes on Escape and on a click outside.
 */
export function Popover({ anchor, onClose, label, children, className }: PopoverProps) {
  const isLeft = useRef(false)
  const leave = (event: Event) => {
    // The button itself closes what it opened.
    if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
    else isLeft.current = true
  }
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Primitive.Content
        aria-label={label}
        align="start"
        sideOffset={8}
        collisionPadding={16}
        onInteractOutside={leave}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (!isLeft.current) anchor.current?.focus()
        }}
        className={className}
      >
        {children}
      </Primitive.Content>
    </Primitive.Root>
  )
}
