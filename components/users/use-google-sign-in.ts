import { useEffect, useState } from 'react'
import { paths, withRefresh } from '@/lib/paths'
import { rememberSignedIn } from '../layout/account-hint'
import { recordSignIn } from '../layout/session-change'
import { redirectToGoogle, listenToPopup, openPopup, googleReturnUrl } from './google-popup'
import { signInErrorText } from './sign-in-errors'

/** How often the pop-up is checked, in milliseconds. */
const POLL_MS = 400

type GoogleSignIn =
  { state: 'idle' } | { state: 'working' } | { state: 'cancelled' } | { state: 'refused'; message: string }

/**
 * Signing in with Google in a pop-up, or in this window if none can be opened. Ends on `callback`, a URL of
 * this site, which replaces this page in history.
 */
export function useGoogleSignIn(callback: string): { signIn: GoogleSignIn; start: () => void } {
  const [signIn, setSignIn] = useState<GoogleSignIn>({ state: 'idle' })
  const [attempt, setAttempt] = useState<{ popup: Window } | null>(null)

  useEffect(() => {
    if (!attempt) return
    const { popup } = attempt
    let wasClosed = false
    const timer = setInterval(() => {
      // Waits for one more check, because a result may have been sent just before the window closed.
      if (wasClosed) {
        clearInterval(timer)
        setSignIn({ state: 'cancelled' })
      }
      wasClosed = popup.closed
    }, POLL_MS)
    // Received even after `closed`, which a window also reads as true when a policy of Google's disconnects
    // it.
    const stopListening = listenToPopup(({ error }) => {
      clearInterval(timer)
      if (error === null) {
        recordSignIn()
        window.location.replace(callback)
      } else setSignIn({ state: 'refused', message: signInErrorText(error) })
    })
    return () => {
      clearInterval(timer)
      stopListening()
      popup.close()
    }
  }, [attempt, callback])

  const start = () => {
    setSignIn({ state: 'working' })
    // The "Remember me" of a login form with this button also applies to Google.
    const remember = document.querySelector('input[name="remember"]:checked') !== null
    const popup =
      'BroadcastChannel' in window ? openPopup(googleReturnUrl(paths.googlePopup, remember)) : null
    if (popup) return setAttempt({ popup })
    // A session that this browser still remembers has ended. So the next page notifies the other tabs (D546).
    rememberSignedIn(false)
    void redirectToGoogle(googleReturnUrl(withRefresh(callback), remember)).then(
      (error) => error !== null && setSignIn({ state: 'refused', message: signInErrorText(error) }),
    )
  }

  return { signIn, start }
}
