'use client'

import { CloudOff } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { paths } from '@/lib/paths'
import { buttonStyles } from '../ui/button'
import { type PageError, Reference } from '../ui/reference'
import { RetryButton } from '../ui/retry-button'
import { MessagePage } from './message-page'
import { applySavedTheme } from './theme'

/** What an error boundary shows: calm words and a way on, never the error itself. */
export function CrashPage({ error, retry }: PageError) {
  // Where the server could not draw the page at all, React draws it here, without running the layout's script.
  useLayoutEffect(applySavedTheme, [])
  return (
    <MessagePage
      icon={CloudOff}
      title="Something went wrong"
      actions={
        <>
          <RetryButton retry={retry} />
          {/* A page of its own, loaded again: what failed here may be what moves between pages. */}
          <a href={paths.home} className={buttonStyles({ variant: 'ghost' })}>
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
