'use client'

import { useEffect } from 'react'
import { useViewerAccount } from '../viewer/use-viewer'

/** Stores the list on this page as a search of the visitor (D393); `href` is its URL in Explore. */
export function RecordVisitorSearch({ href }: { href: string }) {
  const { account } = useViewerAccount()
  useEffect(() => {
    if (account !== null) return
    import('./on-device').then(
      ({ recordVisitorSearch }) => recordVisitorSearch(href),
      // A search that is not stored has to be typed again.
      () => undefined,
    )
  }, [account, href])
  return null
}
