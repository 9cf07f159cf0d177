import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { type PropertyDoc } from '@/lib/data/collections'
import { findPropertiesOfPlace, placeSearchOf } from '@/lib/data/listing-search'
import { findNearest } from '@/lib/data/listing-search/nearest'
import { findUpcomingOpenHouses } from '@/lib/data/open-houses'
import { findHomesOnSale, findProperty } from '@/lib/data/properties'
import { findRemovedHome } from '@/lib/data/history'
import { townOf } from '@/lib/data/towns'
import { findUserById } from '@/lib/data/users'
import { notFound } from '@/lib/domain/errors'
import { publicDocuments } from '@/lib/domain/listing-documents'
import { picturesOfListing, type ListingPicture } from '@/lib/domain/listing-pictures'
import { type Position } from '@/lib/domain/position'
import { isVerifiedStatus } from '@/lib/domain/property'
import { PUBLIC_PICTURES, publicHomeState, SIMILAR_HOMES, SITEMAP_LIMIT } from '@/lib/domain/public-home'
import { isOnRequest, shownFieldsOf, priceText, shownPriceOf } from '@/lib/domain/shown-price'
import { slugOf } from '@/lib/domain/text'
import { getEnv } from '@/lib/env'
import { type NamedHome, publicHomePath } from '@/lib/home-path'
import { paths } from '@/lib/paths'
import { type PlaceDto, type PropertyTeaserDto } from '@/lib/schemas/property'
import {
  type PublicAgentDto,
  type PublicHome,
  publicHomeDto,
  type SitemapHome,
  soldHomeDto,
  type PublicHomeDto,
} from '@/lib/schemas/public-home'
import { drawQrCode } from '@/lib/integrations/qr-code'
import { valuesOf } from '@/lib/data/listing-values'
import { isUploaded, scaledPicture } from '@/lib/domain/picture'
import { isHostedImage } from '@/lib/integrations/cloudinary'
import { composePreview, PREVIEW } from '@/lib/integrations/preview'
import { pictureBaseUrl } from '@/lib/integrations/picture-host'
import { fetchPicture } from '@/lib/integrations/remote-picture'
import { getLog } from '@/lib/log'
import { PRICE_FIELD_NAMES } from '@/lib/schemas/listing-fields'
import { readPublicAgent } from '../agents/agents'
import { openHouseText } from '../open-houses/list-open-houses'
import { serialise } from '../serialise'
import { absolute } from '../absolute'
import { byId } from '@/lib/data/reads'
import { publicListing, toPlaceListing } from './read-property'

/**
 * The content of a home's public page, the same for everyone (D380, D382). Throws `not_found` for a home that the public
 * does not know: it never was verified, is not any more, or its id is unknown.
 */
export async function loadPublicHome(id: string, now = new Date()): Promise<PublicHome> {
  const property = await findProperty(id)
  if (!property) return loadRemovedHome(id)
  const state = publicHomeState(property, now)
  if (state === null) throw notFound('Home not found.')
  const similarFields = await findSimilar(property)
  if (state === 'removed')
    return { ...similarFields, state, home: { _id: id, title: '', location: property.location } }
  const agent = await loadPublicAgent(property)
  const pictures = picturesOfListing(property)
  const listing = publicListing(property)
  const pictureFields = {
    images: listing.images && pictures.slice(0, PUBLIC_PICTURES),
    pictureCount: pictures.length,
  }
  if (property.soldAt !== null) {
    const home = serialise(soldHomeDto, listing, { ...pictureFields, soldAt: property.soldAt })
    return { ...similarFields, state: 'sold', agent, home }
  }
  const openHouses = await findUpcomingOpenHouses([property._id], now)
  const documents = property.documents && publicDocuments(property.documents)
  return {
    ...similarFields,
    state: 'listed',
    agent,
    home: serialise(publicHomeDto, listing, { ...pictureFields, documents }),
    openHouses: openHouses.map((openHouse) => ({
      _id: openHouse._id.toHexString(),
      text: openHouseText(openHouse),
    })),
  }
}

