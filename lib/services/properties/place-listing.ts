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
 * A position as it is stored; `isGeocoded`: it follows the location, because nobody else has said it (ADR 039);
 * `isAboutHere`: the one that its agent gives in its place is to be "about here".
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

/** Where its agent says: exactly, unless they say otherwise (D67). `null` where they say no place. */
const ownPosition = ({ latitude, positionAccuracy }: Placeable): Position | null =>
  typeof latitude === 'number' ? { positionAccuracy: positionAccuracy ?? 'exact' } : null

/** Where its location leads; what its agent has said of a place that they will give is kept beside it. */
const foundPosition = (found: GeocoderResult | null, { positionAccuracy }: Placeable): Position =>
  found ? { ...geocoded(found), ...(positionAccuracy === 'approximate' && { isAboutHere: true }) } : {}

/** Where a new listing is: where its agent says, else where its location leads. */
export async function initialPosition(given: Placeable): Promise<Position> {
  return ownPosition(given) ?? foundPosition(await geocode(given.location), given)
}

/** The same of many at once, with the build's towns: nobody is asked. */
export const positionOffline = (given: Placeable): Position =>
  ownPosition(given) ?? foundPosition(geocodeOffline(given.location), given)

/** True for a listing that goes where its location leads: its agent has said no position. */
const follows = ({ latitude, isGeocoded }: Pick<PropertyDoc, 'latitude' | 'isGeocoded'>): boolean =>
  latitude === undefined || isGeocoded === true

type Placed = Pick<PropertyDoc, 'positionAccuracy' | 'isGeocoded' | 'isAboutHere'>

/** True where the agent has said "about here" (D67); how near a place is that was found is none of their words. */
export const isApproximateByAgent = ({ positionAccuracy, isGeocoded, isAboutHere }: Placed): boolean =>
  isAboutHere === true || (isGeocoded !== true && positionAccuracy === 'approximate')

/** The same after a change that says this of the position; what stands there, said again, is nothing new. */
const staysAboutHere = (property: PropertyDoc, said: PropertyDoc['positionAccuracy'] | null): boolean =>
  said === 'approximate' ||
  (isApproximateByAgent(property) && (said ?? property.positionAccuracy) === property.positionAccuracy)

/**
 * Where the location leads that an update gives, asked before its transaction; `undefined` where it is not asked for:
 * the location stays, or the position is the agent's own. Throws what `updateProperty` would.
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
 * What an update's other changes do to the position: one that follows the location goes with it, unless the agent says
 * one now; what the agent says of it is the agent's from then on. `asked` is what `positionForUpdate` said, `accuracy` what the
 * update says of the position.
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
