'use client'

import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import * as DropdownMenu from '@radix-ui/react-dropdown-menu'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from './button'
import { cn } from './cn'

type MenuItem = {
  label: string
  icon: LucideIcon
  isDanger?: boolean
  /** Why it is disabled, shown below its name. It stays focusable so that the reason can be read. */
  refusal?: string | undefined
  onChoose: () => void
}

type MenuProps = { label: string; items: readonly MenuItem[] }

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown']

/**
 * The actions of a row behind one button. Radix's part is rendered when the menu is first opened, because each row of a
 * list has one. Opened by a key, its first action has the focus.
 */
export function Menu(props: MenuProps) {
  const [openedBy, setOpenedBy] = useState<'key' | 'pointer' | null>(null)
  if (openedBy !== null) return <OpenedMenu {...props} isByKey={openedBy === 'key'} />
  const onKeyDown = (event: KeyboardEvent) => {
    if (!OPENING_KEYS.includes(event.key)) return
    event.preventDefault()
    setOpenedBy('key')
  }
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onKeyDown={onKeyDown}
      onClick={() => setOpenedBy('pointer')}
    >
      <EllipsisVertical aria-hidden />
    </Button>
  )
}

/**
 * The menu from its first opening on. Rendered in place, so that it is in the page's landmark. The chosen action runs
 * after the menu has closed and returned the focus.
 */
function OpenedMenu({ label, items, isByKey }: MenuProps & { isByKey: boolean }) {
  const trigger = useRef<HTMLButtonElement>(null)
  const first = useRef<HTMLDivElement>(null)
  const selected = useRef<MenuItem | null>(null)
  useEffect(() => {
    if (isByKey) first.current?.focus()
  }, [isByKey])
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
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
          const item = selected.current
          if (!item) return
          selected.current = null
          event.preventDefault()
          trigger.current?.focus()
          item.onChoose()
        }}
        className="z-40 grid w-60 animate-appear gap-0.5 rounded-lg bg-surface-overlay p-1 text-left shadow-md"
      >
        {items.map((item, i) => (
          <DropdownMenu.Item
            key={item.label}
            ref={i === 0 ? first : undefined}
            aria-disabled={item.refusal ? true : undefined}
            onSelect={(event) => {
              if (item.refusal) event.preventDefault()
              else selected.current = item
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
