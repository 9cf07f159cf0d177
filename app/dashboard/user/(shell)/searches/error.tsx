'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type PageError } from '@/components/ui/reference'

export default function SavedSearchesError({ error, retry }: PageError) {
  return (
    <>
      <DashboardHeader title="Saved searches" />
      <LoadFailed title="Failed to load your searches" error={error} retry={retry} />
    </>
  )
}
