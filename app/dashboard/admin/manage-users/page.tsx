import { type Metadata } from 'next'
import {
  changeRoleAction,
  deleteUserAction,
  liftFraudAction,
  markFraudAction,
} from '@/app/dashboard/admin/actions'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { AdminTable, AdminTableRows } from '@/components/admin-table/admin-table'
import { AdminTablePager } from '@/components/admin-table/pager'
import { AdminTableSearch } from '@/components/admin-table/search'
import { AdminTableTabs } from '@/components/admin-table/tabs'
import { ROLE_LABELS, ROLES } from '@/lib/domain/user'
import { ManageUsers } from '@/components/users/manage-users'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { userTableSchema } from '@/lib/schemas/admin-table'
import { manageUsers } from '@/lib/services/users/people'

export const metadata: Metadata = { title: 'Manage Users' }

const path = paths.admin.users

const ROLE_FILTERS = [
  [null, 'All'] as const,
  ...ROLES.map((role) => [role, ROLE_LABELS[role].several] as const),
]

const SORTS = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
] as const

const actions = {
  changeRole: changeRoleAction,
  markFraud: markFraudAction,
  liftFraud: liftFraudAction,
  remove: deleteUserAction,
}

export default async function ManageUsersPage({ searchParams }: PageProps<'/dashboard/admin/manage-users'>) {
  const actor = await requireRole('admin')
  const params = userTableSchema.parse(await searchParams)
  const page = await manageUsers(actor, params)
  return (
    <AdminTable>
      <DashboardHeader title="Manage Users" />
      <AdminTableTabs label="Filter by role" path={path} params={params} name="role" options={ROLE_FILTERS} />
      <AdminTableSearch path={path} params={params} label="Name or email" sorts={SORTS} />
      <AdminTableRows>
        <ManageUsers
          users={page.items}
          params={params}
          self={actor.id}
          onlyAdministrator={page.onlyAdministrator}
          actions={actions}
        />
      </AdminTableRows>
      <AdminTablePager path={path} params={params} page={page} nouns={['user', 'users']} />
    </AdminTable>
  )
}
