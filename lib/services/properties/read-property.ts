import 'server-only'
import type * as z from 'zod/mini'
import { findProperty } from '@/lib/data/properties'
import { findRemovedHome } from '@/lib/data/history'
import { getEnv } from '@/lib/env'
import { publicHomePath } from '@/lib/home-path'
import { type Session } from '@/lib/data/client'
import { type PropertyDoc } from '@/lib/data/collections'
import { findUnderOffer } from '@/lib/data/offers'
import { type OwnCard } from '@/lib/data/own-listings'
import { isAddressOpen } from '@/lib/domain/address'
import { countryByCode } from '@/lib/domain/country'
import { conflict, notFound } from '@/lib/domain/errors'
import { can } from '@/lib/domain/permissions'
import { publicPosition } from '@/lib/domain/position'
import { isHidden, type PropertyStatus } from '@/lib/domain/property'
import { isOnRequest } from '@/lib/domain/shown-price'
import { formatZonedDay, formatZonedTime, zoneName } from '@/lib/domain/time-zones'
import { type Actor } from '@/lib/domain/user'
import {
  listedPropertyDto,
  type ListedPropertyDto,
  ownPropertyDto,
  placeListingDto,
  type PlaceListingDto,
  propertyDto,
  type PropertyDto,
  propertyTeaserDto,
  type PropertyTeaserDto,
} from '@/lib/schemas/property'
import { serialise } from '../serialise'

/** The place in the path of a home that never existed. */
const UNKNOWN_PLACE = 'unknown'

/**
 * The path of the public page for a listing that does not exist (D382), which says "removed" if the listing was verified,
 * else "not found". `null` if it exists, or if homes have no public pages.
 */
export async function missingHomePath(id: string): Promise<string | null> {
  if (getEnv().PUBLIC_HOMES === 'off' || (await findProperty(id))) return null
  const removed = await findRemovedHome(id)
  return publicHomePath({ _id: id, title: '', location: removed?.location ?? UNKNOWN_PLACE })
}

/** The amounts of a listing, which not every reader may see (D404). */
const amountsOf = ({ minPriceMinor, maxPriceMinor, askingPriceMinor }: Partial<PropertyDoc>) => ({
  minPriceMinor,
  maxPriceMinor,
  askingPriceMinor,
})

/** A listing with its exact position and its address, without the reason of a rejection; a schema picks its fields. */
const exactListing = ({ nextOpenHouse: next, ...property }: PropertyDoc) => ({
  ...property,
  ...amountsOf(property),
  sold: property.soldAt !== null,
  listedAt: property.createdAt,
  // With the start on the home's clock (D222).
  nextOpenHouse: next && {
    ...next,
    text: `${formatZonedDay(next.startsAt, next.zone)}, ${formatZonedTime(next.startsAt, next.zone)} ${zoneName(next.zone)}`,
  },
  rejectionReason: undefined,
  country: undefined,
})

/**
 * A listing with its public position (D67), with its address only if every signed-in person may read it (D277), and
 * without amounts if its price is on request (D404).
 */
export function publicListing(property: PropertyDoc) {
  const { latitude, longitude, positionAccuracy = 'exact' } = property
  return {
    ...exactListing(property),
    ...(latitude !== undefined &&
      longitude !== undefined &&
      publicPosition({ latitude, longitude }, positionAccuracy)),
    ...(isOnRequest(property) && amountsOf({})),
    ...(!isAddressOpen(property) && { streetAddress: undefined, postalCode: undefined }),
    // The scheme of its energy class (D413).
    country: countryByCode(property),
  }
}

/** A listing for search engines, without its agent. Prices in major units. */
export const toPlaceListing = (property: PropertyDoc): PlaceListingDto =>
  serialise(placeListingDto, publicListing(property))

/** A listing for everyone. Prices in major units. */
export const toPropertyTeaser = (property: PropertyDoc): PropertyTeaserDto =>
  serialise(propertyTeaserDto, publicListing(property))

