import 'server-only'
import { type Session, type ObjectId } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { sessionOf } from '@/lib/data/sessions'
import { findUserById, lockRole } from '@/lib/data/users'
import { conflict, forbidden, unauthenticated } from '@/lib/domain/errors'
import { officeRefusal } from '@/lib/domain/office'
import { can, isWritePermission, type Permission, scopeOf } from '@/lib/domain/permissions'
import { type Actor, EMAIL_NOT_VERIFIED, isSuspended } from '@/lib/domain/user'
import { toActor } from './users/actor'

/**
 * Throws `forbidden` if the actor may not do this to a record of this owner, and for any change by a
 * suspended account.
 */
export function assertCan(actor: Actor, permission: Permission, ownerId?: string): void {
  if (isWritePermission(permission)) assertActive(actor)
  if (!can(actor, permission, ownerId)) throw forbidden(officeRefusal(actor, permission))
}

/**
 * Throws `forbidden` if the actor may not do this to any record, by the role or by that in the office. This is checked
 * before the input is read (D63); services check the record's owner by `assertCan`.
 */
export function assertRole(actor: Actor, permission: Permission): void {
  if (isWritePermission(permission)) assertActive(actor)
  if (scopeOf(actor, permission) === null) throw forbidden(officeRefusal(actor, permission))
}

/**
 * Throws `forbidden` for a suspended account (D17). `assertCan` and `assertRole` include this; it is for
 * changes that need no permission.
 */
export function assertActive(actor: Actor): void {
  if (isSuspended(actor.role)) throw forbidden('This account is suspended.')
}

/**
 * In a transaction that adds something of the actor's: throws `forbidden` if their role or office has changed
 * or their account was deleted since the request began, `unauthenticated` if their session has ended, and locks the account
 * against such changes. Returns the actor with the current name and photo, when the email was verified, and the licence.
 */
export async function recheckActor(
  actor: Actor,
  session: Session,
): Promise<Actor & Pick<UserDoc, 'emailVerified' | 'licence'>> {
  const account = await lockRole(actor.id, actor.role, session)
  if (!account || account.officeId?.toHexString() !== actor.office?.id) throw forbidden()
  if (actor.sessionId !== undefined && !sessionOf(account, actor.sessionId, new Date()))
    throw unauthenticated()
  const { name, image, emailVerified, licence } = account
  return { ...actor, name, image, emailVerified, ...(licence && { licence }) }
}

/**
 * The account as the actor of a job, with its office; `null` if it is deleted, or no longer has this permission for its
 * own records.
 */
export async function actorOfJob(accountId: ObjectId, permission: Permission): Promise<Actor | null> {
  const account = await findUserById(accountId.toHexString())
  const actor = account && (await toActor(account))
  return can(actor, permission, actor?.id) ? actor : null
}

/** Throws `conflict` if the email of an account read by `recheckActor` is not verified (D61). */
export function assertEmailVerified({ emailVerified }: Pick<UserDoc, 'emailVerified'>): void {
  if (!emailVerified) throw conflict(EMAIL_NOT_VERIFIED)
}
