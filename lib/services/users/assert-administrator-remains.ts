import 'server-only'
import { type Session } from '@/lib/data/client'
import { acquireLock } from '@/lib/data/locks'
import { countUsersOf } from '@/lib/data/users'
import { conflict } from '@/lib/domain/errors'
import { isAdministrator, type Role } from '@/lib/domain/user'

/**
 * Throws if the account is the last administrator (D16, D58). Under a lock, because two administrators who remove each
 * other concurrently would each still see the other.
 */
export async function assertAdministratorRemains(role: Role, session: Session): Promise<void> {
  if (!isAdministrator(role)) return
  await acquireLock('administrators', session)
  if ((await countUsersOf('admin', session)) <= 1)
    throw conflict('You cannot change or delete the last administrator.')
}
