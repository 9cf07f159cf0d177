import 'server-only'
import { type OpenHouseDoc, type PropertyDoc } from '@/lib/data/collections'
import { isAddressOpen } from '@/lib/domain/address'
import { getEnv } from '@/lib/env'
import { type CalendarEntry } from '@/lib/integrations/ical'
import { paths } from '@/lib/paths'

/** The host in the UIDs of entries. */
export const calendarHost = (): string => new URL(getEnv().NEXTAUTH_URL).hostname

/** Where a home is, as every signed-in person may know (D277). */
export const openPlaceOf = (property: PropertyDoc): string =>
  [isAddressOpen(property) ? property.streetAddress : undefined, property.location].filter(Boolean).join(', ')

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
    url: new URL(paths.property(property._id.toHexString()), getEnv().NEXTAUTH_URL).href,
  }),
  ...(openHouse.cause !== undefined && { isCancelled: true }),
})
