import { type Metadata } from 'next'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { Report } from '@/components/own-table/report'
import { LinkButton } from '@/components/ui/link-button'
import { requireRole } from '@/lib/auth/actor'
import { BULK_KINDS } from '@/lib/domain/bulk-change'
import { paths } from '@/lib/paths'
import { getBulkChangeSchema } from '@/lib/schemas/bulk-change'
import { getBulkChange } from '@/lib/services/bulk-changes/bulk-changes'
import { stopBulkChangeAction } from '../../actions'

export const metadata: Metadata = { title: 'Change homes' }

/** The progress and the report of a change of many homes (D482). */
export default async function BulkChangePage({
  params,
  searchParams,
}: PageProps<'/dashboard/agent/my-properties/changes/[id]'>) {
  const actor = await requireRole('agent')
  const [{ id }, { from }] = await Promise.all([params, searchParams])
  const input = await parsedOr404(getBulkChangeSchema, { id, from })
  const change = await orNotFound(getBulkChange(actor, input))
  return (
    <div className="max-w-3xl">
      <DashboardHeader title={BULK_KINDS[change.kind].label} />
      <Report change={change} stop={stopBulkChangeAction} />
      <LinkButton variant="outline" className="mt-8" href={paths.agent.propertiesTable} prefetch={false}>
        My Properties
      </LinkButton>
    </div>
  )
}
