import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { findPropertiesOfPlace, placeSearchOf } from '@/lib/data/listing-search'
import { findNearest } from '@/lib/data/listing-search/nearest'
import { findUpcomingOpenHouses } from '@/lib/data/open-houses'
import { findHomesOnSale, findProperty } from '@/lib/data/properties'
import { findRemovedHome } from '@/lib/data/removed-homes'
import { townOf } from '@/lib/data/towns'
import { findUserById } from '@/lib/data/users'
import { notFound } from '@/lib/domain/errors'
import { publicDocuments } from '@/lib/domain/listing-documents'
import { picturesOfListing } from '@/lib/domain/listing-pictures'
import { type Position } from '@/lib/domain/position'
import { isVerifiedStatus } from '@/lib/domain/property'
import { PUBLIC_PICTURES, publicHomeState, SIMILAR_HOMES, SITEMAP_LIMIT } from '@/lib/domain/public-home'
import { isOnRequest } from '@/lib/domain/shown-price'
import { slugWithId } from '@/lib/domain/slug'
import { slugOf } from '@/lib/domain/text'
import { isAgent } from '@/lib/domain/user'
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
} from '@/lib/schemas/public-home'
import { officeOf } from '../agents/licence'
import { openHouseText } from '../open-houses/list-open-houses'
import { serialise } from '../serialise'
import { publicListing, toPlaceListing } from './read-property'

/**
 * The content of a home's public page, the same for everyone (D380, D382). Throws `not_found` for a home that the public
 * does not know: it never was verified, is not any more, or its id is unknown.
 */
export async function loadPublicHome(id: string, now = new Date()): Promise<PublicHome> {
  const property = await findProperty(id)
  if (!property) return loadDeleted(id)
  const state = publicHomeState(property, now)
  if (state === null) throw notFound('Home not found.')
  const others = await findSimilar(property)
  if (state === 'removed')
    return { ...others, state, home: { _id: id, title: '', location: property.location } }
  const agent = await loadAgent(property)
  const pictures = picturesOfListing(property)
  const listing = publicListing(property)
  const pictureFields = {
    images: listing.images && pictures.slice(0, PUBLIC_PICTURES),
    pictureCount: pictures.length,
  }
  if (property.soldAt !== null) {
    const home = serialise(soldHomeDto, listing, { ...pictureFields, soldAt: property.soldAt })
    return { ...others, state: 'sold', agent, home }
  }
  const openHouses = await findUpcomingOpenHouses([property._id], now)
  const documents = property.documents && publicDocuments(property.documents)
  return {
    ...{
      ...others,
      state: 'listed',
      agent,
      home: serialise(publicHomeDto, listing, { ...pictureFields, documents }),
    },
    openHouses: openHouses.map((openHouse) => ({
      _id: openHouse._id.toHexString(),
      text: openHouseText(openHouse),
    })),
  }
}

async function loadDeleted(id: string): Promise<PublicHome> {
  const removed = await findRemovedHome(id)
  if (!removed) throw notFound('Home not found.')
  const { location } = removed
  return { ...(await findSimilar({ location })), state: 'removed', home: { _id: id, title: '', location } }
}

async function loadAgent({ agentId, agentName, agentImage }: PropertyDoc): Promise<PublicAgentDto> {
  const agent = await findUserById(agentId.toHexString())
  const slug = agent && isAgent(agent.role) ? slugWithId(agent.name, agentId.toHexString()) : null
  return { name: agentName, image: agentImage, ...(await officeOf(agent)), slug }
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
    ...{ _id: _id.toHexString(), title, location, updatedAt: updatedAt.toISOString() },
  }))
}

/** How many homes of a place are compared. */
const CANDIDATE_LIMIT = 24

type Similar = Pick<PropertyDoc, 'location'> &
  Partial<Pick<PropertyDoc, '_id' | 'shownMinMinor' | 'shownMaxMinor' | 'publicLatitude' | 'publicLongitude'>>

/** The verified homes of the place whose prices are nearest, and then the nearest elsewhere; and whether any is there. */
async function findSimilar(home: Similar): Promise<Pick<PublicHome, 'similar' | 'isPlaceListed'>> {
  const isOther = (property: PropertyDoc) =>
    isVerifiedStatus(property.status) && !(home._id && property._id.equals(home._id))
  const middle = middlePrice(home)
  const ofPlace = await (await findPropertiesOfPlace(slugOf(home.location))).rows(CANDIDATE_LIMIT)
  const candidates = ofPlace.filter(isOther)
  if (middle !== null)
    candidates.sort(
      (a, b) => Math.abs((middlePrice(a) ?? 0) - middle) - Math.abs((middlePrice(b) ?? 0) - middle),
    )
  const byId = new Map(
    candidates.slice(0, SIMILAR_HOMES).map((property) => [property._id.toHexString(), property]),
  )
  const at = byId.size < SIMILAR_HOMES ? positionOf(home) : null
  if (at) {
    const search = placeSearchOf({ verified: true, includeRejected: false })
    const near = await findNearest(
      { ...search, filters: {}, now: new Date() },
      at,
      SIMILAR_HOMES + byId.size + 1,
    )
    for (const { property } of near) if (isOther(property)) byId.set(property._id.toHexString(), property)
  }
  const similar = [...byId.values()].slice(0, SIMILAR_HOMES).map(toPlaceListing)
  return { similar, isPlaceListed: ofPlace.length > 0 }
}

const middlePrice = ({ shownMinMinor: min, shownMaxMinor: max }: Omit<Similar, 'location'>): number | null =>
  min === undefined || max === undefined || isOnRequest({ shownMaxMinor: max }) ? null : (min + max) / 2

/** The public position, or else that of the town that the location names. */
const positionOf = ({ publicLatitude, publicLongitude, location }: Similar): Position | null =>
  typeof publicLatitude === 'number' && typeof publicLongitude === 'number'
    ? { latitude: publicLatitude, longitude: publicLongitude }
    : townOf(location)
