import 'server-only'
import { type Actor } from '@/lib/domain/user'
import { type GeocoderResult } from '@/lib/integrations/geocoder'
import { type FindPlaceInput } from '@/lib/schemas/property'
import { assertCan } from '../authorise'
import { geocode } from './geocode'

/** Where the location that an agent has typed lies, for the form's map; null where nobody knows. Throws `forbidden` for others. */
export async function findPlace(actor: Actor, { location }: FindPlaceInput): Promise<GeocoderResult | null> {
  assertCan(actor, 'property:create')
  return geocode(location)
}