async function loadRemovedHome(id: string): Promise<PublicHome> {
  const removed = await findRemovedHome(id)
  if (!removed) throw notFound('Home not found.')
  const { location } = removed
  return { ...(await findSimilar({ location })), state: 'removed', home: { _id: id, title: '', location } }
}

async function loadPublicAgent({ agentId, agentName, agentImage }: PropertyDoc): Promise<PublicAgentDto> {
  const agent = await findUserById(agentId.toHexString())
  return { name: agentName, image: agentImage, ...(await readPublicAgent(agent)) }
}

/** The path of a home for visitors: its public page, or else the one that asks to sign in (D384). */
export const publicPath = (home: NamedHome & Pick<PropertyTeaserDto, 'status' | 'sold'>): string =>
  isVerifiedStatus(home.status) && !home.sold && getEnv().PUBLIC_HOMES !== 'off'
    ? publicHomePath(home)
    : paths.property(home._id)

/** The most homes in one part of the sitemap. A sitemap may have 50,000; smaller parts fit into the cache. */
const SITEMAP_PART_SIZE = 5_000

/** The places in one part of the sitemap: those after the slug `after`, up to `until`. */
export type SitemapPart = { after: string; until: string }

/** The parts of the sitemap, each with whole places, for places in the order of their slugs. */
export function sitemapParts(
  places: readonly Pick<PlaceDto, 'slug' | 'count'>[],
  size = SITEMAP_PART_SIZE,
): SitemapPart[] {
  const parts: (SitemapPart & { count: number })[] = []
  for (const { slug, count } of places) {
    const last = parts.at(-1)
    if (last && last.count + count <= size) {
      last.until = slug
      last.count += count
    } else parts.push({ after: last?.until ?? '', until: slug, count })
  }
  return parts.map(({ after, until }) => ({ after, until }))
}

/** The homes with a public page in one part of the sitemap (D381). */
export async function listPublicHomes(_actor: unknown, part: SitemapPart): Promise<SitemapHome[]> {
  const homes = await findHomesOnSale(part, SITEMAP_LIMIT)
  return homes.map(({ _id, title, location, updatedAt }) => ({
    _id: _id.toHexString(),
    title,
    location,
    updatedAt: updatedAt.toISOString(),
  }))
}

/** How many homes of a place are compared to find similar ones. */
const CANDIDATE_LIMIT = 24

type Similar = Pick<PropertyDoc, 'location'> &
  Partial<Pick<PropertyDoc, '_id' | 'shownMinMinor' | 'shownMaxMinor' | 'publicLatitude' | 'publicLongitude'>>

/**
 * The verified homes of the place with the nearest prices, and then the nearest ones elsewhere. `isPlaceListed`: the place
 * has homes.
 */
async function findSimilar(home: Similar): Promise<Pick<PublicHome, 'similar' | 'isPlaceListed'>> {
  const isOther = (property: PropertyDoc) =>
    isVerifiedStatus(property.status) && !(home._id && property._id.equals(home._id))
  const ownPrice = middlePrice(home)
  const homesOfPlace = await (await findPropertiesOfPlace(slugOf(home.location))).rows(CANDIDATE_LIMIT)
  const candidates = homesOfPlace.filter(isOther)
  if (ownPrice !== null) candidates.sort((a, b) => priceGap(a, ownPrice) - priceGap(b, ownPrice))
  const similarById = byId(candidates.slice(0, SIMILAR_HOMES))
  const position = similarById.size < SIMILAR_HOMES ? positionOf(home) : null
  if (position) {
    const search = placeSearchOf({ verified: true, includeRejected: false })
    const nearest = await findNearest(
      { ...search, filters: {}, now: new Date() },
      position,
      SIMILAR_HOMES + similarById.size + 1,
    )
    for (const { property } of nearest)
      if (isOther(property)) similarById.set(property._id.toHexString(), property)
  }
  const similar = [...similarById.values()].slice(0, SIMILAR_HOMES).map(toPlaceListing)
  return { similar, isPlaceListed: homesOfPlace.length > 0 }
}

