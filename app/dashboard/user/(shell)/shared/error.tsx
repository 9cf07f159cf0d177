'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type PageError } from '@/components/ui/reference'

export default function SharedWishlistError({ error, retry }: PageError) {
  return (
    <>
      <DashboardHeader title="Shared wishlist" />
      <LoadFailed title="Failed to load the shared wishlist" error={error} retry={retry} />
    </>
  )
}
