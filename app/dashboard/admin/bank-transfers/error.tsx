'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type PageError } from '@/components/ui/reference'

export default function TransfersError({ error, retry }: PageError) {
  return (
    <>
      <DashboardHeader title="Bank Transfers" />
      <LoadFailed title="Failed to load the bank transfers" error={error} retry={retry} />
    </>
  )
}
