import 'server-only'
import { type OpenHouseDoc, type PropertyDoc, type ViewingDoc } from '@/lib/data/collections'
import { findProperty } from '@/lib/data/properties'
import { isAddressOpen } from '@/lib/domain/address'
import { isolated, plainIsolated } from '@/lib/domain/direction'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { type ViewingSide, type ViewingStatus } from '@/lib/domain/viewing'
import { getEnv } from '@/lib/env'
import { type CalendarEntry, calendarText } from '@/lib/integrations/ical'
import { paths } from '@/lib/paths'
import { VIEWING_NOT_FOUND } from '@/lib/schemas/viewing'
import { assertCan } from '../authorise'
import { readOpenHouse } from '../open-houses/list-open-houses'
import { isPlaceShown, meetingPlace, readViewing, sideOf } from '../viewings/list-viewings'

/** The host in the UIDs of entries. */
export const calendarHost = (): string => new URL(getEnv().NEXTAUTH_URL).hostname

/** A place in one line, without the parts that are missing. */
const placeLine = (...parts: readonly (string | undefined)[]): string =>
  plainIsolated(parts.flatMap((part) => (part ? [isolated(part)] : [])).join(', '))

const summaryOf = (name: string, title: string): string => plainIsolated(`${name}: ${isolated(title)}`)

const absolute = (path: string): string => new URL(path, getEnv().NEXTAUTH_URL).href

/**
 * The entry of a confirmed or cancelled viewing for one side. Where to meet, the exact position and the street address
 * are in it for a buyer as long as D224 and D277 allow, and for the agent; `property` is `null` if the listing is deleted.
 */
export function viewingEntry(
  viewing: ViewingDoc,
  side: ViewingSide,
  property: PropertyDoc | null,
  now: Date,
): CalendarEntry {
  const { meetingPoint, streetAddress, latitude, longitude } = property
    ? placeFor(viewing, property, side, now)
    : {}
  return {
    id: `viewing-${viewing._id.toHexString()}`,
    sequence: viewing.sequence,
    stamp: viewing.confirmedAt ?? viewing.createdAt,
    startsAt: viewing.startsAt,
    endsAt: viewing.endsAt,
    summary: summaryOf('Viewing', viewing.propertyTitle),
    location: placeLine(meetingPoint, streetAddress, property?.location ?? viewing.propertyLocation),
    ...(latitude !== undefined && longitude !== undefined && { position: { latitude, longitude } }),
    url: absolute(side === 'agent' ? paths.agent.viewings() : paths.user.viewings),
    ...(isCancelled(viewing.status) && { isCancelled: true }),
  }
}

/** The parts of an entry that say where a home is. */
type Place = Pick<PropertyDoc, 'latitude' | 'longitude' | 'streetAddress'> & { meetingPoint?: string }

/** An agent knows where the home is, but a cancelled viewing is nowhere. */
function placeFor(viewing: ViewingDoc, property: PropertyDoc, side: ViewingSide, now: Date): Place {
  if (side === 'buyer')
    return {
      ...meetingPlace(viewing, property, side, now),
      ...(isPlaceShown(viewing, side, now) && openStreetOf(property)),
    }
  if (isCancelled(viewing.status)) return {}
  const { latitude, longitude, streetAddress, viewings } = property
  return { latitude, longitude, streetAddress, meetingPoint: viewings?.meetingPoint }
}

/** The street address if every signed-in person may read it (D277). */
const openStreetOf = (property: PropertyDoc): Pick<PropertyDoc, 'streetAddress'> =>
  isAddressOpen(property) ? { streetAddress: property.streetAddress } : {}

const isCancelled = (status: ViewingStatus) => status === 'cancelled'

/**
 * The entry of an open house, with the street address unless it is cancelled (D277); `property` is `null` if the listing
 * is deleted.
 */
export const openHouseEntry = (openHouse: OpenHouseDoc, property: PropertyDoc | null): CalendarEntry => ({
  id: `open-house-${openHouse._id.toHexString()}`,
  sequence: openHouse.sequence,
  stamp: openHouse.createdAt,
  startsAt: openHouse.startsAt,
  endsAt: openHouse.endsAt,
  summary: summaryOf('Open house', openHouse.propertyTitle),
  ...(openHouse.note !== undefined && { description: openHouse.note }),
  ...(property && {
    location: placeLine(
      openHouse.cause === undefined ? openStreetOf(property).streetAddress : undefined,
      property.location,
    ),
    url: absolute(paths.property(property._id.toHexString())),
  }),
  ...(openHouse.cause !== undefined && { isCancelled: true }),
})

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
