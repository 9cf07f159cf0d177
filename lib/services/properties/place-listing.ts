import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { type StoredChanges } from '@/lib/data/listing-values'
import { isSameText } from '@/lib/domain/text'
import { type Actor } from '@/lib/domain/user'
import { type GeocoderResult } from '@/lib/integrations/geocoder'
import { type CreatePropertyInput, type UpdatePropertyInput } from '@/lib/schemas/property'
import { assertCan } from '../authorise'
import { geocode, geocodeOffline } from '../places/geocode'
import { readProperty } from './read-property'

/**
 * A position as stored. `isGeocoded`: the geocoder found it, so it follows the location (ADR 039).
 * `isAboutHere`: a position that the agent enters later will be approximate.
 */
type Position = Pick<
  PropertyDoc,
  'latitude' | 'longitude' | 'positionAccuracy' | 'isGeocoded' | 'isAboutHere'
>
type PositionChanges = Pick<StoredChanges, 'latitude' | 'longitude' | 'positionAccuracy'> & {
  isGeocoded?: true | null
  isAboutHere?: true | null
}

const NOWHERE = { latitude: null, longitude: null, positionAccuracy: null, isGeocoded: null }

const geocoded = ({ latitude, longitude, accuracy }: GeocoderResult) => ({
  latitude,
  longitude,
  positionAccuracy: accuracy,
  isGeocoded: true as const,
})

type Placeable = Pick<CreatePropertyInput, 'location' | 'latitude' | 'positionAccuracy'>

/**
 * The position that the agent entered, exact unless they say otherwise (D67); `null` if they entered none.
 */
const ownPosition = ({ latitude, positionAccuracy }: Placeable): Position | null =>
  typeof latitude === 'number' ? { positionAccuracy: positionAccuracy ?? 'exact' } : null

/** The geocoder's position; it also remembers whether the agent wants an approximate position. */
const foundPosition = (found: GeocoderResult | null, { positionAccuracy }: Placeable): Position =>
  found ? { ...geocoded(found), ...(positionAccuracy === 'approximate' && { isAboutHere: true }) } : {}

/** The position of a new listing: the agent's, or else the geocoder's. */
export async function initialPosition(given: Placeable): Promise<Position> {
  return ownPosition(given) ?? foundPosition(await geocode(given.location), given)
}

/** The position of an imported listing: a geocoder would be asked thousands of times, so the build's towns answer. */
export const positionOffline = (given: Placeable): Position =>
  ownPosition(given) ?? foundPosition(geocodeOffline(given.location), given)

/** True if the position follows the location because the agent has entered none. */
const follows = ({ latitude, isGeocoded }: Pick<PropertyDoc, 'latitude' | 'isGeocoded'>): boolean =>
  latitude === undefined || isGeocoded === true

type Placed = Pick<PropertyDoc, 'positionAccuracy' | 'isGeocoded' | 'isAboutHere'>

/** True if the agent chose an approximate position (D67); the geocoder's accuracy does not count. */
export const isApproximateByAgent = ({ positionAccuracy, isGeocoded, isAboutHere }: Placed): boolean =>
  isAboutHere === true || (isGeocoded !== true && positionAccuracy === 'approximate')

/** Whether that is still true after a change to `said`; repeating the stored accuracy changes nothing. */
const staysAboutHere = (property: PropertyDoc, said: PropertyDoc['positionAccuracy'] | null): boolean =>
  said === 'approximate' ||
  (isApproximateByAgent(property) && (said ?? property.positionAccuracy) === property.positionAccuracy)

/**
 * Geocodes the location of an update, before its transaction. `undefined` if that is not needed: the location
 * is unchanged, or the position is the agent's own. Throws what `updateProperty` would.
 */
export async function positionForUpdate(
  actor: Actor,
  {
    id,
    location,
    latitude,
    longitude,
  }: Pick<UpdatePropertyInput, 'id' | 'location' | 'latitude' | 'longitude'>,
): Promise<GeocoderResult | null | undefined> {
  if (location === undefined) return undefined
  const property = await readProperty(actor, id)
  assertCan(actor, 'property:update', property.agentId.toHexString())
  const isSaid =
    (typeof latitude === 'number' && latitude !== property.latitude) ||
    (typeof longitude === 'number' && longitude !== property.longitude)
  const isMoved = !isSameText(location, property.location)
  return isMoved && !isSaid && follows(property) && !property.soldAt ? geocode(location) : undefined
}

/**
 * How an update changes the position. A position that follows the location moves with it, unless the agent
 * enters one now, which is then theirs. `asked`: the result of `positionForUpdate`; `accuracy`: the update's
 * accuracy.
 */
export function positionChanges(
  property: PropertyDoc,
  changes: StoredChanges,
  asked: GeocoderResult | null | undefined,
  accuracy: UpdatePropertyInput['positionAccuracy'],
): PositionChanges {
  const { location, latitude, longitude, positionAccuracy } = changes
  const isSaid = typeof latitude === 'number' || typeof longitude === 'number'
  if (location !== undefined && !isSaid && follows(property)) {
    const found = asked === undefined ? geocodeOffline(location) : asked
    const isAboutHere = staysAboutHere(property, accuracy) || null
    return { ...(found ? geocoded(found) : property.isGeocoded && NOWHERE), isAboutHere }
  }
  const isTouched = [latitude, longitude, positionAccuracy].some((value) => value !== undefined)
  if (!isTouched) return {}
  return {
    ...(property.isGeocoded && { isGeocoded: null }),
    ...(property.isAboutHere && { isAboutHere: null }),
  }
}
