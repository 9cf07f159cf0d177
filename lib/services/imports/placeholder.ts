import 'server-only'
import { findPlaceholder, notePlaceholder } from '@/lib/data/placeholders'
import { type PropertyType } from '@/lib/domain/facts'
import { isHostedImage, uploadImage } from '@/lib/integrations/cloudinary'
import { drawPlaceholder } from '@/lib/integrations/placeholder'

/**
 * The URL of a property type's placeholder picture, for a listing without one. It is at the image host once for all
 * listings and has no owner, so every listing may use it and none deletes it.
 */
export async function placeholderOf(type: PropertyType = 'other'): Promise<string> {
  const known = await findPlaceholder(type)
  // The settings may name another image host since then.
  if (known !== null && isHostedImage(known)) return known
  const publicId = `placeholders/${type}`
  const address = await uploadImage(await drawPlaceholder(type), { publicId, format: 'webp' })
  if (address === null) throw new Error('The image host rejected the placeholder picture.')
  return notePlaceholder(type, address)
}
