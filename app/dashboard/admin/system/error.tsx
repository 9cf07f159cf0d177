'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type PageError } from '@/components/ui/reference'

export default function SystemError({ error, retry }: PageError) {
  return (
    <>
      <DashboardHeader title="System" />
      <LoadFailed title="Failed to load the system status" error={error} retry={retry} />
    </>
  )
}
