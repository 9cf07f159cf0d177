'use client'

import { usePathname } from 'next/navigation'
import { useLayoutEffect, useRef } from 'react'
import { type NavigationType } from './navigation-start'
import { useNavigationStart } from './use-navigation-start'

/**
 * Shows every page from its top; the router alone leaves the window where it is while the
 * new page's first element is in sight. Back and forward stay with the browser, which knows where the reader was.
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
