'use client'

import { LoadFailed } from './load-failed'
import { type PageError } from '@/components/ui/reference'

export default function DashboardError({ error, retry }: PageError) {
  return (
    <main id="main" className="container-page flex-1 pt-14 pb-24">
      <h1 className="display-lg">Dashboard</h1>
      <LoadFailed title="This page could not be loaded" error={error} retry={retry} />
    </main>
  )
}
