'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type PageError } from '@/components/ui/reference'

export default function AuditLogError({ error, retry }: PageError) {
  return (
    <>
      <DashboardHeader title="Audit Log" />
      <LoadFailed title="Failed to load the audit log" error={error} retry={retry} />
    </>
  )
}
