'use client'

import { useEffect, useRef } from 'react'
import { Button } from '../ui/button'
import { FormError } from '../ui/field'
import { useGoogleSignIn } from './use-google-sign-in'

type GoogleButtonProps = {
  /** The page to go to, a URL of this site. */
  callback: string
  children: string
}

/** Signs in with Google and opens the remembered page. Needs JavaScript, so it is hidden without. */
export function GoogleButton({ callback, children }: GoogleButtonProps) {
  const { signIn, start } = useGoogleSignIn(callback)
  const button = useRef<HTMLButtonElement>(null)
  const isWorking = signIn.state === 'working'
  const isBack = signIn.state === 'cancelled' || signIn.state === 'refused'

  useEffect(() => {
    // A pending button has lost the focus; a person who is typing elsewhere keeps it.
    if (isBack && document.activeElement === document.body) button.current?.focus()
  }, [isBack])

  return (
    <div className="grid gap-5 noscript:hidden">
      {signIn.state === 'refused' && <FormError>{signIn.message}</FormError>}
      <div>
        <Button
          ref={button}
          variant="outline"
          size="lg"
          className="w-full"
          pending={isWorking}
          onClick={start}
        >
          {!isWorking && <GoogleMark />}
          {children}
        </Button>
        <div role="status">
          {signIn.state === 'cancelled' && (
            <p className="mt-2 text-center text-sm text-muted">Google sign-in was canceled.</p>
          )}
        </div>
      </div>
      <p className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 text-xs text-subtle before:h-px before:bg-border after:h-px after:bg-border">
        or
      </p>
    </div>
  )
}

/** Google's logo in its own colours, which its guidelines do not allow to change with a theme. */
const GoogleMark = () => (
  <svg viewBox="0 0 24 24" aria-hidden>
    <path
      fill="#4285F4"
      d="M23.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.5a5.5 5.5 0 0 1-2.4 3.6v3h3.9c2.3-2.1 3.5-5.2 3.5-8.8z"
    />
    <path
      fill="#34A853"
      d="M12 24c3.2 0 6-1.1 8-2.9l-3.9-3c-1.1.7-2.5 1.2-4.1 1.2-3.1 0-5.8-2.1-6.7-5H1.3v3.1A12 12 0 0 0 12 24z"
    />
    <path fill="#FBBC05" d="M5.3 14.3a7.2 7.2 0 0 1 0-4.6V6.6h-4a12 12 0 0 0 0 10.8z" />
    <path
      fill="#EA4335"
      d="M12 4.7c1.8 0 3.3.6 4.6 1.8l3.4-3.4A12 12 0 0 0 1.3 6.6l4 3.1c.9-2.9 3.6-5 6.7-5z"
    />
  </svg>
)
