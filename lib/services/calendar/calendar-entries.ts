import 'server-only'
import { type OpenHouseDoc, type PropertyDoc, type ViewingDoc } from '@/lib/data/collections'
import { isAddressOpen } from '@/lib/domain/address'
import { type ViewingSide, type ViewingStatus } from '@/lib/domain/viewing'
import { getEnv } from '@/lib/env'
import { type CalendarEntry } from '@/lib/integrations/ical'
import { paths } from '@/lib/paths'
import { meetingPlace } from '../viewings/viewing-dto'

/** The host in the UIDs of entries. */
export const calendarHost = (): string => new URL(getEnv().NEXTAUTH_URL).hostname

/** Where a home is, as every signed-in person may know (D277). */
export const openPlaceOf = (property: PropertyDoc): string =>
  [isAddressOpen(property) ? property.streetAddress : undefined, property.location].filter(Boolean).join(', ')

const absolute = (path: string): string => new URL(path, getEnv().NEXTAUTH_URL).href

/**
 * The entry of a confirmed or cancelled viewing for one side. Where to meet and the exact position are in it for a buyer
 * as long as D224 allows, and for the agent; `property` is `null` if the listing is deleted.
 */
export function viewingEntry(
  viewing: ViewingDoc,
  side: ViewingSide,
  property: PropertyDoc | null,
  now: Date,
): CalendarEntry {
  const { meetingPoint, latitude, longitude } = property ? placeFor(viewing, property, side, now) : {}
  const places = [meetingPoint, property ? openPlaceOf(property) : viewing.propertyLocation]
  return {
    id: `viewing-${viewing._id.toHexString()}`,
    sequence: viewing.sequence,
    stamp: viewing.confirmedAt ?? viewing.createdAt,
    startsAt: viewing.startsAt,
    endsAt: viewing.endsAt,
    summary: `Viewing: ${viewing.propertyTitle}`,
    location: places.filter(Boolean).join(', '),
    ...(latitude !== undefined && longitude !== undefined && { position: { latitude, longitude } }),
    url: absolute(side === 'agent' ? paths.agent.viewings() : paths.user.viewings),
    ...(isCancelled(viewing.status) && { isCancelled: true }),
  }
}

/** An agent knows where the home is, but a cancelled viewing is nowhere. */
const placeFor = (viewing: ViewingDoc, property: PropertyDoc, side: ViewingSide, now: Date) =>
  side === 'agent' && !isCancelled(viewing.status)
    ? { ...property, meetingPoint: property.viewings?.meetingPoint }
    : meetingPlace(viewing, property, side, now)

const isCancelled = (status: ViewingStatus) => status === 'cancelled'

/** The entry of an open house; `property` is `null` if the listing is deleted. */
export const openHouseEntry = (openHouse: OpenHouseDoc, property: PropertyDoc | null): CalendarEntry => ({
  id: `open-house-${openHouse._id.toHexString()}`,
  sequence: openHouse.sequence,
  stamp: openHouse.createdAt,
  startsAt: openHouse.startsAt,
  endsAt: openHouse.endsAt,
  summary: `Open house: ${openHouse.propertyTitle}`,
  ...(openHouse.note !== undefined && { description: openHouse.note }),
  ...(property && {
    location: openPlaceOf(property),
    url: absolute(paths.property(property._id.toHexString())),
  }),
  ...(openHouse.cause !== undefined && { isCancelled: true }),
})
