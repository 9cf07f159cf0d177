import 'server-only'
import { notFound } from '@/lib/domain/errors'
import { type ListingPicture, picturesOfListing } from '@/lib/domain/listing-pictures'
import { shownFieldsOf } from '@/lib/domain/shown-price'
import { getEnv } from '@/lib/env'
import { qrCodeOf } from '@/lib/integrations/qr-code'
import { publicHomePath } from '@/lib/home-path'
import { paths } from '@/lib/paths'
import { type PublicAgentDto, type PublicHomeDto } from '@/lib/schemas/public-home'
import { absolute } from '../absolute'
import { loadPublicHome } from './public-home'

/** What is printed of a home for a window (D392): what its public page shows. Prices in major units. */
export type WindowSheet = {
  home: Pick<PublicHomeDto, '_id' | 'title' | 'location'> & Partial<PublicHomeDto>
  /** Without plans; the cover first. */
  photos: readonly ListingPicture[]
  agent: Pick<PublicAgentDto, 'name' | 'company' | 'licence'> | null
  /** The absolute URL of the home's public page. */
  link: string
}

/** The origin of links to public pages; `null` if homes have none. */
export const sharingOrigin = (): string | null =>
  getEnv().PUBLIC_HOMES === 'off' ? null : absolute(paths.home)

/** Throws `not_found` for a home that is not for sale on a public page, and for one of a former agent. */
async function loadForSale(id: string, load: typeof loadPublicHome) {
  const listing = await load(id)
  if (listing.state !== 'listed' || listing.agent.slug === null || sharingOrigin() === null)
    throw notFound('Home not found.')
  return { ...listing, link: absolute(publicHomePath(listing.home)) }
}

/** Reads the sheet, at teaser level if the public page is (D384). Throws `not_found` like `loadForSale`. */
export async function getWindowSheet(id: string, load = loadPublicHome): Promise<WindowSheet> {
  const { home, agent, link } = await loadForSale(id, load)
  const { _id, title, location, image } = home
  if (getEnv().PUBLIC_HOMES !== 'full')
    return {
      home: { _id, title, location, ...shownFieldsOf(home) },
      photos: [{ url: image }],
      agent: null,
      link,
    }
  const pictures: readonly ListingPicture[] = picturesOfListing(home)
  return { home, photos: pictures.filter(({ kind }) => kind !== 'plan'), agent, link }
}

/** The QR code of a home's public page as an SVG document. Throws `not_found` like `loadForSale`. */
export const getQrCode = async (id: string, load = loadPublicHome): Promise<string> =>
  qrCodeOf((await loadForSale(id, load)).link)
