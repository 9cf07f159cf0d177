import 'server-only'
import { type Session } from '@/lib/data/client'
import { makePicturesDue } from '@/lib/data/pictures'
import { publicIdOf, STAYS_FOR } from '@/lib/domain/picture'
import { isHostedImage } from '@/lib/integrations/cloudinary'

/**
 * Lets go of pictures in the transaction that takes them off a listing or a profile, as its last step: those that were
 * uploaded here and that nothing shows any more are deleted some minutes later (`deletePictures`). `null`: there was
 * none.
 */
export async function releasePictures(addresses: (string | null)[], session: Session): Promise<void> {
  const ids = addresses.flatMap((address) =>
    address !== null && isHostedImage(address) ? (publicIdOf(address) ?? []) : [],
  )
  await makePicturesDue([...new Set(ids)], new Date(Date.now() + STAYS_FOR), session)
}
