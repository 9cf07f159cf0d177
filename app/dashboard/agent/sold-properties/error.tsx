'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type PageError } from '@/components/ui/reference'

export default function SalesError({ error, retry }: PageError) {
  return (
    <>
      <DashboardHeader title="Sales Dashboard" />
      <LoadFailed title="Failed to load sold properties" error={error} retry={retry} />
    </>
  )
}
