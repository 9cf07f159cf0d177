'use client'

import { type MouseEvent, type ReactNode, useState } from 'react'

/** A link to the page of a player, which replaces the link once it is clicked; nothing is loaded before (D397). */
export function TourFrame({ href, title, children }: { href: string; title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const open = (event: MouseEvent) => {
    // In another tab if the viewer asks for one.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setIsOpen(true)
  }
  return isOpen ? (
    <iframe
      ref={(frame) => frame?.focus()}
      src={href}
      title={title}
      allow="fullscreen; gyroscope; accelerometer; xr-spatial-tracking"
      className="aspect-video w-full rounded-lg border border-border-strong"
    />
  ) : (
    <a
      href={href}
      onClick={open}
      className="flex h-full items-center gap-4 rounded-lg border border-border-strong p-4 hover:bg-surface-hover"
    >
      {children}
    </a>
  )
}
