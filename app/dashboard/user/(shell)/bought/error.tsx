'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'

export default function BoughtError({ retry }: { retry: () => void }) {
  return (
    <>
      <DashboardHeader title="Your Property Offers" />
      <LoadFailed title="Failed to load your offers" retry={retry} />
    </>
  )
}
