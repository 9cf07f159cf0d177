'use client'

import { useEffect } from 'react'
import { requestReader } from '../reader/reader-store'
import { type ReaderDto } from '@/lib/schemas/reader'
import { useReaderAccount, useReaderNotices } from '../reader/use-reader'
import { rememberSignedIn } from './account-hint'

export type Account =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; name: string; image: string | null; notices?: ReaderDto['notices'] | undefined }

/** Notifies the header of the person's new name or photo. */
export const accountChanged = () => requestReader()

/**
 * Who is signed in, requested once per full page load and after `accountChanged`; the pages themselves are
 * the same for everyone.
 */
export function useAccount(): Account {
  const { account, isUnreachable } = useReaderAccount()
  const notices = useReaderNotices()

  useEffect(() => {
    if (account !== undefined) rememberSignedIn(account !== null)
  }, [account])

  if (account) return { state: 'signed-in', ...account, notices }
  return { state: account === null || isUnreachable ? 'signed-out' : 'loading' }
}
