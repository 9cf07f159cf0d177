import 'server-only'
import { type Actor } from '@/lib/domain/user'
import { type GeocoderResult } from '@/lib/integrations/geocoder'
import { type FindPlaceInput } from '@/lib/schemas/property'
import { assertCan } from '../authorise'
import { geocode } from './geocode'

/**
 * The position of a typed location, for the form's map; `null` if it is unknown. Throws `forbidden` unless
 * the actor is an agent.
 */
export async function findPlace(actor: Actor, { location }: FindPlaceInput): Promise<GeocoderResult | null> {
  assertCan(actor, 'property:create')
  return geocode(location)
}
