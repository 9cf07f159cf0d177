import 'server-only'
import { type Session } from '@/lib/data/client'
import { takePicture } from '@/lib/data/pictures'
import { invalidField } from '@/lib/domain/errors'
import { publicIdOf } from '@/lib/domain/picture'
import { type Actor } from '@/lib/domain/user'
import { isHostedImage } from '@/lib/integrations/cloudinary'

const foreignImage = () =>
  invalidField('image', 'Please upload the picture first, and use the address that the upload gives.')

/**
 * Lets a listing or the profile of the actor show the picture, in the transaction that writes it there; from then on it
 * stays. Throws `invalid_input` for one that was not uploaded here (D22), that another account uploaded, that
 * is deleted, or whose address is another one than the upload gave. One at the host that there is no note of may be
 * shown by anyone, and is never deleted (ADR 026).
 */
export async function claimPicture({ id }: Actor, address: string, session: Session): Promise<void> {
  const _id = isHostedImage(address) ? publicIdOf(address) : null
  if (_id === null) throw foreignImage()
  const picture = await takePicture(_id, session)
  if (!picture) return
  const isTheirs = picture.ownerId.toHexString() === id && picture.address === address
  if (!isTheirs || picture.deleting) throw foreignImage()
}
