'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'

export default function ManageUsersError({ retry }: { retry: () => void }) {
  return (
    <>
      <DashboardHeader title="Manage Users" />
      <LoadFailed title="Failed to load users" retry={retry} />
    </>
  )
}
