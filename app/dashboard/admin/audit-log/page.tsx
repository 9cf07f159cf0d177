import { type Metadata } from 'next'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { AuditFilters } from '@/components/audit/audit-filters'
import { AuditLog } from '@/components/audit/audit-log'
import { Desk, DeskRows } from '@/components/desk/desk'
import { DeskPager } from '@/components/desk/desk-pager'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { auditDeskSchema } from '@/lib/schemas/desk'
import { listAudit } from '@/lib/services/audit/list-audit'

export const metadata: Metadata = { title: 'Audit Log' }

export default async function AuditLogPage({ searchParams }: PageProps<'/dashboard/admin/audit-log'>) {
  const actor = await requireRole('admin')
  const params = auditDeskSchema.parse(await searchParams)
  const page = await listAudit(actor, params)
  return (
    <Desk>
      <DashboardHeader title="Audit Log">
        Every decision, latest first. Days and times are UTC.
      </DashboardHeader>
      <AuditFilters params={params} entries={page.items} />
      <DeskRows>
        <AuditLog entries={page.items} params={params} />
      </DeskRows>
      <DeskPager path={paths.admin.audit} params={params} page={page} nouns={['entry', 'entries']} />
    </Desk>
  )
}
