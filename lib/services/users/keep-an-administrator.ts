import 'server-only'
import { type Session } from '@/lib/data/client'
import { takeLock } from '@/lib/data/locks'
import { countUsersOf } from '@/lib/data/users'
import { conflict } from '@/lib/domain/errors'
import { isAdministrator, type Role } from '@/lib/domain/user'

/**
 * Refuses to take an account's role away if it is the last administrator's (D16, D58). Under a
 * lock, because two administrators who remove each other at once would each still see the other.
 */
export async function keepAnAdministrator(role: Role, session: Session): Promise<void> {
  if (!isAdministrator(role)) return
  await takeLock('administrators', session)
  if ((await countUsersOf('admin', session)) <= 1)
    throw conflict('You cannot change or delete the last administrator.')
}
