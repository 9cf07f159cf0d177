'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'

export default function MyReviewsError({ retry }: { retry: () => void }) {
  return (
    <>
      <DashboardHeader title="My Reviews" />
      <LoadFailed title="Failed to load reviews" retry={retry} />
    </>
  )
}
