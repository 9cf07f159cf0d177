import 'server-only'
import { type Session } from '@/lib/data/client'
import { takePictures } from '@/lib/data/pictures'
import { invalidField } from '@/lib/domain/errors'
import { publicIdOf } from '@/lib/domain/picture'
import { type Actor } from '@/lib/domain/user'
import { isHostedImage } from '@/lib/integrations/cloudinary'

const FOREIGN = 'Please upload the picture first and use the URL that the upload returns.'

/**
 * Allows a listing or the profile of the actor to show the pictures, in the transaction that writes them;
 * they are kept from then on. Throws `invalid_input` for the field if one was not uploaded here (D22), was
 * uploaded by another account, is deleted, or has another URL than the upload returned. An unrecorded one at
 * the image host may be shown by anyone, and is never deleted (ADR 026).
 */
export async function claimPictures(
  { id }: Actor,
  addresses: readonly string[],
  session: Session,
  field: 'image' | 'images',
): Promise<void> {
  const named = new Map<string, string>()
  for (const address of new Set(addresses)) {
    const _id = isHostedImage(address) ? publicIdOf(address) : null
    // Two URLs of one picture: one of them is not the uploaded one.
    if (_id === null || named.has(_id)) throw invalidField(field, FOREIGN)
    named.set(_id, address)
  }
  if (named.size === 0) return
  for (const { _id, ownerId, address, deleting } of await takePictures([...named.keys()], session)) {
    const isTheirs = ownerId.toHexString() === id && address === named.get(_id)
    if (!isTheirs || deleting) throw invalidField(field, FOREIGN)
  }
}

/** Claims one picture; its field in the error is `image`. */
export const claimPicture = (actor: Actor, address: string, session: Session): Promise<void> =>
  claimPictures(actor, [address], session, 'image')
