'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type PageError } from '@/components/ui/reference'

export default function ManageReviewsError({ error, retry }: PageError) {
  return (
    <>
      <DashboardHeader title="Manage Reviews" />
      <LoadFailed title="Failed to load reviews" error={error} retry={retry} />
    </>
  )
}
