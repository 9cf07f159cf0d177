import 'server-only'
import { type OpenHouseDoc, type OpenHouseGuestDoc } from '@/lib/data/collections'
import { type OpenHouseCause } from '@/lib/domain/open-house'
import { type NotificationEvent } from '../notices/notify'
import { openHouseText } from './open-house-dto'

type Details = { at: Date; step: string; cause?: OpenHouseCause; reason?: string; forAgent?: boolean }

/**
 * One event of an open house for each guest, and for the agent if `forAgent`. Its subject is the listing, which the
 * notice links to.
 */
export const openHouseEvents = (
  kind: 'open-house-cancelled' | 'open-house-reminder',
  { _id, propertyId, agentId, ...openHouse }: OpenHouseDoc,
  guests: readonly OpenHouseGuestDoc[],
  { at, step, cause, reason, forAgent = false }: Details,
): NotificationEvent[] =>
  [
    ...(forAgent ? [{ agent: agentId }] : []),
    ...guests.filter(({ openHouseId }) => openHouseId.equals(_id)).map(({ guestId }) => ({ buyer: guestId })),
  ].map((people) => ({
    kind,
    subjectId: propertyId,
    step: `${_id.toHexString()}:${step}`,
    at,
    values: {
      title: openHouse.propertyTitle,
      when: openHouseText(openHouse),
      ...(cause !== undefined && cause !== 'agent' && { cause }),
      ...(reason !== undefined && { reason }),
    },
    people,
  }))
