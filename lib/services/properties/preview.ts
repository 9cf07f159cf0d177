import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { valuesOf } from '@/lib/data/listing-values'
import { findProperty } from '@/lib/data/properties'
import { isUploaded, scaledPicture } from '@/lib/domain/picture'
import { publicHomeState } from '@/lib/domain/public-home'
import { priceText, shownPriceOf } from '@/lib/domain/shown-price'
import { getEnv } from '@/lib/env'
import { isHostedImage } from '@/lib/integrations/cloudinary'
import { composePreview, PREVIEW } from '@/lib/integrations/preview'
import { picturesOf } from '@/lib/integrations/picture-host'
import { fetchPicture } from '@/lib/integrations/remote-picture'
import { getLog } from '@/lib/log'
import { PRICE_FIELD_NAMES } from '@/lib/schemas/listing-fields'

/** What a home's preview shows (D383): its first picture, and two lines below it. */
export type Preview = { image: string; price: string; place: string }

/** The content of a home's preview; `null` if the home has no public page. */
export async function loadPreview(id: string, now = new Date()): Promise<Preview | null> {
  const home = getEnv().PUBLIC_HOMES === 'off' ? null : await findProperty(id)
  const state = home && publicHomeState(home, now)
  if (!home || (state !== 'listed' && state !== 'sold')) return null
  const price = state === 'sold' ? 'Sold' : priceText(shownPriceOf(valuesOf(home, PRICE_FIELD_NAMES)))
  return { image: home.image, place: home.location, price }
}

/** The size of the cache of drawn previews, in bytes: some eighty. */
const DRAWN_BYTES = 12 * 1024 * 1024
const previews = new LRUCache<string, Buffer>({
  maxSize: DRAWN_BYTES,
  sizeCalculation: (bytes, key) => bytes.byteLength + key.length,
})

/** Draws a preview as a JPEG, once for each content. Without its picture if that cannot be read. */
export async function drawPreview(preview: Preview): Promise<Buffer> {
  const key = JSON.stringify(preview)
  const cached = previews.get(key)
  if (cached) return cached
  const picture = await pictureOf(preview.image)
  const bytes = await composePreview({ ...preview, picture })
  // A picture that cannot be read now may be readable the next time.
  if (picture !== null) previews.set(key, bytes)
  return bytes
}

/** The bytes of a listing's picture: one at the image host, or one of the site's own files. */
async function pictureOf(image: string): Promise<Buffer | null> {
  if (isHostedImage(image)) {
    const address = isUploaded(image) ? scaledPicture(image, PREVIEW.width) : image
    const picture = await fetchPicture(address, {
      hosts: [new URL(picturesOf(getEnv().CLOUDINARY_URL)).host],
    })
    if ('bytes' in picture) return picture.bytes
    getLog().warn({ reason: picture.refused }, 'a preview has no picture')
    return null
  }
  // The site's own files, at which the demo's pictures are.
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), 'public')
  const file = path.join(folder, image)
  if (!image.startsWith('/') || !file.startsWith(folder + path.sep)) return null
  return readFile(file).catch(() => null)
}
