'use client'

import { type PageError } from '@/components/ui/reference'
import LoadFailed from './load-failed'

/** The error boundary of the pages without a sidebar, and of the areas themselves. */
export default function DashboardError(props: PageError) {
  return (
    <main id="main" className="container-page flex-1 pt-14 pb-24">
      <LoadFailed {...props} />
    </main>
  )
}
