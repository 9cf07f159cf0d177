import 'server-only'
import { invalidField } from '@/lib/domain/errors'
import { can, type Permission } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { uploadImage as sendToHost } from '@/lib/integrations/cloudinary'
import { UPLOAD_MESSAGES, type UploadImageInput, type UploadPurpose } from '@/lib/schemas/upload'
import { assertActive, assertCan } from '../authorise'
import { imageFormatOf } from './image-format'

/** What each purpose asks for, and the folder of the image host that its pictures lie in. */
const PURPOSES: Record<UploadPurpose, { permission: Permission; folder: string }> = {
  listing: { permission: 'upload:listing-image', folder: 'listings' },
  profile: { permission: 'upload:profile-photo', folder: 'profiles' },
}

/**
 * Puts a picture on the image host (decision 22) and gives its address. Without a purpose it is for a listing
 * where the actor may have listings, else for the own profile. Throws `invalid_input` for what is no picture
 * of the formats that are taken, told by content; `forbidden` for a purpose that is not the actor's.
 */
export async function uploadImage(
  actor: Actor,
  { image, purpose }: UploadImageInput,
): Promise<{ url: string }> {
  assertActive(actor)
  const { permission, folder } =
    PURPOSES[purpose ?? (can(actor, PURPOSES.listing.permission) ? 'listing' : 'profile')]
  assertCan(actor, permission)
  const format = imageFormatOf(image)
  const url = format && (await sendToHost(image, { folder, format }))
  if (!url) throw invalidField('image', UPLOAD_MESSAGES.format)
  return { url }
}
