'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type PageError } from '@/components/ui/reference'

export default function ModerationError({ error, retry }: PageError) {
  return (
    <>
      <DashboardHeader title="Moderation" />
      <LoadFailed title="Failed to load the queue" error={error} retry={retry} />
    </>
  )
}
