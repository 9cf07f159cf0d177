'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'

export default function AuditLogError({ retry }: { retry: () => void }) {
  return (
    <>
      <DashboardHeader title="Audit Log" />
      <LoadFailed title="Failed to load the audit log" retry={retry} />
    </>
  )
}
