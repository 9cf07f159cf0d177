import 'server-only'
import { type Session } from '@/lib/data/client'
import { lockRole } from '@/lib/data/users'
import { forbidden } from '@/lib/domain/errors'
import { can, isWritePermission, type Permission, permissionScope } from '@/lib/domain/permissions'
import { type Actor, isSuspended } from '@/lib/domain/user'

/** Refuses the actor who may not do this to a record of this owner, and every change by a suspended account (403). */
export function assertCan(actor: Actor, permission: Permission, ownerId?: string): void {
  if (isWritePermission(permission)) assertActive(actor)
  if (!can(actor, permission, ownerId)) throw forbidden()
}

/**
 * Refuses the actor whose role may do this to no record at all (403): what can be said before the input, which names
 * the record, is read (D63). Whose record it is, the service asks with `assertCan`.
 */
export function assertRole(actor: Actor, permission: Permission): void {
  if (isWritePermission(permission)) assertActive(actor)
  if (permissionScope(actor.role, permission) === null) throw forbidden()
}

/**
 * Refuses every change by a suspended account (D17), whatever it is about (403). `assertCan` and `assertRole` do
 * so by themselves; this is for a change that needs no permission.
 */
export function assertActive(actor: Actor): void {
  if (isSuspended(actor.role)) throw forbidden('This account is suspended.')
}

/**
 * In a transaction that adds something of the actor's: refuses (403) the actor whose role has changed or whose
 * account has gone since this request began, and makes such a change wait for this one. Gives the actor with the name
 * and photo of this moment, for what carries them.
 */
export async function recheckActor(actor: Actor, session: Session): Promise<Actor> {
  const account = await lockRole(actor.id, actor.role, session)
  if (!account) throw forbidden()
  return { ...actor, name: account.name, image: account.image }
}
