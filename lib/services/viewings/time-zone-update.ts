import 'server-only'
import { transaction } from '@/lib/data/client'
import { type OpenHouseDoc, type ViewingDoc } from '@/lib/data/collections'
import { addJobs } from '@/lib/data/jobs'
import { eachFutureOpenHouse } from '@/lib/data/open-houses'
import { eachFutureViewing, writeViewing } from '@/lib/data/viewings'
import { AppError } from '@/lib/domain/errors'
import { instantOf, wallAt, zoneDataVersion } from '@/lib/domain/time-zones'
import { type ProposedTime } from '@/lib/domain/viewing'
import { getLog } from '@/lib/log'
import { type Handler } from '../jobs/run-job'
import { notify } from '../notices/notify'
import { moveOpenHouse } from '../open-houses/change-open-house'
import { viewingEvent } from './viewing-events'

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
