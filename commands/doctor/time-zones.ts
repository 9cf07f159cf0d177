import { zoneDataVersion } from '@/lib/domain/time-zones'
import { type Finding, findings } from './finding'

const { ok, note } = findings('time zones')

/** Which version of the time zone data the product has, and whether it is certainly older than a year (ADR 074). */
export async function checkTimeZones(version = zoneDataVersion(), now = new Date()): Promise<Finding[]> {
  const isOld = now.getUTCFullYear() > Number.parseInt(version, 10) + 1
  return [
    isOld
      ? note(
          `data ${version} is more than a year old`,
          'update Keystead: each year some country changes its time zone rules',
        )
      : ok(`data ${version}`),
  ]
}
