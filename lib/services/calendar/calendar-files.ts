import 'server-only'
import { findProperty } from '@/lib/data/properties'
import { calendarText } from '@/lib/integrations/ical'
import { type Actor } from '@/lib/domain/user'
import { assertCan } from '../authorise'
import { readOpenHouse } from '../open-houses/list-open-houses'
import { calendarHost, openHouseEntry } from './calendar-entries'

/** An open house as a calendar file. Throws `not_found` if the actor may not see its listing. */
export async function openHouseFile(actor: Actor, { id }: { id: string }): Promise<string> {
  assertCan(actor, 'property:read')
  const openHouse = await readOpenHouse(actor, id)
  const property = await findProperty(openHouse.propertyId.toHexString())
  return calendarText([openHouseEntry(openHouse, property)], { method: 'PUBLISH', host: calendarHost() })
}