/** The middle of the shown price in minor units; `null` without one. */
const middlePrice = ({ shownMinMinor: min, shownMaxMinor: max }: Omit<Similar, 'location'>): number | null =>
  min === undefined || max === undefined || isOnRequest({ shownMaxMinor: max }) ? null : (min + max) / 2

/** How far a home's price is from another one, in minor units; on request it is the farthest (D404). */
const priceGap = (home: Similar, price: number): number =>
  Math.abs((middlePrice(home) ?? Number.MAX_SAFE_INTEGER) - price)

/** The public position, or else that of the town that the location names. */
const positionOf = ({ publicLatitude, publicLongitude, location }: Similar): Position | null =>
  typeof publicLatitude === 'number' && typeof publicLongitude === 'number'
    ? { latitude: publicLatitude, longitude: publicLongitude }
    : townOf(location)

/** The content of a home's sheet for a window (D392), taken from its public page. Prices in major units. */
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

/**
 * The content of a home's public page, with its absolute URL. Throws `not_found` for a home that is not for sale on a
 * public page, or whose agent is no longer one.
 */
async function loadForSale(id: string, load: typeof loadPublicHome) {
  const publicHome = await load(id)
  if (publicHome.state !== 'listed' || publicHome.agent.slug === null || sharingOrigin() === null)
    throw notFound('Home not found.')
  return { ...publicHome, link: absolute(publicHomePath(publicHome.home)) }
}

/** Reads the sheet; only what a teaser shows if public pages are teasers (D384). Throws `not_found` like `loadForSale`. */
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
  drawQrCode((await loadForSale(id, load)).link)

/** The preview of a home (D383): its first picture, and two lines below it. */
export type Preview = { image: string; price: string; place: string }

/** The content of a home's preview; `null` if the home has no public page. */
export async function loadPreview(id: string, now = new Date()): Promise<Preview | null> {
  const home = getEnv().PUBLIC_HOMES === 'off' ? null : await findProperty(id)
  const state = home && publicHomeState(home, now)
  if (!home || (state !== 'listed' && state !== 'sold')) return null
  const price = state === 'sold' ? 'Sold' : priceText(shownPriceOf(valuesOf(home, PRICE_FIELD_NAMES)))
  return { image: home.image, place: home.location, price }
}

/** The size of the cache of drawn previews, in bytes; about eighty fit. */
const PREVIEW_CACHE_BYTES = 12 * 1024 * 1024
const previews = new LRUCache<string, Buffer>({
  maxSize: PREVIEW_CACHE_BYTES,
  sizeCalculation: (bytes, key) => bytes.byteLength + key.length,
})

/**
 * Draws a preview as a JPEG, once for each content. `isComplete` is false if the home's picture cannot be read: it may be
 * readable the next time, so nobody caches the preview without it.
 */
export async function drawPreview(preview: Preview): Promise<{ bytes: Buffer; isComplete: boolean }> {
  const key = JSON.stringify(preview)
  const cached = previews.get(key)
  if (cached) return { bytes: cached, isComplete: true }
  const picture = await readPicture(preview.image)
  const bytes = await composePreview({ ...preview, picture })
  const isComplete = picture !== null
  if (isComplete) previews.set(key, bytes)
  return { bytes, isComplete }
}

/** The bytes of a picture at the image host, or of one of the site's own files; `null` if it cannot be read. */
async function readPicture(image: string): Promise<Buffer | null> {
  if (isHostedImage(image)) {
    const url = isUploaded(image) ? scaledPicture(image, PREVIEW.width) : image
    const picture = await fetchPicture(url, {
      hosts: [new URL(pictureBaseUrl(getEnv().CLOUDINARY_URL)).host],
    })
    if ('bytes' in picture) return picture.bytes
    getLog().warn({ reason: picture.refused }, 'a preview has no picture')
    return null
  }
  // The demo's pictures are the site's own files.
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), 'public')
  const file = path.join(folder, image)
  if (!image.startsWith('/') || !file.startsWith(folder + path.sep)) return null
  return readFile(file).catch(() => null)
}
