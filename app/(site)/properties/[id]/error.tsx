'use client'

import { BackLink, PageHeader } from '@/components/ui/page-header'
import { RetryButton } from '@/components/ui/retry-button'
import { ErrorState } from '@/components/ui/states'
import { paths } from '@/lib/paths'
import { type PageError, Reference } from '@/components/ui/reference'

/** Shows what could not be loaded (D59). */
export default function PropertyError({ error, retry }: PageError) {
  return (
    <div className="container-page">
      <BackLink href={paths.properties}>All Properties</BackLink>
      <PageHeader title="Property" className="pt-0!" />
      <ErrorState title="Failed to load property details" action={<RetryButton retry={retry} />}>
        Please try again in a moment.
        <Reference error={error} />
      </ErrorState>
    </div>
  )
}
