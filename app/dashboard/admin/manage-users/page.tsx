import { type Metadata } from 'next'
import { changeRoleAction, deleteUserAction, markFraudAction } from '@/app/dashboard/admin/actions'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { Desk, DeskRows } from '@/components/desk/desk'
import { DeskPager } from '@/components/desk/desk-pager'
import { DeskSearch } from '@/components/desk/desk-search'
import { DeskTabs } from '@/components/desk/desk-tabs'
import { ManageUsers } from '@/components/users/manage-users'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { userDeskSchema } from '@/lib/schemas/desk'
import { manageUsers } from '@/lib/services/users/manage-users'

export const metadata: Metadata = { title: 'Manage Users' }

const path = paths.admin.users

const ROLES = [
  [null, 'All'],
  ['user', 'Users'],
  ['agent', 'Agents'],
  ['admin', 'Administrators'],
  ['fraud', 'Fraud'],
] as const

const SORTS = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
] as const

const actions = { changeRole: changeRoleAction, markFraud: markFraudAction, remove: deleteUserAction }

export default async function ManageUsersPage({ searchParams }: PageProps<'/dashboard/admin/manage-users'>) {
  const actor = await requireRole('admin')
  const params = userDeskSchema.parse(await searchParams)
  const page = await manageUsers(actor, params)
  return (
    <Desk>
      <DashboardHeader title="Manage Users" />
      <DeskTabs label="Filter by role" path={path} params={params} name="role" options={ROLES} />
      <DeskSearch path={path} params={params} label="Name or e-mail" sorts={SORTS} />
      <DeskRows>
        <ManageUsers
          users={page.items}
          params={params}
          self={actor.id}
          onlyAdministrator={page.onlyAdministrator}
          actions={actions}
        />
      </DeskRows>
      <DeskPager path={path} params={params} page={page} nouns={['user', 'users']} />
    </Desk>
  )
}
