'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'

export default function ManagePropertiesError({ retry }: { retry: () => void }) {
  return (
    <>
      <DashboardHeader title="Manage Properties" />
      <LoadFailed title="Failed to load properties" retry={retry} />
    </>
  )
}
