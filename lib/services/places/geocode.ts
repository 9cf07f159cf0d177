import 'server-only'
import { townOf } from '@/lib/data/towns'
import { isNoPosition } from '@/lib/domain/position'
import { cutText } from '@/lib/domain/text'
import { queryGeocoder, type GeocoderResult } from '@/lib/integrations/geocoder'
import { LOCATION_LIMIT } from '@/lib/schemas/listing-fields'

/**
 * The position of a location's text: from the configured geocoder, else the town among the build's (ADR 039);
 * `null` if neither knows it. May take five seconds, so never call it in a transaction. Never throws.
 */
export async function geocode(location: string): Promise<GeocoderResult | null> {
  const text = cutText(location, LOCATION_LIMIT)
  const found = await queryGeocoder(text)
  return found && !isNoPosition(found, text) ? found : geocodeOffline(text)
}

/** The town that a text names, found without the network, because imports look up thousands; else `null`. */
export function geocodeOffline(location: string): GeocoderResult | null {
  const town = townOf(cutText(location, LOCATION_LIMIT))
  if (!town) return null
  const { latitude, longitude, title } = town
  return { latitude, longitude, accuracy: 'town', name: title }
}
