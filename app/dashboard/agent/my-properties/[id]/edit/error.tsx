'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type PageError } from '@/components/ui/reference'

export default function EditPropertyError({ error, retry }: PageError) {
  return (
    <>
      <DashboardHeader title="Update property" />
      <LoadFailed title="Failed to load the property" error={error} retry={retry} />
    </>
  )
}
