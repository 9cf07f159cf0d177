import 'server-only'
import { Semaphore } from 'async-mutex'
import sharp, { type Metadata } from 'sharp'
import { PIXEL_LIMIT, UPLOAD_LIMIT, type ImageFormat } from '@/lib/schemas/upload'
import { getLog } from '@/lib/log'

/**
 * The encoding options of each format. AVIF's effort is low: with sharp's default, a 4K picture takes a core for
 * minutes.
 */
const ENCODINGS: Record<ImageFormat, { name: 'jpeg' | 'png' | 'webp' | 'avif'; options: object }> = {
  jpg: { name: 'jpeg', options: { quality: 88 } },
  png: { name: 'png', options: {} },
  webp: { name: 'webp', options: { quality: 86, effort: 2 } },
  avif: { name: 'avif', options: { quality: 65, effort: 1 } },
}

/**
 * The longest side of a picture, in pixels: the widest screen that pages serve pictures for. If the result is still too
 * large for the image host, the next side is tried; the last one always fits.
 */
const SIDES = [3840, 2560, 1600] as const

/** The time limit for one picture, in seconds; only crafted pictures take longer. */
const TIMEOUT_SECONDS = 30

/** Concurrent pictures, each on one of libuv's four threads; the others are left for passwords and DNS. */
const atOnce = new Semaphore(2)
sharp.concurrency(1)
sharp.cache(false)

/** A cleaned picture, or why it was rejected. */
export type CleanedPicture = { bytes: Buffer } | { refused: 'format' | 'incomplete' | 'pixels' }

/**
 * The picture without metadata (place, owner, date, device, preview, comments, colour profile), in the same format:
 * rotated upright, in sRGB, at most `SIDES[0]` pixels per side and `limit` bytes, only the first page or frame. Runs
 * off the event loop.
 * Rejects another format than `format`, more than `PIXEL_LIMIT` pixels before decoding, and what cannot be decoded to
 * its end.
 */
export async function cleanPicture(
  bytes: Uint8Array,
  format: ImageFormat,
  limit = UPLOAD_LIMIT,
): Promise<CleanedPicture> {
  return atOnce.runExclusive(async () => {
    try {
      const { width, height, ...header } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (formatOf(header) !== format) return { refused: 'format' }
      if (width * height > PIXEL_LIMIT) return { refused: 'pixels' }
      return { bytes: await encode(bytes, format, limit) }
    } catch (error) {
      getLog().info({ err: error, format }, 'picture not readable')
      return { refused: 'incomplete' }
    }
  })
}

async function encode(bytes: Uint8Array, format: ImageFormat, limit: number): Promise<Buffer> {
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
    const output = await write(side)
    if (output.length <= limit) return output
  }
  throw new Error('The picture is still too large.')
}

/** sharp names AVIF by its container, which others use as well. */
const formatOf = ({ format, compression }: Pick<Metadata, 'format' | 'compression'>): string =>
  format === 'jpeg' ? 'jpg' : format === 'heif' && compression === 'av1' ? 'avif' : format
