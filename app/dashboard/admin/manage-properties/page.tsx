import { type Metadata } from 'next'
import { decidePropertyAction } from '@/app/dashboard/admin/actions'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { AdminTable, AdminTableRows } from '@/components/admin-table/admin-table'
import { AdminTablePager } from '@/components/admin-table/pager'
import { AdminTableSearch } from '@/components/admin-table/search'
import { AdminTableTabs } from '@/components/admin-table/tabs'
import { ManageProperties } from '@/components/properties/manage-properties'
import { requireRole } from '@/lib/auth/actor'
import { PROPERTY_STATUSES, PROPERTY_STATUS_LABELS } from '@/lib/domain/property'
import { paths } from '@/lib/paths'
import { propertyTableSchema } from '@/lib/schemas/admin-table'
import { manageProperties } from '@/lib/services/properties/list-properties'

export const metadata: Metadata = { title: 'Manage Properties' }

const path = paths.admin.properties

const STATUSES = [
  [null, 'All'],
  ...PROPERTY_STATUSES.map((status) => [status, PROPERTY_STATUS_LABELS[status]] as const),
] as const

const SORTS = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['price-low', 'Price: low to high'],
  ['price-high', 'Price: high to low'],
] as const

export default async function ManagePropertiesPage({
  searchParams,
}: PageProps<'/dashboard/admin/manage-properties'>) {
  const actor = await requireRole('admin')
  const params = propertyTableSchema.parse(await searchParams)
  const page = await manageProperties(actor, params)
  return (
    <AdminTable>
      <DashboardHeader title="Manage Properties" />
      <AdminTableTabs label="Filter by status" path={path} params={params} name="status" options={STATUSES} />
      <AdminTableSearch path={path} params={params} label="Title or location" sorts={SORTS} />
      <AdminTableRows>
        <ManageProperties properties={page.items} params={params} decide={decidePropertyAction} />
      </AdminTableRows>
      <AdminTablePager path={path} params={params} page={page} nouns={['home', 'homes']} />
    </AdminTable>
  )
}
