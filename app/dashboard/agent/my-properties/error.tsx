'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'

export default function MyPropertiesError({ retry }: { retry: () => void }) {
  return (
    <>
      <DashboardHeader title="My Properties" />
      <LoadFailed title="Failed to load properties" retry={retry} />
    </>
  )
}
