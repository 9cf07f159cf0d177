import 'server-only'
import { type Metadata } from 'next'
import { cachedListing } from '@/app/content'
import { linkPicture, publicMetadata } from '@/app/public-metadata'
import { absolute } from '@/lib/services/absolute'
import { loginDestination } from '@/lib/login-destination'
import { priceText } from '@/lib/domain/shown-price'
import { paths } from '@/lib/paths'
import { getTeaser } from '@/lib/services/properties/get-listing'

/**
 * The metadata of login and registration. A shared link to a listing leads there too, so its preview is the
 * listing's teaser.
 */
export async function authPageMetadata(
  entry: { path: string; title: string },
  callback: string,
): Promise<Metadata> {
  const metadata = publicMetadata(entry)
  const listing = loginDestination(callback)?.listing
  const teaser = listing && (await getTeaser(listing.id, cachedListing))
  if (!teaser) return metadata
  const { title, location, image, price } = teaser
  return {
    ...metadata,
    openGraph: {
      ...metadata.openGraph,
      title,
      description: `${location}. ${priceText(price)}.`,
      url: absolute(paths.property(listing.id)),
      images: [{ url: absolute(linkPicture(image)), alt: title }],
    },
  }
}
