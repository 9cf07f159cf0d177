import 'server-only'
import { type Session, transaction, type ObjectId } from '@/lib/data/client'
import { type PictureDoc } from '@/lib/data/collections'
import {
  beginPictureDeletion,
  endPictureDeletion,
  findDuePictureIds,
  lockDuePicture,
  markPictureUsed,
  recordPictureFailure,
  findNextPictureCheck,
  readPictureUsage,
  postponePictureCheck,
  schedulePictureChecks,
  setPictureOwner,
  claimPictureRecords,
} from '@/lib/data/pictures'
import { invalidField } from '@/lib/domain/errors'
import { publicIdOf, REMOVED_PICTURE_MS, retryDelay } from '@/lib/domain/picture'
import { type Actor } from '@/lib/domain/user'
import { deleteImage, isHostedImage } from '@/lib/integrations/cloudinary'
import { getLog } from '@/lib/log'
import { type Handler, RetryLater } from '../jobs/run-job'

const UPLOAD_FIRST = 'Please upload the picture first and use the URL that the upload returns.'

/**
 * Allows a listing, the profile or the office of the actor to show the pictures, in the transaction that writes them;
 * they are not deleted from then on. Throws `invalid_input` for the field if one was not uploaded here (D22), was
 * uploaded by another account, is deleted, or has another URL than the upload returned. An unrecorded one at
 * the image host may be shown by anyone, and is never deleted (ADR 026).
 */
export async function claimPictures(
  { id }: Actor,
  addresses: readonly string[],
  session: Session,
  field: 'image' | 'images' | 'logo',
): Promise<void> {
  const urls = new Map<string, string>()
  for (const address of new Set(addresses)) {
    const _id = isHostedImage(address) ? publicIdOf(address) : null
    // Two URLs of one picture: one of them is not the uploaded one.
    if (_id === null || urls.has(_id)) throw invalidField(field, UPLOAD_FIRST)
    urls.set(_id, address)
  }
  if (urls.size === 0) return
  for (const { _id, ownerId, address, deleting } of await claimPictureRecords([...urls.keys()], session)) {
    const isOwn = ownerId.toHexString() === id && address === urls.get(_id)
    if (!isOwn || deleting) throw invalidField(field, UPLOAD_FIRST)
  }
}

/** Claims one picture; its field in the error is `image`. */
export const claimPicture = (actor: Actor, address: string, session: Session): Promise<void> =>
  claimPictures(actor, [address], session, 'image')

const BATCH_SIZE = 50

/**
 * Checks at most `limit` pictures that are due at `now`, and deletes unused ones at the image host; returns
 * their number. A failed deletion is logged and retried with increasing delays. The others then wait for the next
 * call, because an unavailable host would fail them all. Safe in any number of processes at once.
 */
export async function deletePictures(now = new Date(), limit = 2 * BATCH_SIZE): Promise<number> {
  let deletedCount = 0
  for (let checkedCount = 0; checkedCount < limit; checkedCount += BATCH_SIZE) {
    const ids = await findDuePictureIds(now, Math.min(BATCH_SIZE, limit - checkedCount))
    if (ids.length === 0) break
    for (const id of ids) {
      const picture = await markPictureForDeletion(id, now)
      if (!picture) continue
      if (!(await deletePicture(picture, now))) return deletedCount
      deletedCount += 1
    }
  }
  return deletedCount
}

/**
 * Checks the job's picture if that is due, and deletes it if it is unused. Fails until the image host has deleted it,
 * so that monitoring sees the job getting old.
 */
export const checkPicture: Handler = async ({ subject }) => {
  const now = new Date()
  const picture = await markPictureForDeletion(subject, now)
  if (picture) await deletePicture(picture, now)
  const checkAt = await findNextPictureCheck(subject)
  if (checkAt && checkAt.failures > 0)
    throw new RetryLater('The image host did not delete the picture.', checkAt.dueAt)
  return checkAt?.dueAt ?? 'done'
}

/**
 * The first step: marks a due picture for deletion if it is unused, so that nobody can use it, and returns
 * it; `null` if it is used or another process was first. If the process crashes after this step, the next
 * check continues.
 */
export const markPictureForDeletion = (id: string, now: Date): Promise<PictureDoc | null> =>
  transaction(async (session) => {
    const picture = await lockDuePicture(id, now, session)
    if (!picture) return null
    const later = new Date(now.getTime() + retryDelay(1))
    const usage = picture.deleting ? 'none' : await readPictureUsage(picture, session)
    if (usage === 'shown') await markPictureUsed(id, session)
    else if (usage === 'copied') await postponePictureCheck(id, later, session)
    else await beginPictureDeletion(id, later, session)
    return usage === 'none' ? picture : null
  })

/** The second step: deletes a marked picture at the image host; false if that failed. Idempotent. */
export async function deletePicture({ _id, address, failures = 0 }: PictureDoc, now: Date): Promise<boolean> {
  try {
    if (address !== undefined && !isHostedImage(address))
      throw new Error('The picture is not on the image host in the settings.')
    await deleteImage(_id)
  } catch (error) {
    const dueAt = new Date(now.getTime() + retryDelay(failures + 1))
    await recordPictureFailure(_id, failures + 1, dueAt)
    getLog().warn({ err: error, pictureId: _id, failures: failures + 1 }, 'picture not deleted yet')
    return false
  }
  await endPictureDeletion(_id, now)
  return true
}

/**
 * Releases pictures in the transaction that removes them from a listing, profile or office, as its last step: uploaded ones
 * that are then unused are deleted some minutes later (`deletePictures`). `null`: there was none.
 */
export async function releasePictures(addresses: (string | null)[], session: Session): Promise<void> {
  const ids = addresses.flatMap((address) =>
    address !== null && isHostedImage(address) ? (publicIdOf(address) ?? []) : [],
  )
  await schedulePictureChecks([...new Set(ids)], new Date(Date.now() + REMOVED_PICTURE_MS), session)
}

/** Makes uploaded pictures another agent's, who may then show them again and whose imports find them. */
export async function handOverPictures(
  addresses: readonly string[],
  { from, to }: { from: ObjectId; to: ObjectId },
  session: Session,
): Promise<void> {
  const ids = addresses.flatMap((url) => (isHostedImage(url) ? (publicIdOf(url) ?? []) : []))
  if (ids.length > 0) await setPictureOwner(ids, from, to, session)
}
