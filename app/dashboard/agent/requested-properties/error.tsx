'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type PageError } from '@/components/ui/reference'

export default function RequestsError({ error, retry }: PageError) {
  return (
    <>
      <DashboardHeader title="Property Requests" />
      <LoadFailed title="Failed to load requested properties" error={error} retry={retry} />
    </>
  )
}
