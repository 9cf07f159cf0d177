'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'

export default function ManageReviewsError({ retry }: { retry: () => void }) {
  return (
    <>
      <DashboardHeader title="Manage Reviews" />
      <LoadFailed title="Failed to load reviews" retry={retry} />
    </>
  )
}
