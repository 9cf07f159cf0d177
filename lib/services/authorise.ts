import 'server-only'
import { forbidden } from '@/lib/domain/errors'
import { can, type Permission } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'

/** Refuses the actor who may not do this to a record of this owner (403). */
export function assertCan(actor: Actor, permission: Permission, ownerId?: string): void {
  if (!can(actor, permission, ownerId)) throw forbidden()
}

/** Refuses every change by a suspended account (decision 17), whatever it is about (403). */
export function assertActive(actor: Actor): void {
  if (actor.role === 'fraud') throw forbidden('This account is suspended.')
}
