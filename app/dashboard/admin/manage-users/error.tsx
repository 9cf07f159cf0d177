'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type PageError } from '@/components/ui/reference'

export default function ManageUsersError({ error, retry }: PageError) {
  return (
    <>
      <DashboardHeader title="Manage Users" />
      <LoadFailed title="Failed to load users" error={error} retry={retry} />
    </>
  )
}
