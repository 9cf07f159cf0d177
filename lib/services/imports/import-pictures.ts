import 'server-only'
import { type ImportDoc, type PropertyDoc } from '@/lib/data/collections'
import { type ObjectId } from '@/lib/data/client'
import { findFetchedPictures, findPictures, findPlaceholder, recordPlaceholder } from '@/lib/data/pictures'
import { AppError } from '@/lib/domain/errors'
import { type PropertyType } from '@/lib/domain/facts'
import { type ImportError } from '@/lib/domain/import/import'
import { type ListingPicture, picturesOfListing } from '@/lib/domain/listing-pictures'
import { PLACEHOLDER_FOLDER, publicIdOf } from '@/lib/domain/picture'
import { isHostedImage, uploadImage } from '@/lib/integrations/cloudinary'
import { drawPlaceholder } from '@/lib/integrations/picture'
import { fetchPicture } from '@/lib/integrations/remote-picture'
import { storePicture } from '../uploads/upload-image'
import { readSource, fileError, type PlannedPicture, type PlannedRow } from './plan-rows'

const CONCURRENT_DOWNLOADS = 4

const NOT_OWN_PICTURE = 'This picture is not one of your own.'

/** The picture of a URL at the image host, or why there is none. */
export type FetchedPicture = { url: string } | { refused: string }

/** Each picture once, by its first URL: a picture that is not recorded can have several spellings of its URL. */
export const distinctPictures = (pictures: readonly ListingPicture[]): ListingPicture[] => {
  const bySource = new Map<string, ListingPicture>()
  for (const picture of pictures) {
    const id = publicIdOf(picture.url) ?? picture.url
    if (!bySource.has(id)) bySource.set(id, picture)
  }
  return [...bySource.values()]
}

/** A planned picture as a listing's picture. */
export const toListingPicture = ({ kind, caption }: PlannedPicture, url: string): ListingPicture => ({
  url,
  ...(caption !== undefined && { caption }),
  ...(kind && { kind }),
})

/** The pictures that a listing already has: naming them again fetches and changes nothing. */
export const currentPictureUrls = (property: PropertyDoc): Set<string> =>
  new Set(picturesOfListing(property).map(({ url }) => url))

/**
 * The known pictures of these URLs: those at the image host that the agent may use (`claimPictures`), and those fetched
 * before.
 */
export async function knownPictures(
  agentId: ObjectId,
  sources: readonly string[],
): Promise<Map<string, FetchedPicture>> {
  const hosted = sources.filter((source) => isHostedImage(source))
  const external = sources.filter((source) => !isHostedImage(source))
  const ids = hosted.flatMap((url) => publicIdOf(url) ?? [])
  const records = new Map(
    (ids.length > 0 ? await findPictures(ids) : []).map((record) => [record._id, record]),
  )
  const isUsable = (url: string): boolean => {
    const id = publicIdOf(url)
    const record = id === null ? undefined : records.get(id)
    if (id === null || !record) return id !== null
    return record.ownerId.equals(agentId) && record.address === url && !record.deleting
  }
  const fetched =
    external.length > 0 ? await findFetchedPictures(agentId, external) : new Map<string, string>()
  return new Map<string, FetchedPicture>([
    ...hosted.map((url) => [url, isUsable(url) ? { url } : { refused: NOT_OWN_PICTURE }] as const),
    ...[...fetched].map(([source, url]) => [source, { url }] as const),
  ])
}

/**
 * Uploads the pictures of these sources to the image host, each once across all imports. A picture that cannot be
 * fetched is rejected with a message for the agent; throws if the image host does not respond.
 */
async function fetchListingPictures(
  importDoc: ImportDoc,
  sources: readonly string[],
): Promise<Map<string, FetchedPicture>> {
  const distinct = [...new Set(sources)]
  const picturesBySource = await knownPictures(importDoc.agentId, distinct)
  const pending = distinct.filter((source) => !picturesBySource.has(source))
  const downloadNext = async () => {
    for (let source = pending.shift(); source !== undefined; source = pending.shift())
      picturesBySource.set(source, await download(importDoc, source))
  }
  await Promise.all(Array.from({ length: CONCURRENT_DOWNLOADS }, downloadNext))
  return picturesBySource
}

