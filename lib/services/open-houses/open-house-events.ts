import 'server-only'
import { type Session } from '@/lib/data/client'
import { type OpenHouseDoc, type OpenHouseGuestDoc } from '@/lib/data/collections'
import { type ObjectId } from '@/lib/data/ids'
import { eraseQuotedText, noticeId } from '@/lib/data/notices'
import { eraseOpenHouseTexts, findGuestsOf } from '@/lib/data/open-houses'
import { type NoticeKind } from '@/lib/domain/notices'
import { type OpenHouseCause } from '@/lib/domain/open-house'
import { noticeEvent, type NotificationEvent } from '../notices/notify'
import { openHouseText } from './list-open-houses'

type Details = {
  at: Date
  /** Its version, and the hours before it of a reminder: "3", "3:24". */
  occurrence: string
  cause?: OpenHouseCause
  reason?: string
  forAgent?: boolean
}

/** Deletes an agent's words about open houses, also from the notices of guests, with the account. */
export async function eraseOpenHouseWords(agentId: ObjectId, session: Session): Promise<void> {
  const explained = await eraseOpenHouseTexts(agentId, session)
  const guests = await findGuestsOf(
    explained.map(({ _id }) => _id),
    session,
  )
  const events = explained.flatMap((one) =>
    openHouseEvents('open-house-cancelled', one, guests, {
      at: new Date(),
      occurrence: String(one.sequence),
    }),
  )
  await eraseQuotedText(
    events.flatMap(({ people, ...event }) => (people.buyer ? [noticeId(event, 'buyer', people.buyer)] : [])),
    session,
  )
}

/**
 * One event of an open house for each guest, and for the agent if `forAgent`. Its subject is the listing, which the
 * notice links to.
 */
export const openHouseEvents = (
  kind: Extract<NoticeKind, `open-house-${string}`>,
  { _id, propertyId, agentId, ...openHouse }: OpenHouseDoc,
  guests: readonly OpenHouseGuestDoc[],
  { at, occurrence, cause, reason, forAgent = false }: Details,
): NotificationEvent[] =>
  [
    ...(forAgent ? [{ agent: agentId }] : []),
    ...guests.filter(({ openHouseId }) => openHouseId.equals(_id)).map(({ guestId }) => ({ buyer: guestId })),
  ].map((people) =>
    noticeEvent(kind, propertyId, people, {
      at,
      each: { openHouse: `${_id.toHexString()}:${occurrence}` },
      values: {
        title: openHouse.propertyTitle,
        when: openHouseText(openHouse),
        ...(cause !== undefined && cause !== 'agent' && { cause }),
        ...(reason !== undefined && { reason }),
      },
    }),
  )
