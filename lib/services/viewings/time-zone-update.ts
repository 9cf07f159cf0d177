import 'server-only'
import { transaction } from '@/lib/data/client'
import { type OpenHouseDoc, type ViewingDoc } from '@/lib/data/collections'
import { addJobs } from '@/lib/data/jobs'
import { eachFutureOpenHouse } from '@/lib/data/open-houses'
import { eachFutureViewing, writeViewing } from '@/lib/data/viewings'
import { AppError } from '@/lib/domain/errors'
import { instantOf, zoneDataVersion } from '@/lib/domain/time-zones'
import { type ProposedTime } from '@/lib/domain/viewing'
import { getLog } from '@/lib/log'
import { type Handler } from '../jobs/run-job'
import { notify } from '../notices/notify'
import { moveOpenHouse } from '../open-houses/change-open-house'
import { viewingEvent } from './viewing-events'

/** Enqueues the comparison of all future viewings and open houses with this version of the time zone data (D216). */
export const compareZones = (): Promise<void> =>
  addJobs([{ kind: 'move-zones', subject: zoneDataVersion(), dueAt: new Date() }])

export const applyTimeZoneUpdate: Handler = async () => {
  await moveToZoneData(new Date())
  return 'done'
}

/** A viewing or an open house, and how far its instant moves, in milliseconds. */
type Move = { from: Date; step: number; subject: Record<string, string>; run: () => Promise<void> }

/** The instant when the clock shows the agreed time now; `null` if it is the stored one, or if there is none. */
function newInstant({ wall, zone, startsAt }: Pick<ViewingDoc, 'wall' | 'zone' | 'startsAt'>): Date | null {
  const at = instantOf(wall, zone)
  return at && at.getTime() !== startsAt.getTime() ? at : null
}

/**
 * Moves the instants of future viewings and open houses whose zones differ from when they were agreed on; the time on
 * the clock stays, and everyone who comes is notified. If the agent has something else at the new instant, it stays and
 * an error is logged.
 */
export async function moveToZoneData(now: Date): Promise<void> {
  const moves: Move[] = []
  const add = (
    entry: ViewingDoc | OpenHouseDoc,
    idName: string,
    run: (startsAt: Date) => Promise<void>,
  ): void => {
    const startsAt = newInstant(entry)
    if (!startsAt) return
    const step = startsAt.getTime() - entry.startsAt.getTime()
    const subject = { [idName]: entry._id.toHexString() }
    moves.push({ from: entry.startsAt, step, subject, run: () => run(startsAt) })
  }
  for await (const viewing of eachFutureViewing(now))
    add(viewing, 'viewingId', (at) => moveTime(viewing, at, now))
  for await (const openHouse of eachFutureOpenHouse(now))
    add(openHouse, 'openHouseId', (at) => moveOpenHouse(openHouse, at, now))
  moves.sort((a, b) => a.from.getTime() - b.from.getTime())
  // The latest first if they move on, so that each finds its new time free.
  for (const { run, subject } of [
    ...moves.filter(({ step }) => step < 0),
    ...moves.filter(({ step }) => step > 0).reverse(),
  ])
    await run().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      getLog().error(subject, 'not moved to new time zone data')
    })
}

const moveTime = (viewing: ViewingDoc, startsAt: Date, now: Date): Promise<void> =>
  transaction(async (session) => {
    const step = startsAt.getTime() - viewing.startsAt.getTime()
    const shifted = (at: Date) => new Date(at.getTime() + step)
    const { proposal, expiresAt } = viewing
    const updatedViewing = await writeViewing(
      viewing,
      {
        startsAt,
        endsAt: shifted(viewing.endsAt),
        ...(proposal && { proposal: inZone(proposal, viewing.zone) }),
        ...(expiresAt && step < 0 && { expiresAt: shifted(expiresAt) }),
      },
      [],
      session,
    )
    if (updatedViewing)
      await notify(session, viewingEvent('viewing-zone-changed', updatedViewing, { at: now }))
  })

/** The proposal at the instant when the clock shows its time. */
function inZone(proposal: ProposedTime, zone: string): ProposedTime {
  const startsAt = instantOf(proposal.wall, zone) ?? proposal.startsAt
  const length = proposal.endsAt.getTime() - proposal.startsAt.getTime()
  return { ...proposal, startsAt, endsAt: new Date(startsAt.getTime() + length) }
}
