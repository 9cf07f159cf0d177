'use client'

import { usePathname } from 'next/navigation'
import { useLayoutEffect, useRef } from 'react'
import { type NavigationType } from './navigation-start'
import { useNavigationStart } from './use-navigation-start'

/** The link that each page of this tab was left by: its URL, by the path and query of the page. */
const leftBy = new Map<string, string>()

const currentPath = () => window.location.pathname + window.location.search

/**
 * Moves the focus to the page's heading, so that it is announced and reading begins there; after going back, to the link
 * that the page was left by (D395). What the page itself has focused stays: something else than had the focus `before`.
 */
function focusPage(before: Element | null, left: string | undefined): void {
  const main = document.getElementById('main')
  const focused = document.activeElement
  if (!main || (focused !== before && main.contains(focused))) return
  const link = [...main.querySelectorAll('a')].find(({ href }) => href === left)
  if (link) {
    link.focus({ preventScroll: true })
    return
  }
  const start =
    document.getElementById(window.location.hash.slice(1)) ?? main.querySelector<HTMLElement>('h1') ?? main
  if (!start.hasAttribute('tabindex')) start.tabIndex = -1
  start.focus({ preventScroll: true })
}

/**
 * Shows every page from its top, and starts reading there; the router alone does not scroll while the new page's first
 * element is visible, and leaves the focus on nothing. Back and forward are left to the browser, which restores the
 * position.
 */
export function PageStart() {
  const pathname = usePathname()
  const shown = useRef(pathname)
  const type = useRef<NavigationType>('push')
  const before = useRef<Element>(null)

  useNavigationStart((href, started) => {
    type.current = started
    before.current = document.activeElement
    if (started === 'push') leftBy.set(currentPath(), new URL(href, window.location.href).href)
  })

  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const isBack = type.current === 'traverse'
    type.current = 'push'
    if (!isBack && window.location.hash === '') window.scrollTo(0, 0)
    focusPage(before.current, isBack ? leftBy.get(currentPath()) : undefined)
  }, [pathname])

  return null
}
