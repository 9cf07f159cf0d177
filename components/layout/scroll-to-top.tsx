'use client'

import { usePathname } from 'next/navigation'
import { useLayoutEffect, useRef } from 'react'
import { type NavigationType } from './navigation-start'
import { useNavigationStart } from './use-navigation-start'

/**
 * Shows every page from its top; the router alone does not scroll while the new page's first element is
 * visible. Back and forward are left to the browser, which restores the position.
 */
export function ScrollToTop() {
  const pathname = usePathname()
  const shown = useRef(pathname)
  const type = useRef<NavigationType>('push')

  useNavigationStart((_href, started) => {
    type.current = started
  })

  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (type.current !== 'traverse' && window.location.hash === '') window.scrollTo(0, 0)
    type.current = 'push'
  }, [pathname])

  return null
}
