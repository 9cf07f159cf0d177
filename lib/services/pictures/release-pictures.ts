import 'server-only'
import { type Session } from '@/lib/data/client'
import { schedulePictureChecks } from '@/lib/data/pictures'
import { publicIdOf, REMOVED_PICTURE_MS } from '@/lib/domain/picture'
import { isHostedImage } from '@/lib/integrations/cloudinary'

/**
 * Releases pictures in the transaction that removes them from a listing or profile, as its last step: uploaded ones
 * that are then unused are deleted some minutes later (`deletePictures`). `null`: there was none.
 */
export async function releasePictures(addresses: (string | null)[], session: Session): Promise<void> {
  const ids = addresses.flatMap((address) =>
    address !== null && isHostedImage(address) ? (publicIdOf(address) ?? []) : [],
  )
  await schedulePictureChecks([...new Set(ids)], new Date(Date.now() + REMOVED_PICTURE_MS), session)
}
