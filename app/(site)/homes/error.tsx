'use client'

import { PageHeader } from '@/components/ui/page-header'
import { RetryButton } from '@/components/ui/retry-button'
import { ErrorState } from '@/components/ui/states'
import { type PageError, Reference } from '@/components/ui/reference'

/** Shows what could not be loaded (D59). */
export default function HomesError({ error, retry }: PageError) {
  return (
    <div className="container-page">
      <PageHeader title="Homes by Location" />
      <ErrorState title="Failed to load properties" action={<RetryButton retry={retry} />}>
        We could not load the list.
        <Reference error={error} />
      </ErrorState>
    </div>
  )
}