/** A listing in a list for signed-in viewers, without its agent's email. */
export const toListedDto = (property: PropertyDoc): ListedPropertyDto =>
  serialise(listedPropertyDto, publicListing(property))

/** A listing for signed-in viewers. */
export const toPropertyDto = (property: PropertyDoc): PropertyDto =>
  serialise(propertyDto, publicListing(property))

/** The reason of its rejection, for its agent and administrators (D171). */
export const rejectionOf = ({ rejection }: PropertyDoc): Pick<PropertyDto, 'rejectionReason'> =>
  rejection?.reason === undefined ? {} : { rejectionReason: rejection.reason }

/**
 * A listing for its agent and administrators: with its exact position (D67), its address and the reason of a
 * rejection.
 */
export const toExactDto = (property: PropertyDoc): PropertyDto =>
  serialise(propertyDto, { ...exactListing(property), ...rejectionOf(property) })

/** A listing for its agent's own list. */
export const toOwnDto = (property: OwnCard): z.infer<typeof ownPropertyDto> =>
  serialise(
    ownPropertyDto,
    { ...property, ...amountsOf(property) },
    { sold: property.soldAt !== null, rejectionReason: property.rejection?.reason },
  )

type ListingState = Pick<PropertyDto, '_id' | 'underOffer'>

/** Marks the listings with an accepted, unpaid offer, which cannot be rejected or deleted (D24). */
export async function withAwaitedPayment<Listing extends ListingState>(
  listings: Listing[],
): Promise<(Listing & { awaitsPayment?: true })[]> {
  // An imported listing can be under offer without an offer on Keystead (D324).
  const ids = listings.filter(({ underOffer }) => underOffer).map(({ _id }) => _id)
  if (ids.length === 0) return listings
  const awaiting = await findUnderOffer(ids, new Date())
  return listings.map((listing) =>
    awaiting.has(listing._id) ? { ...listing, awaitsPayment: true as const } : listing,
  )
}

/** True for its agent and administrators, who read its exact position. */
export const canSeeExactPosition = (actor: Actor | null, agentId: string): boolean =>
  can(actor, 'property:read-rejected', agentId)

/** True if the actor may see the listing: a rejected one only its agent and administrators (D7). */
export const canSee = (
  actor: Actor | null,
  { status, agentId }: { status: PropertyStatus; agentId: { toString(): string } },
): boolean => can(actor, isHidden(status) ? 'property:read-rejected' : 'property:read', String(agentId))

/** The listing with this id. Throws `not_found` if the actor may not see it. */
export async function readProperty(actor: Actor, id: string, session?: Session): Promise<PropertyDoc> {
  const property = await findProperty(id, session)
  if (!property || !canSee(actor, property)) throw notFound('Property not found.')
  return property
}

/** The listing with this id that the actor may change. Throws `not_found` for others. */
export async function readOwnProperty(actor: Actor, id: string): Promise<PropertyDoc> {
  const property = await readProperty(actor, id)
  if (!can(actor, 'property:update', property.agentId.toHexString())) throw notFound('Property not found.')
  return property
}

/** The error of a change that was made for another version of the listing than the stored one. */
export const versionConflict = () =>
  conflict('This home has changed since you opened it. Please review it again.')

/** A listing, the same for every reader; `getProperty` checks whether they may read it. Throws `not_found`. */
export async function loadProperty(id: string): Promise<{ property: PropertyDto; agentId: string }> {
  const property = await findProperty(id)
  if (!property) throw notFound('Property not found.')
  return { property: toPropertyDto(property), agentId: property.agentId.toHexString() }
}

/** A listing; a rejected one only for its agent and administrators. Throws `not_found`. */
export async function getProperty(
  actor: Actor,
  { id }: { id: string },
  load = loadProperty,
): Promise<PropertyDto> {
  const { property, agentId } = await load(id)
  if (!canSee(actor, { agentId, status: property.status })) throw notFound('Property not found.')
  if (!canSeeExactPosition(actor, agentId)) return property
  const storedProperty = await findProperty(id)
  return storedProperty ? toExactDto(storedProperty) : property
}
