'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'

export default function SalesError({ retry }: { retry: () => void }) {
  return (
    <>
      <DashboardHeader title="Sales Dashboard" />
      <LoadFailed title="Failed to load sold properties" retry={retry} />
    </>
  )
}
