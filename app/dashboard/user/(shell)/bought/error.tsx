'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type PageError } from '@/components/ui/reference'

export default function BoughtError({ error, retry }: PageError) {
  return (
    <>
      <DashboardHeader title="Your Property Offers" />
      <LoadFailed title="Failed to load your offers" error={error} retry={retry} />
    </>
  )
}
