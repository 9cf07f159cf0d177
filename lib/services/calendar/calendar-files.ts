import 'server-only'
import { findProperty } from '@/lib/data/properties'
import { calendarText } from '@/lib/integrations/ical'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { VIEWING_NOT_FOUND } from '@/lib/schemas/viewing'
import { assertCan } from '../authorise'
import { readOpenHouse } from '../open-houses/list-open-houses'
import { readViewing, sideOf } from '../viewings/read-viewing'
import { calendarHost, openHouseEntry, viewingEntry } from './calendar-entries'

/** An open house as a calendar file. Throws `not_found` if the actor may not see its listing. */
export async function openHouseFile(actor: Actor, { id }: { id: string }): Promise<string> {
  assertCan(actor, 'property:read')
  const openHouse = await readOpenHouse(actor, id)
  const property = await findProperty(openHouse.propertyId.toHexString())
  return calendarText([openHouseEntry(openHouse, property)], { method: 'PUBLISH', host: calendarHost() })
}

/** A viewing that was agreed on as a calendar file, for its two sides. Throws `not_found` for others. */
export async function viewingFile(actor: Actor, { id }: { id: string }): Promise<string> {
  const viewing = await readViewing(actor, id)
  const side = sideOf(actor, viewing)
  if (!side || viewing.confirmedAt === undefined) throw notFound(VIEWING_NOT_FOUND)
  const property = await findProperty(viewing.propertyId.toHexString())
  const entry = viewingEntry(viewing, side, property, new Date())
  return calendarText([entry], { method: 'PUBLISH', host: calendarHost() })
}
