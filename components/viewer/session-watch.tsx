'use client'

import { useEffect } from 'react'
import { paths, withCallback } from '@/lib/paths'
import { useViewerAccount } from './use-viewer'

/**
 * On a cached page behind the guard, which knows only the token: redirects to login, and back afterwards, if
 * the session has ended.
 */
export function SessionWatch() {
  const { account } = useViewerAccount()
  useEffect(() => {
    if (account === null)
      window.location.replace(withCallback(paths.login, window.location.pathname + window.location.search))
  }, [account])
  return null
}
