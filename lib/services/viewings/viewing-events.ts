import 'server-only'
import { type ViewingDoc } from '@/lib/data/collections'
import { type NoticeValues } from '@/lib/domain/notice-row'
import { type NoticeKind } from '@/lib/domain/notices'
import { formatZonedMoment } from '@/lib/domain/time-zones'
import { VIEWING_SIDES, type ViewingSide } from '@/lib/domain/viewing'
import { noticeEvent, type NotificationEvent } from '../notices/notify'

/** When a viewing is, on the home's clock (D215). */
export const whenOf = ({ startsAt, zone }: Pick<ViewingDoc, 'startsAt' | 'zone'>): string =>
  formatZonedMoment(startsAt, zone)

/**
 * Who is notified when this side changes a confirmed viewing. Buyers also get their own changes, and so do agents who
 * have its calendar entry, because the entry changes too.
 */
export const notifiedOf = (
  by: ViewingSide,
  { invited }: Pick<ViewingDoc, 'invited'>,
): readonly ViewingSide[] => (by === 'agent' && !invited?.agent ? ['buyer'] : VIEWING_SIDES)

/** An event of a viewing as it is then, for these sides. */
export const viewingEvent = (
  kind: Extract<NoticeKind, `viewing-${string}`>,
  viewing: ViewingDoc,
  { at, to = VIEWING_SIDES, values }: { at: Date; to?: readonly ViewingSide[]; values?: NoticeValues },
): NotificationEvent =>
  noticeEvent(
    kind,
    viewing._id,
    {
      ...(to.includes('buyer') && { buyer: viewing.buyerId }),
      ...(to.includes('agent') && { agent: viewing.agentId }),
    },
    {
      at,
      each: { sequence: viewing.sequence, startsAt: viewing.startsAt, hours: values?.hours },
      values: {
        title: viewing.propertyTitle,
        when: whenOf(viewing),
        ...(viewing.expiresAt && { endsAt: viewing.expiresAt }),
        ...values,
      },
    },
  )
