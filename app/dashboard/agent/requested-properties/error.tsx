'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'

export default function RequestsError({ retry }: { retry: () => void }) {
  return (
    <>
      <DashboardHeader title="Property Requests" />
      <LoadFailed title="Failed to load requested properties" retry={retry} />
    </>
  )
}
