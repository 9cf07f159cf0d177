import 'server-only'
import { type UserDoc } from '@/lib/data/collections'
import { findManagedUsers, findOnlyAdministrator } from '@/lib/data/users'
import { type Actor } from '@/lib/domain/user'
import { type ManagedUserDto, type ManagedUsersPage, type UserTableQuery } from '@/lib/schemas/admin-table'
import { assertCan } from '../authorise'
import { readAdminTable } from '../admin-table'
import { toUserDto } from './get-user'

const toManaged = (user: UserDoc): ManagedUserDto => ({
  ...toUserDto(user),
  createdAt: user.createdAt.toISOString(),
})

/** One page of all accounts, for administrators, marking the last administrator. */
export async function manageUsers(
  actor: Actor,
  { search, role, sort, ...cursors }: UserTableQuery,
): Promise<ManagedUsersPage> {
  assertCan(actor, 'user:list')
  const [page, only] = await Promise.all([
    readAdminTable(findManagedUsers({ search, role }, sort), cursors, toManaged),
    findOnlyAdministrator(),
  ])
  return { ...page, onlyAdministrator: only?.toHexString() ?? null }
}
