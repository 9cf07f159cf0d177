'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'

export default function WishlistError({ retry }: { retry: () => void }) {
  return (
    <>
      <DashboardHeader title="Saved Properties" />
      <LoadFailed title="Failed to load properties" retry={retry} />
    </>
  )
}
