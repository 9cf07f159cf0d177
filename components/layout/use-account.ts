'use client'

import { useEffect, useState } from 'react'
import { rememberAccount } from './account-hint'

export type Account =
  { state: 'loading' } | { state: 'signed-out' } | { state: 'signed-in'; name: string; image: string | null }

type SessionAnswer = { user?: { name: string; image: string | null } }

const changes = new EventTarget()

/** Tells the header that the person has another name or photo now. */
export const accountChanged = () => changes.dispatchEvent(new Event('change'))

/** Who is signed in, asked once per full page load and after `accountChanged`; pages themselves stay the same for everyone. */
export function useAccount(): Account {
  const [account, setAccount] = useState<Account>({ state: 'loading' })

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const ask = () =>
      fetch('/api/auth/session', { signal })
        .then((answer) => answer.json() as Promise<SessionAnswer>)
        .then(({ user }) => {
          rememberAccount(Boolean(user))
          setAccount(
            user ? { state: 'signed-in', name: user.name, image: user.image } : { state: 'signed-out' },
          )
        })
        .catch(() => {
          // Offline or aborted: the way to sign in must still be there, and what is known stays.
          if (!signal.aborted)
            setAccount((known) => (known.state === 'loading' ? { state: 'signed-out' } : known))
        })
    void ask()
    changes.addEventListener('change', () => void ask(), { signal })
    return () => controller.abort()
  }, [])

  return account
}
