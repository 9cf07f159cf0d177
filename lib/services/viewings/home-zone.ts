import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { isZone, zoneAt } from '@/lib/domain/time-zones'

/** A listing's time zone (D215): its agent's choice, or that of its position, or the agent's own. */
export function homeZone(
  { zone, latitude, longitude }: Pick<PropertyDoc, 'zone' | 'latitude' | 'longitude'>,
  agentZone = 'UTC',
): string {
  if (zone !== undefined && isZone(zone)) return zone
  return latitude === undefined || longitude === undefined ? agentZone : zoneAt({ latitude, longitude })
}
