'use client'

import { useEffect } from 'react'
import { requestViewer } from '../viewer/viewer-store'
import { type ViewerDto } from '@/lib/schemas/viewer'
import { useViewerAccount, useViewerNotices } from '../viewer/use-viewer'
import { rememberSignedIn } from './account-hint'

export type Account =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; name: string; image: string | null; notices?: ViewerDto['notices'] | undefined }

/** Notifies the header of the person's new name or photo. */
export const accountChanged = () => requestViewer()

/**
 * Who is signed in, requested once per full page load and after `accountChanged`; the pages themselves are
 * the same for everyone.
 */
export function useAccount(): Account {
  const { account, isUnreachable } = useViewerAccount()
  const notices = useViewerNotices()

  useEffect(() => {
    if (account !== undefined) rememberSignedIn(account !== null)
  }, [account])

  if (account) return { state: 'signed-in', ...account, notices }
  return { state: account === null || isUnreachable ? 'signed-out' : 'loading' }
}
