import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { zoneAt } from '@/lib/domain/time-zones'

export const zoneOf = async ({ latitude: lat, longitude: lng }: PropertyDoc): Promise<string> =>
  lat === undefined || lng === undefined ? 'UTC' : zoneAt({ lat, lng })
