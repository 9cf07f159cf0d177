import 'server-only'
import { notFound } from '@/lib/domain/errors'
import { type ListingPicture, picturesOfListing } from '@/lib/domain/listing-pictures'
import { isShareable } from '@/lib/domain/property'
import { qrCodeOf } from '@/lib/integrations/qr-code'
import { paths } from '@/lib/paths'
import { type PropertyDto } from '@/lib/schemas/property'
import { absolute } from '../absolute'
import { getAgent } from '../agents/get-agent'
import { loadListing } from './get-listing'

const FIELDS = [
  '_id',
  'title',
  'location',
  'minPrice',
  'maxPrice',
  'propertyType',
  'bedrooms',
  'bathrooms',
  'livingArea',
  'lotArea',
  'yearBuilt',
  'description',
] as const satisfies readonly (keyof PropertyDto)[]

/** What is printed of a home for a window (D392): public fields, never the street (D277). Prices in major units. */
export type WindowSheet = {
  home: Pick<PropertyDto, (typeof FIELDS)[number]>
  /** Without plans; the cover first. */
  photos: readonly ListingPicture[]
  agent: { name: string; company: string | null }
  /** The absolute URL of the home's public page. */
  link: string
}

/** Reads the sheet. Throws `not_found` for a home without a public page: not verified, sold, or without an agent. */
export async function getWindowSheet(
  id: string,
  load = loadListing,
  loadAgent: (actor: null, agent: { id: string }) => ReturnType<typeof getAgent> = getAgent,
): Promise<WindowSheet> {
  const { property, agentId } = await load(id)
  if (!isShareable(property)) throw notFound('Property not found.')
  const { name, company } = await loadAgent(null, { id: agentId })
  const pictures: readonly ListingPicture[] = picturesOfListing(property)
  return {
    home: Object.fromEntries(FIELDS.map((field) => [field, property[field]])) as WindowSheet['home'],
    photos: pictures.filter(({ kind }) => kind !== 'plan'),
    agent: { name, company },
    link: absolute(paths.publicHome(property)),
  }
}

/** The QR code of a home's public page as an SVG document. Throws `not_found` like `getWindowSheet`. */
export const getQrCode = async (...home: Parameters<typeof getWindowSheet>): Promise<string> =>
  qrCodeOf((await getWindowSheet(...home)).link)
