import 'server-only'
import { findUserByEmail, findUserById } from '@/lib/data/users'
import { isSameEmail } from '@/lib/domain/email'
import { forbidden } from '@/lib/domain/errors'
import { can, type Permission, permissionScope } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'

/**
 * The id of the person in a URL, by email or id, for an actor with the permission over that person's records; `null` if
 * there is none. The permission is checked before the lookup, so `forbidden` does not reveal whether the person exists
 * (D10).
 */
export async function readPerson(
  actor: Actor,
  emailOrId: string,
  permission: Permission,
): Promise<string | null> {
  const own = actor.id === emailOrId || isSameEmail(actor.email, emailOrId)
  if (own ? !can(actor, permission, actor.id) : permissionScope(actor.role, permission) !== 'any')
    throw forbidden()
  if (own) return actor.id
  const user = await (emailOrId.includes('@') ? findUserByEmail(emailOrId) : findUserById(emailOrId))
  return user?._id.toHexString() ?? null
}
