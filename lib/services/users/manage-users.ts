import 'server-only'
import { type UserDoc } from '@/lib/data/collections'
import { findManagedUsers, findOnlyAdministrator } from '@/lib/data/users'
import { type Actor } from '@/lib/domain/user'
import { type ManagedUserDto, type ManagedUsersPage, type UserDeskQuery } from '@/lib/schemas/desk'
import { assertCan } from '../authorise'
import { readDesk } from '../desk'
import { toUserDto } from './user-dto'

const toManaged = (user: UserDoc): ManagedUserDto => ({
  ...toUserDto(user),
  createdAt: user.createdAt.toISOString(),
})

/** One page of all accounts, for administrators, with who is the last one of them. */
export async function manageUsers(
  actor: Actor,
  { search, role, sort, ...turn }: UserDeskQuery,
): Promise<ManagedUsersPage> {
  assertCan(actor, 'user:list')
  const [page, only] = await Promise.all([
    readDesk(findManagedUsers({ search, role }, sort), turn, toManaged),
    findOnlyAdministrator(),
  ])
  return { ...page, onlyAdministrator: only?.toHexString() ?? null }
}
