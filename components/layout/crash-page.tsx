'use client'

import { CloudOff } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { HOME } from '@/lib/site'
import { buttonStyles } from '../ui/button'
import { type PageError, Reference } from '../ui/reference'
import { RetryButton } from '../ui/retry-button'
import { MessagePage } from './message-page'
import { applySavedTheme } from './theme'

/** The page of an error boundary: a message and links, never the error itself. */
export function CrashPage({ error, retry }: PageError) {
  // If the server could not render the page at all, React renders it here, without the layout's script.
  useLayoutEffect(applySavedTheme, [])
  return (
    <MessagePage
      icon={CloudOff}
      title="Something went wrong"
      actions={
        <>
          <RetryButton retry={retry} />
          {/* A full navigation, because client-side navigation itself may have failed. */}
          <a href={HOME} className={buttonStyles({ variant: 'ghost' })}>
            Back to Home
          </a>
        </>
      }
    >
      This page could not be shown. Nothing that you saved is lost.
      <Reference error={error} />
    </MessagePage>
  )
}
