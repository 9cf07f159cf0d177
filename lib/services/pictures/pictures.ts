import 'server-only'
import { type Session, transaction, type ObjectId } from '@/lib/data/client'
import { type PictureDoc } from '@/lib/data/collections'
import {
  beginPictureDeletion,
  endPictureDeletion,
  findOverduePictureIds,
  lockOverduePicture,
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
import { publicIdOf, REMOVED_PICTURE_MS, pictureRetryDelay } from '@/lib/domain/picture'
import { type Actor } from '@/lib/domain/user'
import { deleteImage, isHostedImage } from '@/lib/integrations/cloudinary'
import { getLog } from '@/lib/log'
import { type Handler, RetryLater } from '../jobs/run-job'

const UPLOAD_FIRST = 'Please upload the picture first and use the URL that the upload returns.'
/** For a form that was left for a day with pictures that nothing shows. */
const PICTURE_DELETED = 'This picture has been deleted. Remove it and upload it again.'

/**
 * Allows a listing, the profile or the office of the actor to show the pictures, in the transaction that writes them;
 * the pictures are not deleted from then on. Throws `invalid_input` for the field if a picture was not uploaded here
 * (D22), was uploaded by another account, is deleted, or has another URL than the upload returned. A picture at the
 * image host without a record can be shown by anyone, and is never deleted (ADR 026).
 */
export async function claimPictures(
  { id }: Actor,
  urls: readonly string[],
  session: Session,
  field: 'image' | 'images' | 'logo',
): Promise<void> {
  const urlById = new Map<string, string>()
  for (const url of new Set(urls)) {
    const _id = isHostedImage(url) ? publicIdOf(url) : null
    // The upload returned only one URL for each picture.
    if (_id === null || urlById.has(_id)) throw invalidField(field, UPLOAD_FIRST)
    urlById.set(_id, url)
  }
  if (urlById.size === 0) return
  for (const { _id, ownerId, address, deleting } of await claimPictureRecords([...urlById.keys()], session)) {
    const isOwn = ownerId.toHexString() === id && address === urlById.get(_id)
    if (!isOwn) throw invalidField(field, UPLOAD_FIRST)
    if (deleting) throw invalidField(field, PICTURE_DELETED)
  }
}

/** Claims one picture; its field in the error is `image`. */
export const claimPicture = (actor: Actor, url: string, session: Session): Promise<void> =>
  claimPictures(actor, [url], session, 'image')

const BATCH_SIZE = 50

/**
 * Checks at most `limit` pictures that are due at `now`, and deletes unused ones at the image host; returns how many were
 * deleted. A failed deletion is logged and retried with increasing delays; it also ends this call, because an unavailable
 * host would fail the others too. Safe in any number of processes at once.
 */
export async function deletePictures(now = new Date(), limit = 2 * BATCH_SIZE): Promise<number> {
  let deletedCount = 0
  for (let checkedCount = 0; checkedCount < limit; checkedCount += BATCH_SIZE) {
    const ids = await findOverduePictureIds(now, Math.min(BATCH_SIZE, limit - checkedCount))
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
 * Checks the job's picture if its usage check is overdue, and deletes an unused picture. Throws until the image host has
 * deleted it, so that monitoring reports the job as overdue.
 */
export const checkPicture: Handler = async ({ subject }) => {
  const now = new Date()
  const picture = await markPictureForDeletion(subject, now)
  if (picture) await deletePicture(picture, now)
  const nextCheck = await findNextPictureCheck(subject)
  if (nextCheck && nextCheck.failures > 0)
    throw new RetryLater('The image host did not delete the picture.', nextCheck.dueAt)
  return nextCheck?.dueAt ?? 'done'
}

/**
 * The first step: marks an unused picture whose check is overdue for deletion, so that nobody can use it, and returns
 * it; `null` if it is used or another process was first. If the process crashes after this step, the next
 * check continues.
 */
export const markPictureForDeletion = (id: string, now: Date): Promise<PictureDoc | null> =>
  transaction(async (session) => {
    const picture = await lockOverduePicture(id, now, session)
    if (!picture) return null
    const nextCheckAt = new Date(now.getTime() + pictureRetryDelay(1))
    const usage = picture.deleting ? 'unused' : await readPictureUsage(picture, session)
    if (usage === 'used') await markPictureUsed(id, session)
    else if (usage === 'maybe-copied') await postponePictureCheck(id, nextCheckAt, session)
    else await beginPictureDeletion(id, nextCheckAt, session)
    return usage === 'unused' ? picture : null
  })

/** The second step: deletes a marked picture at the image host; false if that failed. Idempotent. */
export async function deletePicture({ _id, address, failures = 0 }: PictureDoc, now: Date): Promise<boolean> {
  try {
    if (address !== undefined && !isHostedImage(address))
      throw new Error('The picture is not on the image host in the settings.')
    await deleteImage(_id)
  } catch (error) {
    const dueAt = new Date(now.getTime() + pictureRetryDelay(failures + 1))
    await recordPictureFailure(_id, failures + 1, dueAt)
    getLog().warn({ err: error, pictureId: _id, failures: failures + 1 }, 'picture not deleted yet')
    return false
  }
  await endPictureDeletion(_id, now)
  return true
}

/**
 * Releases pictures in the transaction that removes them from a listing, profile or office, as its last step: uploaded ones
 * that are then unused are deleted some minutes later (`deletePictures`). A URL is `null` where there was no picture.
 */
export async function releasePictures(urls: readonly (string | null)[], session: Session): Promise<void> {
  await schedulePictureChecks(hostedIds(urls), new Date(Date.now() + REMOVED_PICTURE_MS), session)
}

/** The public ids of the pictures at the image host among these. */
const hostedIds = (urls: readonly (string | null)[]): string[] => [
  ...new Set(urls.flatMap((url) => (url !== null && isHostedImage(url) ? (publicIdOf(url) ?? []) : []))),
]

/**
 * Gives the pictures of homes to their new agent, who can then show them again and whose imports find them, also those
 * that a colleague has uploaded.
 */
export async function handOverPictures(
  urls: readonly string[],
  to: ObjectId,
  session: Session,
): Promise<void> {
  const ids = hostedIds(urls)
  if (ids.length > 0) await setPictureOwner(ids, to, session)
}
