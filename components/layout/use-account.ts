'use client'

import { useEffect, useState } from 'react'
import { rememberAccount } from './account-hint'

export type Account =
  { state: 'loading' } | { state: 'signed-out' } | { state: 'signed-in'; name: string; image: string | null }

type SessionAnswer = { user?: { name: string; image: string | null } }

/** Who is signed in, asked once per full page load; pages themselves stay the same for everyone. */
export function useAccount(): Account {
  const [account, setAccount] = useState<Account>({ state: 'loading' })

  useEffect(() => {
    const controller = new AbortController()
    fetch('/api/auth/session', { signal: controller.signal })
      .then((answer) => answer.json() as Promise<SessionAnswer>)
      .then(({ user }) => {
        rememberAccount(Boolean(user))
        setAccount(
          user ? { state: 'signed-in', name: user.name, image: user.image } : { state: 'signed-out' },
        )
      })
      .catch(() => {
        // Offline or aborted: the way to sign in must still be there.
        if (!controller.signal.aborted) setAccount({ state: 'signed-out' })
      })
    return () => controller.abort()
  }, [])

  return account
}
