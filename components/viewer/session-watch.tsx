'use client'

import { useEffect, useRef } from 'react'
import { paths, withCallback } from '@/lib/paths'
import { useViewerAccount } from './use-viewer'

/**
 * On a cached page behind the guard, which knows only the token: redirects to login, and back afterwards, if the session
 * had ended. If it ends while the page is open, the page stays (D160).
 */
export function SessionWatch() {
  const { account } = useViewerAccount()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (account) hasBegun.current = true
    else if (account === null && !hasBegun.current)
      window.location.replace(withCallback(paths.login, window.location.pathname + window.location.search))
  }, [account])
  return null
}
