'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type PageError } from '@/components/ui/reference'

export default function CompareError({ error, retry }: PageError) {
  return (
    <>
      <DashboardHeader title="Compare" />
      <LoadFailed title="Failed to load properties" error={error} retry={retry} />
    </>
  )
}
