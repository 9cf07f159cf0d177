import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { type ObjectId } from '@/lib/data/ids'
import { findFetchedPictures, findPictures } from '@/lib/data/pictures'
import { AppError } from '@/lib/domain/errors'
import { picturesOfListing } from '@/lib/domain/listing-pictures'
import { publicIdOf } from '@/lib/domain/picture'
import { isHostedImage } from '@/lib/integrations/cloudinary'
import { fetchPicture } from '@/lib/integrations/remote-picture'
import { storePicture } from '../uploads/upload-image'

/** Concurrent downloads of an import. */
const AT_ONCE = 4

const FOREIGN = 'This picture is not one of your own.'

/** The picture of a URL at the image host, or why there is none. */
export type FetchedPicture = { url: string } | { refused: string }

/** Each picture once, by its first URL: unrecorded ones have several spellings. */
export const distinctPictures = (addresses: readonly string[]): string[] => {
  const named = new Map<string, string>()
  for (const address of addresses) {
    const id = publicIdOf(address) ?? address
    if (!named.has(id)) named.set(id, address)
  }
  return [...named.values()]
}

/** The pictures that a listing already has: naming them again fetches and changes nothing. */
export const picturesShownBy = (property: PropertyDoc): Set<string> =>
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
  const foreign = sources.filter((source) => !isHostedImage(source))
  const ids = hosted.flatMap((address) => publicIdOf(address) ?? [])
  const notes = new Map((ids.length > 0 ? await findPictures(ids) : []).map((note) => [note._id, note]))
  const mayShow = (address: string): boolean => {
    const id = publicIdOf(address)
    const note = id === null ? undefined : notes.get(id)
    if (id === null || !note) return id !== null
    return note.ownerId.equals(agentId) && note.address === address && !note.deleting
  }
  const fetched = foreign.length > 0 ? await findFetchedPictures(agentId, foreign) : new Map<string, string>()
  return new Map<string, FetchedPicture>([
    ...hosted.map((url) => [url, mayShow(url) ? { url } : { refused: FOREIGN }] as const),
    ...[...fetched].map(([source, url]) => [source, { url }] as const),
  ])
}

/**
 * Uploads the pictures of these URLs to the image host, each once across all imports. One that cannot be fetched is
 * rejected with a message for the agent; throws if the image host does not answer.
 */
export async function fetchListingPictures(
  agentId: ObjectId,
  sources: readonly string[],
): Promise<Map<string, FetchedPicture>> {
  const distinct = [...new Set(sources)]
  const brought = await knownPictures(agentId, distinct)
  const left = distinct.filter((source) => !brought.has(source))
  const work = async () => {
    for (let source = left.shift(); source !== undefined; source = left.shift())
      brought.set(source, await bring(agentId, source))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return brought
}

async function bring(agentId: ObjectId, source: string): Promise<FetchedPicture> {
  const fetched = await fetchPicture(source)
  if ('refused' in fetched) return fetched
  try {
    return { url: await storePicture(agentId, fetched.bytes, { folder: 'listings', source }) }
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') return { refused: error.message }
    throw error
  }
}
