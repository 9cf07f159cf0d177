'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type PageError } from '@/components/ui/reference'

export default function ImportError({ error, retry }: PageError) {
  return (
    <>
      <DashboardHeader title="Import Properties" />
      <LoadFailed title="Failed to load the import" error={error} retry={retry} />
    </>
  )
}
