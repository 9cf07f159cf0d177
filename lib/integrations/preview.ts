import 'server-only'
import path from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { once } from '@/lib/domain/once'
import { cutText } from '@/lib/domain/text'
import { site } from '@/lib/site'

/** The size of a preview, in pixels: the one in which social networks show links. */
export const PREVIEW = { width: 1200, height: 630 } as const
/** The largest file, in bytes. */
const MAX_BYTES = 300 * 1024
/** The height of the band below the picture, and the margin of its texts, in pixels. */
const BAND_HEIGHT = 156
const MARGIN = 48
const BACKGROUND = '#14181d'
const COLOURS = { strong: '#f4f2ec', soft: '#b6bac0', accent: '#e0a94e' }

/** The site's typeface as TrueType, which `scripts/fonts.mjs` writes: the server has no fonts of its own. */
const FONTS = ['preview', 'preview-latin-ext', 'preview-vietnamese', 'preview-greek', 'preview-cyrillic']
const fontFile = (name: string) =>
  path.join(/* turbopackIgnore: true */ process.cwd(), `app/fonts/${name}.ttf`)

/** Makes all parts of the typeface known to the library, which keeps each that it was given. */
const loadFonts = once(async () => {
  for (const name of FONTS)
    await sharp({ text: { text: '.', font: 'Inter', fontfile: fontFile(name) } })
      .raw()
      .toBuffer()
})

/** The JPEG qualities that are tried until the file is small enough. */
const QUALITIES = [82, 70, 55, 35]

/** The signs that the typeface may have; others are drawn as boxes. */
const DRAWN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u

/** The parts of a place that can be drawn: of "東京, Japan" the second one. */
const drawnPartsOf = (place: string): string =>
  place
    .split(',')
    .filter((part) => DRAWN.test(part))
    .join(',')
    .trim()

/** The longest text of a place, in characters; a longer one would be too small to read. */
const MAX_PLACE_LENGTH = 90

type Line = { text: string; size: number; colour: string; width: number }

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A line of text, as high as its letters; smaller if it would be wider than `width`. */
async function drawLine({ text, size, colour, width }: Line) {
  const image = sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      font: `Inter ${size}`,
      rgba: true,
      dpi: 72,
    },
  })
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true })
  if (info.width <= width) return { input: data, width: info.width, height: info.height }
  const { data: input, info: resizedInfo } = await sharp(data)
    .resize({ width })
    .toBuffer({ resolveWithObject: true })
  return { input, width, height: resizedInfo.height }
}

type PreviewContent = { picture: Buffer | null; price: string; place: string }

/** The picture of a home with its price and place below it: a JPEG of at most 300 KB. */
export async function composePreview({ picture, price, place }: PreviewContent): Promise<Buffer> {
  const { width, height } = PREVIEW
  const pictureHeight = height - BAND_HEIGHT
  const shownPlace = drawnPartsOf(place)
  await loadFonts()
  const [siteName, priceLine, placeLine] = await Promise.all([
    drawLine({ text: site.name, size: 30, colour: COLOURS.accent, width: 240 }),
    drawLine({ text: price, size: 50, colour: COLOURS.strong, width: width - 2 * MARGIN - 280 }),
    shownPlace !== '' &&
      drawLine({
        text: cutText(shownPlace, MAX_PLACE_LENGTH),
        size: 30,
        colour: COLOURS.soft,
        width: width - 2 * MARGIN,
      }),
  ])
  const layers: OverlayOptions[] = [
    { input: priceLine.input, left: MARGIN, top: pictureHeight + 26 },
    { input: siteName.input, left: width - MARGIN - siteName.width, top: pictureHeight + 34 },
  ]
  if (placeLine) layers.push({ input: placeLine.input, left: MARGIN, top: height - 32 - placeLine.height })
  if (picture !== null) {
    const resized = await sharp(picture).rotate().resize(width, pictureHeight, { fit: 'cover' }).toBuffer()
    layers.unshift({ input: resized, left: 0, top: 0 })
  }
  const image = await sharp({ create: { width, height, channels: 3, background: BACKGROUND } })
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
