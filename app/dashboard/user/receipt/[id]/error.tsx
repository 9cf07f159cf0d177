'use client'

import { LoadFailed } from '@/app/dashboard/load-failed'

export default function ReceiptError({ retry }: { retry: () => void }) {
  return (
    <main id="main" className="container-page flex-1 pt-14 pb-24">
      <h1 className="display-lg">Receipt</h1>
      <LoadFailed title="Failed to load offer details" retry={retry} />
    </main>
  )
}
