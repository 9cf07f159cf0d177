'use client'

import { ErrorState } from '@/components/ui/states'
import { RetryButton } from '@/components/ui/retry-button'

/** Something could not be loaded: what, and "Try again". */
export const LoadFailed = ({ title, retry }: { title: string; retry: () => void }) => (
  <ErrorState title={title} action={<RetryButton retry={retry} />}>
    Nothing was changed. Please try again in a moment.
  </ErrorState>
)
