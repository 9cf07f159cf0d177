import 'server-only'
import { Semaphore } from 'async-mutex'
import sharp, { type Metadata } from 'sharp'
import { PIXEL_LIMIT, UPLOAD_LIMIT, type ImageFormat } from '@/lib/schemas/upload'
import { getLog } from '@/lib/log'
import { PROPERTY_TYPE_LABELS, type PropertyType } from '@/lib/domain/facts'

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

/** Concurrent pictures, each on one of libuv's four threads; the other threads are left for passwords and DNS. */
const encodingSlots = new Semaphore(2)
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
  return encodingSlots.runExclusive(async () => {
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

const WIDTH = 1200
const HEIGHT = 900

/** Line drawings above the ground line at y = 640. */
const SHAPES: Record<PropertyType, string> = {
  house: 'M390 640V400l210-150 210 150v240M540 640V500h120v140M450 430h70v70h-70zM680 430h70v70h-70z',
  apartment:
    'M420 640V200h360v440M480 260h60v60h-60zM570 260h60v60h-60zM660 260h60v60h-60zM480 380h60v60h-60zM570 380h60v60h-60zM660 380h60v60h-60zM480 500h60v60h-60zM660 500h60v60h-60zM570 640V500h60v140',
  townhouse:
    'M330 640V370l90-100 90 100v270M510 640V370l90-100 90 100v270M690 640V370l90-100 90 100v270M390 640V540h60v100M570 640V540h60v100M750 640V540h60v100M395 400h50v60h-50zM575 400h50v60h-50zM755 400h50v60h-50z',
  villa:
    'M300 640V420h600v220M270 420h660M360 420V300h300v120M400 640V490h130v150M590 490h250v90H590zM420 340h60v50h-60zM540 340h60v50h-60z',
  cabin: 'M360 640L600 220l240 420M540 640V510h120v130M555 400h90v60h-90z',
  land: 'M420 640V470M420 470q-60-10-60-70t60-90q60 30 60 90t-60 70M720 640V480M720 480q-45-5-45-55t45-70q45 20 45 70t-45 55',
  other: 'M420 640V420l180-130 180 130v220M560 640V520h80v120',
}

/** The placeholder picture of a listing: its property type in line on plaster, with a dimension line. WebP. */
export const drawPlaceholder = (type: PropertyType): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
        <title>${PROPERTY_TYPE_LABELS[type]}</title>
        <rect width="100%" height="100%" fill="#e7e3db"/>
        <rect y="640" width="100%" height="260" fill="#dcd7cc"/>
        <path d="M120 640h960" stroke="#5b6169" stroke-width="6"/>
        <path d="${SHAPES[type]}" fill="none" stroke="#5b6169" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>
        <path d="M300 720h600M300 705v30M900 705v30" stroke="#a3762c" stroke-width="4" fill="none"/>
      </svg>`,
    ),
  )
    .webp({ quality: 80 })
    .toBuffer()
