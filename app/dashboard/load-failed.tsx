'use client'

import { ErrorState } from '@/components/ui/states'
import { type PageError, Reference } from '@/components/ui/reference'
import { RetryButton } from '@/components/ui/retry-button'

/** Something could not be loaded: what, and "Try again". */
export const LoadFailed = ({ title, error, retry }: PageError & { title: string }) => (
  <ErrorState title={title} action={<RetryButton retry={retry} />}>
    Nothing was changed. Please try again in a moment.
    <Reference error={error} />
  </ErrorState>
)
