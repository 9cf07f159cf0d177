'use client'

import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import * as DropdownMenu from '@radix-ui/react-dropdown-menu'
import { useRef } from 'react'
import { Button } from './button'
import { cn } from './cn'

export type MenuItem = {
  label: string
  icon: LucideIcon
  isDanger?: boolean
  /** Why it is disabled, shown below its name. It stays focusable so that the reason can be read. */
  refusal?: string | undefined
  onChoose: () => void
}

/**
 * The actions of a row behind one button. Rendered in place, so that it is in the page's landmark. The chosen
 * action runs after the menu has closed and returned the focus.
 */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const trigger = useRef<HTMLButtonElement>(null)
  const chosen = useRef<MenuItem | null>(null)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button
          ref={trigger}
          variant="ghost"
          size="icon"
          aria-label={label}
          className="aria-expanded:bg-surface-hover aria-expanded:text-text"
        >
          <EllipsisVertical aria-hidden />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={4}
        collisionPadding={16}
        onCloseAutoFocus={(event) => {
          const item = chosen.current
          if (!item) return
          chosen.current = null
          event.preventDefault()
          trigger.current?.focus()
          item.onChoose()
        }}
        className="z-40 grid w-60 animate-appear gap-0.5 rounded-lg bg-surface-overlay p-1 text-left shadow-md"
      >
        {items.map((item) => (
          <DropdownMenu.Item
            key={item.label}
            aria-disabled={item.refusal ? true : undefined}
            onSelect={(event) => {
              if (item.refusal) event.preventDefault()
              else chosen.current = item
            }}
            className={cn(
              'flex min-h-10 items-start gap-3 rounded-md px-3 py-2.5 text-sm leading-5 outline-none data-[highlighted]:bg-overlay-hover',
              item.isDanger && !item.refusal && 'text-danger',
              item.refusal ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
            )}
          >
            <item.icon aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
            <span className="grid gap-0.5">
              {item.label}
              {item.refusal && <span className="text-xs leading-4 text-muted">{item.refusal}</span>}
            </span>
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
