'use client'

import { useEffect } from 'react'
import { checkRestored, requestViewer } from '../viewer/viewer-store'
import { type ViewerDto } from '@/lib/schemas/viewer'
import { useBuyerId, useViewerAccount, useViewerNotices } from '../viewer/use-viewer'
import { askToJoin } from '../visitor/ask-to-join'
import { forgetTab, HINT_KEY, isRememberedSignedIn, rememberSignedIn } from './account-hint'

/** A signed-in person, as the header shows them. */
export type Person = { name: string; image: string | null }

export type Account =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | ({ state: 'signed-in'; notices?: ViewerDto['notices'] | undefined } & Person)

/** Notifies the header of the person's new name or photo. */
export const accountChanged = () => requestViewer()

/**
 * Who is signed in, requested once per full page load and after `accountChanged`, because most pages are the same for
 * everyone. A page that was rendered for one person passes that person as `viewer`, who is shown until then.
 */
export function useAccount(viewer?: Person): Account {
  const { account = viewer, hasAccountRequestFailed } = useViewerAccount()
  const notices = useViewerNotices()

  useEffect(() => {
    if (account !== undefined) rememberSignedIn(account !== null)
  }, [account])

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('pageshow', ({ persisted }) => persisted && checkRestored(), { signal })
    // Another tab has signed in or out.
    window.addEventListener(
      'storage',
      ({ key }) => {
        if (key !== HINT_KEY) return
        if (!isRememberedSignedIn()) forgetTab()
        accountChanged()
      },
      { signal },
    )
    return () => stop.abort()
  }, [])

  const buyer = useBuyerId()
  useEffect(() => {
    if (buyer !== null) askToJoin(buyer)
  }, [buyer])

  if (account) return { state: 'signed-in', ...account, notices }
  return { state: account === null || hasAccountRequestFailed ? 'signed-out' : 'loading' }
}
