import 'server-only'
import { type Session } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { findActorOffice } from '@/lib/data/offices'
import { findUserById, type SessionUser } from '@/lib/data/users'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'

/** The account of this id. Throws `not_found` if it is deleted. */
export async function readUser(id: string, session?: Session): Promise<UserDoc> {
  const user = await findUserById(id, session)
  if (!user) throw notFound('User not found')
  return user
}

/** The account as an actor, with its licence and its office as they are now (D450). */
export async function toActor({
  _id,
  email,
  name,
  image,
  role,
  licence,
  officeId,
}: Omit<SessionUser, 'sessions'>): Promise<Actor> {
  const office = officeId && (await findActorOffice(officeId, _id))
  return {
    id: _id.toHexString(),
    email,
    name,
    image,
    role,
    ...(licence && { licenceUntil: licence.validUntil ?? null }),
    ...(office && { office }),
  }
}
