import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { type StoredChanges } from '@/lib/data/listing-values'
import { isSameText } from '@/lib/domain/text'
import { type Actor } from '@/lib/domain/user'
import { type Found } from '@/lib/integrations/geocoder'
import { type CreatePropertyInput, type UpdatePropertyInput } from '@/lib/schemas/property'
import { assertCan } from '../authorise'
import { geocode, geocodeOffline } from '../places/geocode'
import { readProperty } from './read-property'

/** A position as it is stored; `isGeocoded`: it follows the location, because nobody else has said it (ADR 039). */
type Position = Pick<PropertyDoc, 'latitude' | 'longitude' | 'positionAccuracy' | 'isGeocoded'>
type PositionChanges = Pick<StoredChanges, 'latitude' | 'longitude' | 'positionAccuracy'> & {
  isGeocoded?: true | null
}

const NOWHERE = { latitude: null, longitude: null, positionAccuracy: null, isGeocoded: null }

const geocoded = ({ latitude, longitude, accuracy }: Found) => ({
  latitude,
  longitude,
  positionAccuracy: accuracy,
  isGeocoded: true as const,
})

type Placeable = Pick<CreatePropertyInput, 'location' | 'latitude' | 'positionAccuracy'>

/** Where a new listing is: where its agent says (exact, unless they say otherwise), else where its location leads. */
export async function positionOfNew({ location, latitude, positionAccuracy }: Placeable): Promise<Position> {
  if (typeof latitude === 'number') return { positionAccuracy: positionAccuracy ?? 'exact' }
  const found = await geocode(location)
  return found ? geocoded(found) : {}
}

/** The same of many at once, with the build's towns: nobody is asked. */
export function positionOffline({ location, latitude, positionAccuracy }: Placeable): Position {
  if (typeof latitude === 'number') return { positionAccuracy: positionAccuracy ?? 'exact' }
  const found = geocodeOffline(location)
  return found ? geocoded(found) : {}
}

/** True for a listing that goes where its location leads: its agent has said no position. */
const follows = ({ latitude, isGeocoded }: Pick<PropertyDoc, 'latitude' | 'isGeocoded'>): boolean =>
  latitude === undefined || isGeocoded === true

/**
 * Where the location leads that an update gives, asked before its transaction; `undefined` where it is not asked for:
 * the location stays, or the position is the agent's own. Throws what `updateProperty` would.
 */
export async function askForMove(
  actor: Actor,
  {
    id,
    location,
    latitude,
    longitude,
  }: Pick<UpdatePropertyInput, 'id' | 'location' | 'latitude' | 'longitude'>,
): Promise<Found | null | undefined> {
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
 * one now; what the agent says of it is the agent's from then on. `asked` is what `askForMove` said.
 */
export function moveWith(
  property: PropertyDoc,
  changes: StoredChanges,
  asked: Found | null | undefined,
): PositionChanges {
  const { location, latitude, longitude, positionAccuracy } = changes
  const isSaid = typeof latitude === 'number' || typeof longitude === 'number'
  if (location !== undefined && !isSaid && follows(property)) {
    const found = asked === undefined ? geocodeOffline(location) : asked
    return found ? geocoded(found) : property.isGeocoded ? NOWHERE : {}
  }
  const isTouched = [latitude, longitude, positionAccuracy].some((value) => value !== undefined)
  return isTouched && property.isGeocoded ? { isGeocoded: null } : {}
}
