import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { zoneAt } from '@/lib/domain/time-zones'

export const zoneOf = async ({ zone, latitude, longitude }: PropertyDoc): Promise<string> => {
  if (zone !== undefined) return zone
  return latitude === undefined || longitude === undefined ? 'UTC' : zoneAt({ latitude, longitude })
}
