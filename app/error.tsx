'use client'

import { CrashPage } from '@/components/layout/crash-page'
import { SlimFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'

/** The last boundary inside the root layout. Next writes the error to the server's log. */
export default function RootError({ retry }: { retry: () => void }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="main" className="flex-1">
        <CrashPage retry={retry} />
      </main>
      <SlimFooter bordered />
    </div>
  )
}
