import 'server-only'
import { findActorOffice } from '@/lib/data/offices'
import { type SessionUser } from '@/lib/data/users'
import { type Actor } from '@/lib/domain/user'

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
    ...{ id: _id.toHexString(), email, name, image, role },
    ...(licence && { licenceUntil: licence.validUntil ?? null }),
    ...(office && { office }),
  }
}
