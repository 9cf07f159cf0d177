import 'server-only'
import { townOf } from '@/lib/data/towns'
import { isNoPosition } from '@/lib/domain/position'
import { queryGeocoder, type GeocoderResult } from '@/lib/integrations/geocoder'
import { LOCATION_LIMIT } from '@/lib/schemas/listing-fields'

/**
 * Where the text of a location leads to: what the geocoder of the settings finds, else the town among those that the
 * build has brought (ADR 039). Null where neither knows. Takes up to five seconds, so never ask in a transaction;
 * never throws.
 */
export async function geocode(location: string): Promise<GeocoderResult | null> {
  const text = location.slice(0, LOCATION_LIMIT)
  const found = await queryGeocoder(text)
  return found && !isNoPosition(found, text) ? found : geocodeOffline(text)
}

/** The same from the build's towns alone: for many texts at once, at which no network is asked. */
export function geocodeOffline(location: string): GeocoderResult | null {
  const town = townOf(location.slice(0, LOCATION_LIMIT))
  if (!town) return null
  const { latitude, longitude, title } = town
  return { latitude, longitude, accuracy: 'town', name: title }
}
