import { type Metadata } from 'next'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { AuditFilters } from '@/components/audit/audit-filters'
import { AuditLog } from '@/components/audit/audit-log'
import { AdminTable, AdminTableRows } from '@/components/admin-table/admin-table'
import { AdminTablePager } from '@/components/admin-table/pager'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { auditTableSchema } from '@/lib/schemas/admin-table'
import { listAudit } from '@/lib/services/audit/list-audit'

export const metadata: Metadata = { title: 'Audit Log' }

export default async function AuditLogPage({ searchParams }: PageProps<'/dashboard/admin/audit-log'>) {
  const actor = await requireRole('admin')
  const params = auditTableSchema.parse(await searchParams)
  const page = await listAudit(actor, params)
  return (
    <AdminTable>
      <DashboardHeader title="Audit Log">
        Every decision, newest first. Dates in the filter are in UTC.
      </DashboardHeader>
      <AuditFilters params={params} entries={page.items} />
      <AdminTableRows>
        <AuditLog entries={page.items} params={params} />
      </AdminTableRows>
      <AdminTablePager path={paths.admin.audit} params={params} page={page} nouns={['entry', 'entries']} />
    </AdminTable>
  )
}
