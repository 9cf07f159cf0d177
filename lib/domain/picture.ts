import { DAY_MS } from './dates'

const MINUTE = 60_000

/** How long an uploaded picture may stay unused before it is deleted, in milliseconds. */
export const UNUSED_PICTURE_MS = DAY_MS

/** The most uploaded pictures of an account that no home shows yet, and their greatest total size in bytes (D143). */
export const UNUSED_PICTURES = 120
export const UNUSED_PICTURES_BYTES = 500 * 1024 * 1024

/** Why another picture cannot be uploaded (D143). */
export const UNUSED_PICTURES_FULL =
  'You have uploaded too many pictures that no home shows yet. Use them first, or try again tomorrow.'

/** How long a picture is retained after its last use, for open and cached pages, in milliseconds. */
export const REMOVED_PICTURE_MS = 5 * MINUTE

/**
 * The delay in milliseconds before the deletion of a picture is retried after this many failures in a row (1 or more): a
 * minute, doubling up to a day.
 */
export const pictureRetryDelay = (failures: number): number => Math.min(MINUTE * 2 ** (failures - 1), DAY_MS)

/**
 * The public id in a picture's URL, without version and format: `listings/a1` in
 * `https://res.cloudinary.com/home/image/upload/v17/listings/a1.jpg`. `null` for any other URL, such as that of one of
 * the site's own pictures.
 */
export function publicIdOf(url: string): string | null {
  if (!URL.canParse(url)) return null
  const [cloud, kind, delivery, ...path] = new URL(url).pathname.split('/').slice(1).map(decodeSegment)
  if (!cloud || kind !== 'image' || delivery !== 'upload') return null
  const name = isVersion(path[0]) && path.length > 1 ? path.slice(1) : path
  const id = withoutEnding(name.join('/'))
  return id === '' ? null : id
}

/** The folder at the image host of the drawings that homes without pictures show. */
export const PLACEHOLDER_FOLDER = 'placeholders'

/** True for the URL of such a drawing. */
export const isPlaceholder = (url: string): boolean =>
  publicIdOf(url)?.startsWith(`${PLACEHOLDER_FOLDER}/`) === true

/** The pictures without the drawing that a home showed before it had any; the drawing alone stays. */
export function withoutPlaceholders<Picture extends { url: string }>(
  pictures: readonly Picture[],
): readonly Picture[] {
  const own = pictures.filter(({ url }) => !isPlaceholder(url))
  return own.length > 0 ? own : pictures
}

const isVersion = (part = ''): boolean => /^v\d+$/.test(part)

function withoutEnding(path: string): string {
  const dot = path.lastIndexOf('.')
  return dot > path.lastIndexOf('/') ? path.slice(0, dot) : path
}

/** Returns the text unchanged if it is not valid percent-encoding. */
function decodeSegment(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** A picture uploaded to Cloudinary: its cloud's base URL, and its name there. */
const UPLOADED = /^(https:\/\/res\.cloudinary\.com\/[^/]+\/image\/upload\/)(.+)$/

/** True if Cloudinary can resize the picture. */
export const isUploaded = (url: string): boolean => UPLOADED.test(url)

/** The URL of an uploaded picture in this width, in the best format that its viewer accepts; others are unchanged. */
export const scaledPicture = (url: string, width: number): string =>
  url.replace(UPLOADED, `$1c_limit,f_auto,q_auto,w_${width}/$2`)
