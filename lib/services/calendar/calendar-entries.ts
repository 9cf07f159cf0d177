import 'server-only'
import { type OpenHouseDoc, type PropertyDoc, type ViewingDoc, type NoticeDoc } from '@/lib/data/collections'
import { findProperty } from '@/lib/data/properties'
import { isAddressOpen } from '@/lib/domain/address'
import { isolated, plainIsolated } from '@/lib/domain/direction'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { type ViewingSide, type ViewingStatus, isConfirmed } from '@/lib/domain/viewing'
import { getEnv } from '@/lib/env'
import { type CalendarEntry, calendarText, type CalendarMethod } from '@/lib/integrations/ical'
import { paths } from '@/lib/paths'
import { VIEWING_NOT_FOUND } from '@/lib/schemas/viewing'
import { findViewing, markInvited } from '@/lib/data/viewings'
import { cancelsEntry, type NoticeKind } from '@/lib/domain/notices'
import { type Mail } from '@/lib/integrations/mail'
import { absolute } from '../absolute'
import { assertCan } from '../authorise'
import { readOpenHouse } from '../open-houses/list-open-houses'
import { isPlaceShown, meetingPlace, readViewing, sideOf } from '../viewings/list-viewings'

/** The host in the UIDs of entries. */
export const calendarHost = (): string => new URL(getEnv().NEXTAUTH_URL).hostname

/** A place in one line, without missing parts. */
const placeLine = (...parts: readonly (string | undefined)[]): string =>
  plainIsolated(parts.flatMap((part) => (part ? [isolated(part)] : [])).join(', '))

const summaryOf = (name: string, title: string): string => plainIsolated(`${name}: ${isolated(title)}`)

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
    ? placeOf(viewing, property, side, now)
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

type Place = Pick<PropertyDoc, 'latitude' | 'longitude' | 'streetAddress'> & { meetingPoint?: string }

/** The place of a viewing for one side. An agent sees it until the viewing is cancelled. */
function placeOf(viewing: ViewingDoc, property: PropertyDoc, side: ViewingSide, now: Date): Place {
  if (side === 'buyer')
    return {
      ...meetingPlace(viewing, property, side, now),
      ...(isPlaceShown(viewing, side, now) && openStreetAddress(property)),
    }
  if (isCancelled(viewing.status)) return {}
  const { latitude, longitude, streetAddress, viewings } = property
  return { latitude, longitude, streetAddress, meetingPoint: viewings?.meetingPoint }
}

/** The street address if every signed-in person may read it (D277). */
const openStreetAddress = (property: PropertyDoc): Pick<PropertyDoc, 'streetAddress'> =>
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
      openHouse.cause === undefined ? openStreetAddress(property).streetAddress : undefined,
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

const INVITING_KINDS: readonly NoticeKind[] = [
  ...(['viewing-confirmed', 'viewing-rescheduled', 'viewing-received'] as const),
  'viewing-zone-changed',
]

/**
 * What a notice's mail does with the recipient's calendar entry; `null`: nothing. The viewing as it is now decides that,
 * because a mail may be sent late.
 */
function methodOf(
  { kind, personId }: NoticeDoc,
  viewing: ViewingDoc,
  side: ViewingSide,
): CalendarMethod | null {
  const isOfRecipient = (side === 'agent' ? viewing.agentId : viewing.buyerId).equals(personId)
  // Only an agent with the entry is notified of it (D487).
  if (kind === 'viewing-handed-over') return isOfRecipient ? null : 'CANCEL'
  // It may have been handed over since.
  if (!isOfRecipient) return null
  if (INVITING_KINDS.includes(kind)) return isConfirmed(viewing.status) ? 'REQUEST' : null
  return cancelsEntry(kind) && viewing.invited?.[side] ? 'CANCEL' : null
}

/**
 * The calendar entry in a notice's mail to this email (D223): an invitation to a viewing, or its cancellation for someone
 * who was invited; `undefined` for other mail.
 */
export async function calendarFor(notice: NoticeDoc, to: string): Promise<Mail['calendar']> {
  const { kind, as, subjectId, createdAt } = notice
  if (as === 'person' || !(INVITING_KINDS.includes(kind) || cancelsEntry(kind))) return undefined
  const viewing = await findViewing(subjectId.toHexString())
  const method = viewing && methodOf(notice, viewing, as)
  if (!method) return undefined
  if (method === 'REQUEST' && !(await markInvited(viewing, as))) return undefined
  const property = await findProperty(viewing.propertyId.toHexString())
  const viewingToSend = method === 'CANCEL' ? { ...viewing, status: 'cancelled' as const } : viewing
  const entry = { ...viewingEntry(viewingToSend, as, property, new Date()), stamp: createdAt }
  const { MAIL_FROM: from } = getEnv()
  return { method, text: calendarText([entry], { method, host: calendarHost(), from, to }) }
}
