import 'server-only'
import { type OfferDoc } from '@/lib/data/collections'
import { findUserByEmail } from '@/lib/data/users'
import { forbidden } from '@/lib/domain/errors'
import { can, reach } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { type OfferDto } from '@/lib/schemas/offer'
import { toOfferDto } from './offer-dto'

type Side = {
  permission: 'offer:read-as-buyer' | 'offer:read-as-agent'
  find: (ownerId: string) => Promise<OfferDoc[]>
}

/**
 * The offers of the person of an address, newest first: for that person and for those
 * who may read everyone's. The permission is checked before the address is looked up,
 * so a `forbidden` does not tell whether it exists.
 */
export async function listOffersOf(
  actor: Actor,
  email: string,
  { permission, find }: Side,
): Promise<OfferDto[]> {
  const own = actor.email === email
  if (own ? !can(actor, permission, actor.id) : reach(actor.role, permission) !== 'any') throw forbidden()
  const ownerId = own ? actor.id : (await findUserByEmail(email))?._id.toHexString()
  return ownerId === undefined ? [] : (await find(ownerId)).map(toOfferDto)
}
