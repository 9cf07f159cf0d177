import { type Metadata } from 'next'
import { returnTransferAction } from '@/app/dashboard/admin/bank-transfers/actions'
import { AdminTable, AdminTableRows } from '@/components/admin-table/admin-table'
import { AdminTablePager } from '@/components/admin-table/pager'
import { AdminTableSearch } from '@/components/admin-table/search'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LiveList } from '@/components/notices/live-list'
import { LateTransfers } from '@/components/transfers/late-transfers'
import { TransferTable } from '@/components/transfers/transfer-table'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { transferTableSchema } from '@/lib/schemas/admin-table'
import { listLateTransfers, manageTransfers } from '@/lib/services/payments/transfers'

export const metadata: Metadata = { title: 'Bank Transfers' }

const path = paths.admin.transfers

export default async function TransfersPage({ searchParams }: PageProps<'/dashboard/admin/bank-transfers'>) {
  const actor = await requireRole('admin')
  const params = transferTableSchema.parse(await searchParams)
  const [page, lateTransfers] = await Promise.all([manageTransfers(actor, params), listLateTransfers(actor)])
  return (
    <LiveList list="transfers">
      <AdminTable>
        <DashboardHeader title="Bank Transfers">
          Accepted offers above the card limit, highest first. Record the transfers your bank has received.
        </DashboardHeader>
        <AdminTableSearch path={path} params={params} label="Transfer reference" />
        <AdminTableRows>
          <TransferTable offers={page.items} params={params} />
        </AdminTableRows>
        <AdminTablePager path={path} params={params} page={page} nouns={['offer', 'offers']} />
        <LateTransfers transfers={lateTransfers} returnTransfer={returnTransferAction} />
      </AdminTable>
    </LiveList>
  )
}
