'use client'

import { PageHeader } from '@/components/ui/page-header'
import { RetryButton } from '@/components/ui/retry-button'
import { ErrorState } from '@/components/ui/states'
import { type PageError, Reference } from '@/components/ui/reference'

/** Shows what could not be loaded, and that no input is lost (D59). */
export default function ExploreError({ error, retry }: PageError) {
  return (
    <div className="container-page">
      <PageHeader title="Explore Properties" />
      <ErrorState title="Failed to fetch properties" action={<RetryButton retry={retry} />}>
        We could not load the list. Your search and sort order are unchanged.
        <Reference error={error} />
      </ErrorState>
    </div>
  )
}
