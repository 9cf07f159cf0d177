'use client'

import './globals.css'
import { CrashPage } from '@/components/layout/crash-page'
import { cn } from '@/components/ui/cn'
import { inter, newsreader } from './fonts'
import { type PageError } from '@/components/ui/reference'

/** Replaces the root layout if that, or a layout below it, fails. Next writes the error to the server's log. */
export default function GlobalError({ error, retry }: PageError) {
  return (
    <html
      lang="en"
      data-theme="dark"
      className={cn(inter.variable, newsreader.variable)}
      suppressHydrationWarning
    >
      <head>
        <title>Something went wrong</title>
      </head>
      <body>
        <main id="main">
          <CrashPage error={error} retry={retry} />
        </main>
      </body>
    </html>
  )
}