async function download(importDoc: ImportDoc, source: string): Promise<FetchedPicture> {
  const fetched = await readSource(importDoc, source, fetchPicture)
  if ('refused' in fetched) return fetched
  try {
    return { url: await storePicture(importDoc.agentId, fetched.bytes, { folder: 'listings', source }) }
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') return { refused: error.message }
    throw error
  }
}

/** The most pictures and documents that a step fetches, unless one row has more: an interrupted step is repeated. */
const FILES_AT_ONCE = 20

/** The pictures of a row's listing; `null`: unchanged. Also returns the failed pictures. */
export type RowPictures = {
  images: ListingPicture[] | null
  /** True for a placeholder, which is never first in a gallery. */
  isDrawn?: true | undefined
  errors: ImportError[]
}

const plannedPicturesOf = (planned: PlannedRow): PlannedPicture[] =>
  planned.kind === 'wrong' ? [] : (planned.pictures ?? [])

const currentUrlsOf = (planned: PlannedRow): Set<string> =>
  planned.kind === 'changed' ? currentPictureUrls(planned.property) : new Set()

/** The sources that must be fetched. */
function sourcesOf(planned: PlannedRow): string[] {
  const currentUrls = currentUrlsOf(planned)
  return plannedPicturesOf(planned).flatMap(({ source }) => (currentUrls.has(source) ? [] : [source]))
}

/** The first rows that together have at most as many files as a step may fetch. */
export function limitFiles(all: readonly PlannedRow[]): PlannedRow[] {
  let count = 0
  const end = all.findIndex((planned, i) => {
    count += sourcesOf(planned).length + (planned.documents?.length ?? 0)
    return i > 0 && count > FILES_AT_ONCE
  })
  return end === -1 ? [...all] : all.slice(0, end)
}

/** Fetches the pictures of these rows, by row; a new listing without a picture gets a placeholder. */
export async function preparePictures(
  importDoc: ImportDoc,
  planned: readonly PlannedRow[],
): Promise<Map<number, RowPictures>> {
  const picturesBySource = await fetchListingPictures(importDoc, planned.flatMap(sourcesOf))
  const pictures = new Map<number, RowPictures>()
  for (const row of planned) pictures.set(row.row, await toRowPictures(importDoc, row, picturesBySource))
  return pictures
}

/** The pictures of a row from those that are fetched; a new listing without any gets a placeholder. */
async function toRowPictures(
  importDoc: ImportDoc,
  planned: PlannedRow,
  picturesBySource: ReadonlyMap<string, FetchedPicture>,
): Promise<RowPictures> {
  const images: ListingPicture[] = []
  const errors: ImportError[] = []
  const currentUrls = currentUrlsOf(planned)
  for (const picture of plannedPicturesOf(planned)) {
    const { source } = picture
    const stored = currentUrls.has(source) ? { url: source } : picturesBySource.get(source)
    if (stored && 'url' in stored) images.push(toListingPicture(picture, stored.url))
    else if (stored) errors.push(fileError(importDoc, planned.row, picture, stored.refused))
  }
  if (images.length > 0 || planned.kind !== 'new')
    return { images: images.length > 0 ? distinctPictures(images) : null, errors }
  const placeholder = await readPlaceholder(planned.values.propertyType ?? undefined)
  return { images: [{ url: placeholder }], isDrawn: true, errors }
}

/**
 * The URL of a property type's placeholder picture, for a listing without one. It is at the image host once for all
 * listings and has no owner, so every listing may use it and none deletes it.
 */
export async function readPlaceholder(type: PropertyType = 'other'): Promise<string> {
  const picture = await findPlaceholder(type)
  // The settings may name another image host since then.
  if (picture !== null && isHostedImage(picture)) return picture
  const publicId = `${PLACEHOLDER_FOLDER}/${type}`
  const url = await uploadImage(await drawPlaceholder(type), { publicId, format: 'webp' })
  if (url === null) throw new Error('The image host rejected the placeholder picture.')
  return recordPlaceholder(type, url)
}
