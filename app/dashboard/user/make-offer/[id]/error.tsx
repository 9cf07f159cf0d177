'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'
import { type PageError } from '@/components/ui/reference'

export default function MakeOfferError({ error, retry }: PageError) {
  return (
    <main id="main" className="container-page flex-1 pt-14 pb-24">
      <h1 className="display-lg">Make an Offer</h1>
      <LoadFailed title="Failed to load property details" error={error} retry={retry} />
    </main>
  )
}
