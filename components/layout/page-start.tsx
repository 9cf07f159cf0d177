'use client'

import { usePathname } from 'next/navigation'
import { useLayoutEffect, useRef } from 'react'
import { type NavigationType } from './navigation-start'
import { useNavigationStart } from './use-navigation-start'

/** The link that each page of this tab was left by: its URL, by the path and query of the page. */
const leftBy = new Map<string, string>()

const currentPath = () => window.location.pathname + window.location.search

/** Loaded when the first navigation starts, because no page needs it before. */
const loadFocus = () => import('./focus-page')

/**
 * Shows every page from its top, and starts reading there; the router alone does not scroll while the new page's first
 * element is visible, and leaves no element focused. Back and forward are left to the browser, which restores the
 * position.
 */
export function PageStart() {
  const pathname = usePathname()
  const lastPathname = useRef(pathname)
  const type = useRef<NavigationType>('push')
  const focusedAtStart = useRef<Element>(null)

  useNavigationStart((href, navigationType) => {
    type.current = navigationType
    focusedAtStart.current = document.activeElement
    loadFocus().catch(() => undefined)
    // The browser restores a position in heights, which lists otherwise only estimate (`card-grid`).
    if (navigationType === 'traverse') document.documentElement.dataset.returned = ''
    if (navigationType === 'push') leftBy.set(currentPath(), new URL(href, window.location.href).href)
  })

  useLayoutEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    const isBack = type.current === 'traverse'
    type.current = 'push'
    if (!isBack && window.location.hash === '') window.scrollTo(0, 0)
    const focusedBefore = focusedAtStart.current
    const leftTarget = isBack ? leftBy.get(currentPath()) : undefined
    loadFocus().then(
      ({ focusPage }) => focusPage(focusedBefore, leftTarget),
      // Without its code the focus stays where the router leaves it.
      () => undefined,
    )
  }, [pathname])

  return null
}
