import 'server-only'
import { transaction } from '@/lib/data/client'
import { type ViewingDoc, type OpenHouseDoc } from '@/lib/data/collections'
import { findViewing, eachFutureViewing, writeViewing } from '@/lib/data/viewings'
import { type NoticeValues } from '@/lib/domain/notice-row'
import { type NoticeKind } from '@/lib/domain/notices'
import { formatZonedMoment, instantOf, wallAt, zoneDataVersion } from '@/lib/domain/time-zones'
import {
  isConfirmed,
  isReminderDue,
  reminderAt,
  VIEWING_SIDES,
  type ViewingSide,
  type ProposedTime,
} from '@/lib/domain/viewing'
import { addJobs } from '@/lib/data/jobs'
import { eachFutureOpenHouse } from '@/lib/data/open-houses'
import { AppError } from '@/lib/domain/errors'
import { getLog } from '@/lib/log'
import { type Handler } from '../jobs/run-job'
import { noticeEvent, type NotificationEvent, notify } from '../notices/notify'
import { moveOpenHouse } from '../open-houses/change-open-house'

/** The time of a viewing on the home's clock, in words (D215). */
export const whenOf = ({ startsAt, zone }: Pick<ViewingDoc, 'startsAt' | 'zone'>): string =>
  formatZonedMoment(startsAt, zone)

/**
 * The sides to notify when this side changes a confirmed viewing. Buyers also get their own changes, and so do agents who
 * have its calendar entry, because the entry changes too.
 */
export const sidesToNotify = (
  by: ViewingSide,
  { invited }: Pick<ViewingDoc, 'invited'>,
): readonly ViewingSide[] => (by === 'agent' && !invited?.agent ? ['buyer'] : VIEWING_SIDES)

/** An event of a viewing in its new state, for these sides. `handover`: the id of the handover that caused it. */
export const viewingEvent = (
  kind: Extract<NoticeKind, `viewing-${string}`>,
  viewing: ViewingDoc,
  {
    at,
    to = VIEWING_SIDES,
    values,
    handover = '',
  }: { at: Date; to?: readonly ViewingSide[]; values?: NoticeValues; handover?: string },
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
      each: { sequence: viewing.sequence, startsAt: viewing.startsAt, hours: values?.hours, handover },
      values: {
        title: viewing.propertyTitle,
        when: whenOf(viewing),
        ...(viewing.expiresAt && { endsAt: viewing.expiresAt }),
        ...values,
      },
      ...(kind === 'viewing-reminder' && { mailUntil: viewing.startsAt }),
    },
  )

/** Reminds both sides of the job's viewing (D224), if the stored viewing still needs the reminder. */
export const remindOfViewing: Handler = ({ subject }) => remind(subject, new Date())

/**
 * Reminds of a viewing, once for each of its times. `subject`: "<id>:24" or "<id>:2". Returns the later time of a viewing
 * that was rescheduled, else `done`: also for one that was agreed on after the reminder was due, and if it is too late.
 */
export async function remind(subject: string, now: Date): Promise<'done' | Date> {
  const [id = '', hours = ''] = subject.split(':')
  const viewing = await findViewing(id)
  if (!viewing || !isConfirmed(viewing.status)) return 'done'
  const { startsAt, confirmedAt = viewing.createdAt } = viewing
  const remindAt = reminderAt(startsAt, Number(hours))
  if (now < remindAt) return remindAt
  if (!isReminderDue({ startsAt, agreedAt: confirmedAt }, Number(hours), now)) return 'done'
  await transaction((session) =>
    notify(session, viewingEvent('viewing-reminder', viewing, { at: now, values: { hours: Number(hours) } })),
  )
  return 'done'
}

/** After how many milliseconds a process offers a job for newer data again. */
const NEWER_VERSION_MS = 60_000

/** Enqueues the comparison of all future viewings and open houses with this version of the time zone data (D216). */
export const enqueueTimeZoneCheck = (): Promise<void> =>
  addJobs([{ kind: 'move-zones', subject: zoneDataVersion(), dueAt: new Date() }])

/**
 * Adjusts viewings and open houses to the version of the time zone data that is the job's subject. During an update a
 * process with older data leaves it to one that has that version.
 */
export const applyTimeZoneUpdate: Handler = async ({ subject }) => {
  const now = new Date()
  if (subject > zoneDataVersion()) return new Date(now.getTime() + NEWER_VERSION_MS)
  await moveToZoneData(now)
  return 'done'
}

/** A viewing or an open house, and how far its instant moves, in milliseconds. */
type Move = { from: Date; shiftMs: number; subject: Record<string, string>; apply: () => Promise<void> }

/** The instant when the clock shows the agreed time now; `null` if it does at the stored one, or if there is none. */
const newInstant = ({ wall, zone, startsAt }: Pick<ViewingDoc, 'wall' | 'zone' | 'startsAt'>): Date | null =>
  wallAt(startsAt, zone) === wall ? null : instantOf(wall, zone)

/**
 * Moves the instants of future viewings and open houses whose time zones have other rules than when they were agreed on;
 * the time on the clock stays, and everyone who comes is notified. If the agent is busy at the new instant, it stays and
 * an error is logged.
 */
export async function moveToZoneData(now: Date): Promise<void> {
  const moves: Move[] = []
  const addMove = (
    item: ViewingDoc | OpenHouseDoc,
    idName: string,
    apply: (startsAt: Date) => Promise<void>,
  ): void => {
    const startsAt = newInstant(item)
    if (!startsAt) return
    const shiftMs = startsAt.getTime() - item.startsAt.getTime()
    const subject = { [idName]: item._id.toHexString() }
    moves.push({ from: item.startsAt, shiftMs, subject, apply: () => apply(startsAt) })
  }
  for await (const viewing of eachFutureViewing(now))
    addMove(viewing, 'viewingId', (at) => moveViewing(viewing, at, now))
  for await (const openHouse of eachFutureOpenHouse(now))
    addMove(openHouse, 'openHouseId', (at) => moveOpenHouse(openHouse, at, now))
  moves.sort((item, other) => item.from.getTime() - other.from.getTime())
  // Of those that move to later, the latest first, so that each finds its new time free.
  for (const { apply, subject } of [
    ...moves.filter(({ shiftMs }) => shiftMs < 0),
    ...moves.filter(({ shiftMs }) => shiftMs > 0).reverse(),
  ])
    await apply().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      getLog().error(subject, 'not moved to new time zone data')
    })
}

const moveViewing = (viewing: ViewingDoc, startsAt: Date, now: Date): Promise<void> =>
  transaction(async (session) => {
    const shiftMs = startsAt.getTime() - viewing.startsAt.getTime()
    const shifted = (at: Date) => new Date(at.getTime() + shiftMs)
    const { proposal, expiresAt } = viewing
    const updated = await writeViewing(
      viewing,
      {
        startsAt,
        endsAt: shifted(viewing.endsAt),
        ...(proposal && { proposal: inZone(proposal, viewing.zone) }),
        ...(expiresAt && shiftMs < 0 && { expiresAt: shifted(expiresAt) }),
      },
      [],
      session,
    )
    if (updated) await notify(session, viewingEvent('viewing-zone-changed', updated, { at: now }))
  })

/** The proposal at the instant when the clock shows its time. */
function inZone(proposal: ProposedTime, zone: string): ProposedTime {
  const startsAt = newInstant({ ...proposal, zone }) ?? proposal.startsAt
  const length = proposal.endsAt.getTime() - proposal.startsAt.getTime()
  return { ...proposal, startsAt, endsAt: new Date(startsAt.getTime() + length) }
}
