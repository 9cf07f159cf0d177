'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type PageError } from '@/components/ui/reference'

export default function HiddenHomesError({ error, retry }: PageError) {
  return (
    <>
      <DashboardHeader title="Hidden homes" />
      <LoadFailed title="Failed to load hidden homes" error={error} retry={retry} />
    </>
  )
}
