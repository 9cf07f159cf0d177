import 'server-only'
import { findPlaceholder, notePlaceholder } from '@/lib/data/placeholders'
import { type PropertyType } from '@/lib/domain/facts'
import { isHostedImage, uploadImage } from '@/lib/integrations/cloudinary'
import { drawPlaceholder } from '@/lib/integrations/placeholder'

/**
 * The address of the drawn picture of a type, for a listing that came without one. It lies at the image host like any
 * other, once for all listings; no account owns it, so that every listing may show it and none takes it away.
 */
export async function placeholderOf(type: PropertyType = 'other'): Promise<string> {
  const known = await findPlaceholder(type)
  // Settings may name another image host since.
  if (known !== null && isHostedImage(known)) return known
  const publicId = `placeholders/${type}`
  const address = await uploadImage(await drawPlaceholder(type), { publicId, format: 'webp' })
  if (address === null) throw new Error('The image host does not take the drawn picture.')
  return notePlaceholder(type, address)
}
