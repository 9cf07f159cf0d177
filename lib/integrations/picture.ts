import 'server-only'
import { Semaphore } from 'async-mutex'
import sharp, { type Metadata } from 'sharp'
import { PIXEL_LIMIT, UPLOAD_LIMIT, type ImageFormat } from '@/lib/schemas/upload'
import { getLog } from '@/lib/log'

/**
 * How each format is written. AVIF's effort is a low one: at sharp's own default, a picture of 4K takes a core for
 * minutes.
 */
const ENCODINGS: Record<ImageFormat, { name: 'jpeg' | 'png' | 'webp' | 'avif'; options: object }> = {
  jpg: { name: 'jpeg', options: { quality: 88 } },
  png: { name: 'png', options: {} },
  webp: { name: 'webp', options: { quality: 86, effort: 2 } },
  avif: { name: 'avif', options: { quality: 65, effort: 1 } },
}

/**
 * The longest side of a picture, in pixels: the widest screen that a page serves a picture for. Where the picture has
 * more bytes than the image host takes even so, the next side is tried; with the last, no picture has.
 */
const SIDES = [3840, 2560, 1600] as const

/** How long a picture may be worked at, in seconds; what takes longer was made to. */
const TIMEOUT_SECONDS = 30

/** Pictures at once, each on one thread of libuv's four: the others are left to passwords and to looking names up. */
const atOnce = new Semaphore(2)
sharp.concurrency(1)
sharp.cache(false)

/** What a picture is after it was cleaned: its bytes, or why there are none. */
export type Cleaned = { bytes: Buffer } | { refused: 'unreadable' | 'too many pixels' }

/**
 * The picture without all that a camera or a program wrote beside it (place, owner, date, device, preview, comments,
 * colour profile), in the same format: turned as it is to be seen, in sRGB, at most `SIDES[0]` pixels on a side, of
 * several pages or frames the first. Works beside the event loop. Refuses what cannot be decoded as `format`, and what
 * has more than `PIXEL_LIMIT` pixels, before it is decoded.
 */
export async function cleanPicture(bytes: Uint8Array, format: ImageFormat): Promise<Cleaned> {
  return atOnce.runExclusive(async () => {
    try {
      const { width, height, ...header } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (formatOf(header) !== format) return { refused: 'unreadable' }
      if (width * height > PIXEL_LIMIT) return { refused: 'too many pixels' }
      return { bytes: await encode(bytes, format) }
    } catch (error) {
      getLog().info({ err: error, format }, 'picture not readable')
      return { refused: 'unreadable' }
    }
  })
}

async function encode(bytes: Uint8Array, format: ImageFormat): Promise<Buffer> {
  const { name, options } = ENCODINGS[format]
  const write = (side: number) =>
    sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .withIccProfile('srgb')
      .toFormat(name, options)
      .toBuffer()
  for (const side of SIDES) {
    const written = await write(side)
    if (written.length <= UPLOAD_LIMIT) return written
  }
  throw new Error('The picture stays too large.')
}

/** sharp names AVIF by its container, which others use as well. */
const formatOf = ({ format, compression }: Pick<Metadata, 'format' | 'compression'>): string =>
  format === 'jpeg' ? 'jpg' : format === 'heif' && compression === 'av1' ? 'avif' : format
