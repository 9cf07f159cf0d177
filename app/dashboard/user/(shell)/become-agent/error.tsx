'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type PageError } from '@/components/ui/reference'

export default function BecomeAgentError({ error, retry }: PageError) {
  return (
    <>
      <DashboardHeader title="Become an agent" />
      <LoadFailed title="Failed to load your application" error={error} retry={retry} />
    </>
  )
}
