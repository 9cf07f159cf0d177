'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type PageError } from '@/components/ui/reference'

export default function ManagePropertiesError({ error, retry }: PageError) {
  return (
    <>
      <DashboardHeader title="Manage Properties" />
      <LoadFailed title="Failed to load properties" error={error} retry={retry} />
    </>
  )
}
