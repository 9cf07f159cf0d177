import 'server-only'
import path from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { cutText } from '@/lib/domain/text'
import { site } from '@/lib/site'

/** The size of a preview, in pixels, as networks show links. */
export const PREVIEW = { width: 1200, height: 630 } as const
/** The largest file, in bytes. */
const MAX_BYTES = 300 * 1024
/** The band below the picture. */
const BAND = 156
const MARGIN = 48
const GROUND = '#14181d'
const INK = { strong: '#f4f2ec', soft: '#b6bac0', accent: '#e0a94e' }

/** The site's typeface as TrueType, which `scripts/fonts.mjs` writes: the server has no fonts of its own. */
const fontFile = () => path.join(/* turbopackIgnore: true */ process.cwd(), 'app/fonts/preview.ttf')

/** The JPEG qualities that are tried until the file is small enough. */
const QUALITIES = [82, 70, 55, 35]

/** The longest place, in characters; more would be too small to read. */
const PLACE = 90

type Line = { text: string; size: number; colour: string; width: number }

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A line of text, as high as its letters; smaller if it would be wider than `width`. */
async function lineOf({ text, size, colour, width }: Line) {
  const image = sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      ...{ font: `Inter ${size}`, fontfile: fontFile(), rgba: true, dpi: 72 },
    },
  })
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true })
  if (info.width <= width) return { input: data, width: info.width, height: info.height }
  const { data: input, info: shrunk } = await sharp(data)
    .resize({ width })
    .toBuffer({ resolveWithObject: true })
  return { input, width, height: shrunk.height }
}

type PreviewContent = { picture: Buffer | null; price: string; place: string }

/** The picture of a home with its price and place below it: a JPEG of at most 300 KB. */
export async function composePreview({ picture, price, place }: PreviewContent): Promise<Buffer> {
  const { width, height } = PREVIEW
  const top = height - BAND
  const [name, first, second] = await Promise.all([
    lineOf({ text: site.name, size: 30, colour: INK.accent, width: 240 }),
    lineOf({ text: price, size: 50, colour: INK.strong, width: width - 2 * MARGIN - 280 }),
    lineOf({ text: cutText(place, PLACE), size: 30, colour: INK.soft, width: width - 2 * MARGIN }),
  ])
  const layers: OverlayOptions[] = [
    { input: first.input, left: MARGIN, top: top + 26 },
    { input: name.input, left: width - MARGIN - name.width, top: top + 34 },
    { input: second.input, left: MARGIN, top: height - 32 - second.height },
  ]
  if (picture !== null) {
    const resized = await sharp(picture).rotate().resize(width, top, { fit: 'cover' }).toBuffer()
    layers.unshift({ input: resized, left: 0, top: 0 })
  }
  const image = await sharp({ create: { width, height, channels: 3, background: GROUND } })
    .composite(layers)
    .png({ compressionLevel: 0 })
    .toBuffer()
  let file = image
  for (const quality of QUALITIES) {
    file = await sharp(image).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (file.byteLength <= MAX_BYTES) break
  }
  return file
}
