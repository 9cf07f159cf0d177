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

/** Tells the header that the person has another name or photo now. */
export const accountChanged = () => requestReader()

/** Who is signed in, asked once per full page load and after `accountChanged`; pages themselves stay the same for everyone. */
export function useAccount(): Account {
  const { account, isUnreachable } = useReaderAccount()
  const notices = useReaderNotices()

  useEffect(() => {
    if (account !== undefined) rememberSignedIn(account !== null)
  }, [account])

  if (account) return { state: 'signed-in', ...account, notices }
  return { state: account === null || isUnreachable ? 'signed-out' : 'loading' }
}
