'use client'

import { usePathname } from 'next/navigation'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type PageError, Reference } from '@/components/ui/reference'
import { RetryButton } from '@/components/ui/retry-button'
import { ErrorState } from '@/components/ui/states'

/** The pages of an area by the beginning of their path, with their titles and what could not be loaded (D123). */
export type Pages = readonly (readonly [path: string, title: string, failure: string])[]

/** An error boundary for these pages: what could not be loaded, and "Try again". */
export default function LoadFailed({ pages, error, retry }: PageError & { pages: Pages }) {
  const path = usePathname()
  const [, title, failure] = pages.find(([start]) => path.startsWith(start)) ?? [
    path,
    'Dashboard',
    'Failed to load the page',
  ]
  return (
    <>
      <DashboardHeader title={title} />
      <ErrorState title={failure} action={<RetryButton retry={retry} />}>
        Nothing was changed. Please try again in a moment.
        <Reference error={error} />
      </ErrorState>
    </>
  )
}
