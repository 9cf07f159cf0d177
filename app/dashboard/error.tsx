'use client'

import { LoadFailed } from './load-failed'

export default function DashboardError({ retry }: { retry: () => void }) {
  return (
    <main id="main" className="container-page flex-1 pt-14 pb-24">
      <h1 className="display-lg">Dashboard</h1>
      <LoadFailed title="This page could not be loaded" retry={retry} />
    </main>
  )
}
