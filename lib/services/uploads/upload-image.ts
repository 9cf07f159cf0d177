import 'server-only'
import { filetypename } from 'magic-bytes.js'
import { randomBytes } from 'node:crypto'
import { transaction, ObjectId } from '@/lib/data/client'
import { recordSuccess } from '@/lib/data/service-records'
import { lockAccount } from '@/lib/data/users'
import { countUnusedPictures, insertPicture, schedulePictureChecks, setPictureUrl } from '@/lib/data/pictures'
import { conflict, forbidden, invalidField, unavailable } from '@/lib/domain/errors'
import { can, type Permission } from '@/lib/domain/permissions'
import {
  REMOVED_PICTURE_MS,
  UNUSED_PICTURE_MS,
  UNUSED_PICTURES,
  UNUSED_PICTURES_BYTES,
  UNUSED_PICTURES_FULL,
} from '@/lib/domain/picture'
import { type Actor } from '@/lib/domain/user'
import { uploadImage as uploadToHost } from '@/lib/integrations/cloudinary'
import { cleanPicture } from '@/lib/integrations/picture'
import {
  IMAGE_FORMATS,
  type ImageFormat,
  UPLOAD_MESSAGES,
  type UploadImageInput,
  type UploadPurpose,
} from '@/lib/schemas/upload'
import { assertCan } from '../authorise'

/** Enough bytes for the signature of every accepted format; AVIF's ends at byte 12. */
const HEADER_BYTES = 16

const isImageFormat = (name: string): name is ImageFormat => Object.hasOwn(IMAGE_FORMATS, name)

/** The format by the first bytes, or `null` for an unaccepted or ambiguous one. */
export function imageFormatOf(bytes: Uint8Array): ImageFormat | null {
  const [format, another] = filetypename(bytes.subarray(0, HEADER_BYTES)).filter(isImageFormat)
  return format && !another ? format : null
}

/** Why a picture of no accepted format is refused (D356). */
export const formatFaultOf = (bytes: Uint8Array): 'heic' | 'format' =>
  filetypename(bytes.subarray(0, HEADER_BYTES)).includes('heif') ? 'heic' : 'format'

const invalidImage = (reason: 'format' | 'heic' | 'incomplete' | 'pixels') =>
  invalidField('image', UPLOAD_MESSAGES[reason])
const imageHostUnavailable = (cause: unknown) => unavailable(UPLOAD_MESSAGES.unavailable, cause)

/** The error of an upload that was not stored before the request's deadline. */
export const imageHostTooLate = () => imageHostUnavailable(new Error('The image host was late.'))

/** The permission and the image host's folder of each purpose. */
const PURPOSES: Record<UploadPurpose, { permission: Permission; folder: string }> = {
  listing: { permission: 'upload:listing-image', folder: 'listings' },
  profile: { permission: 'upload:profile-photo', folder: 'profiles' },
}

/**
 * Uploads a picture to the image host (D22), without its metadata (ADR 026), and returns its URL. It is
 * deleted unless a listing or profile of the actor shows it within a day. Without a purpose it is for a
 * listing if the actor may have listings, else for their profile. Throws `invalid_input` for other formats,
 * detected by content, for an incomplete picture and for too many pixels; `forbidden` for a purpose that is not
 * the actor's; `conflict` while too many pictures of the account are unused (D143); `unavailable` if the image
 * host is down.
 */
export async function uploadImage(
  actor: Actor,
  { image, purpose }: UploadImageInput,
): Promise<{ url: string }> {
  const { permission, folder } =
    PURPOSES[purpose ?? (can(actor, PURPOSES.listing.permission) ? 'listing' : 'profile')]
  assertCan(actor, permission)
  return { url: await storePicture(new ObjectId(actor.id), image, { folder }) }
}

/**
 * Uploads a picture to the account's part of a folder and returns its URL. `source`: the URL it was fetched from.
 * Throws `invalid_input`, `unavailable` and `conflict` as `uploadImage` does.
 */
export async function storePicture(
  ownerId: ObjectId,
  image: Uint8Array,
  { folder, source }: { folder: string; source?: string },
): Promise<string> {
  const format = imageFormatOf(image)
  if (!format) throw invalidImage(formatFaultOf(image))
  const cleanedPicture = await cleanPicture(image, format)
  if ('refused' in cleanedPicture) throw invalidImage(cleanedPicture.refused)
  const publicId = `${folder}/${randomBytes(10).toString('hex')}`
  const uploadedAt = new Date()
  const dueAt = new Date(uploadedAt.getTime() + UNUSED_PICTURE_MS)
  const size = cleanedPicture.bytes.byteLength
  const picture = { _id: publicId, ownerId, uploadedAt, dueAt, size, ...(source !== undefined && { source }) }
  await transaction(async (session) => {
    // Locks the account, so that concurrent uploads are counted one after the other.
    if (!(await lockAccount(ownerId, session))) throw forbidden()
    const unused = await countUnusedPictures(ownerId, session)
    if (unused.count >= UNUSED_PICTURES || unused.bytes + size > UNUSED_PICTURES_BYTES)
      throw conflict(UNUSED_PICTURES_FULL)
    await insertPicture(picture, session)
  })
  const url = await uploadToHost(cleanedPicture.bytes, { publicId, format }).catch(async (error: unknown) => {
    // It does not count as unused (D143): the host may have stored it anyway.
    const checkAt = new Date(Date.now() + REMOVED_PICTURE_MS)
    await transaction((session) => schedulePictureChecks([publicId], checkAt, session))
    throw imageHostUnavailable(error)
  })
  if (url === null) throw invalidImage('format')
  await setPictureUrl(publicId, url)
  await recordSuccess('pictures')
  return url
}
