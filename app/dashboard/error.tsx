'use client'

import { type PageError } from '@/components/ui/reference'
import { paths } from '@/lib/paths'
import LoadFailed, { type Pages } from './load-failed'

const PAGES: Pages = [
  [paths.user.makeOffer(''), 'Make an Offer', 'Failed to load property details'],
  [paths.user.payment(''), 'Payment', 'Failed to load offer details'],
  [paths.user.receipt(''), 'Receipt', 'Failed to load offer details'],
]

/** The error boundary of the pages without a sidebar, and of the areas themselves. */
export default function DashboardError(props: PageError) {
  return (
    <main id="main" className="container-page flex-1 pt-14 pb-24">
      <LoadFailed pages={PAGES} {...props} />
    </main>
  )
}
