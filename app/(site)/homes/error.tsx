'use client'

import { PageHeader } from '@/components/ui/page-header'
import { RetryButton } from '@/components/ui/retry-button'
import { ErrorState } from '@/components/ui/states'

/** Says what did not come (D59). */
export default function HomesError({ retry }: { retry: () => void }) {
  return (
    <div className="container-page">
      <PageHeader title="Homes by Location" />
      <ErrorState title="Failed to load properties" action={<RetryButton retry={retry} />}>
        The list did not arrive.
      </ErrorState>
    </div>
  )
}
