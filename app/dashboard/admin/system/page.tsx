import { type Metadata } from 'next'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { BackgroundJobs } from '@/components/system/background-jobs'
import { Failures } from '@/components/system/failures'
import { LastSuccesses } from '@/components/system/last-successes'
import { ReconciledPayments } from '@/components/system/reconciled-payments'
import { SystemFacts } from '@/components/system/system-facts'
import { WebVitals } from '@/components/system/web-vitals'
import { requireRole } from '@/lib/auth/actor'
import { getSystem } from '@/lib/services/system/system'

export const metadata: Metadata = { title: 'System' }

export default async function SystemPage() {
  const system = await getSystem(await requireRole('admin'))
  return (
    <div className="grid grid-cols-1 gap-12">
      <div>
        <DashboardHeader title="System">Version, speed, background jobs and errors.</DashboardHeader>
        <SystemFacts system={system} />
      </div>
      <WebVitals vitals={system.vitals} />
      <LastSuccesses successes={system.successes} />
      <BackgroundJobs jobs={system.work} />
      <Failures failures={system.failures} />
      <ReconciledPayments payments={system.reconciled} />
    </div>
  )
}
