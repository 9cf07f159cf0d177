import 'server-only'
import { transaction } from '@/lib/data/client'
import { type ViewingDoc } from '@/lib/data/collections'
import { addJobs } from '@/lib/data/jobs'
import { eachFutureViewing, writeViewing } from '@/lib/data/viewings'
import { AppError } from '@/lib/domain/errors'
import { instantOf, zoneDataVersion } from '@/lib/domain/time-zones'
import { type ProposedTime } from '@/lib/domain/viewing'
import { getLog } from '@/lib/log'
import { type Handler } from '../jobs/run-job'
import { notify } from '../notices/notify'
import { viewingEvent } from './viewing-events'

/** Enqueues the comparison of all future viewings with this version of the time zone data (D216). */
export const compareZones = (): Promise<void> =>
  addJobs([{ kind: 'move-zones', subject: zoneDataVersion(), dueAt: new Date() }])

export const moveZones: Handler = async () => {
  await moveToZoneData(new Date())
  return 'done'
}

/**
 * Moves the instants of future viewings whose zones differ from when they were agreed on; the time on the clock stays,
 * and both sides are notified. If the agent has something else at the new instant, the viewing stays and an error is
 * logged.
 */
export async function moveToZoneData(now: Date): Promise<void> {
  const moves: { viewing: ViewingDoc; startsAt: Date; step: number }[] = []
  for await (const viewing of eachFutureViewing(now)) {
    const startsAt = instantOf(viewing.wall, viewing.zone)
    const step = startsAt ? startsAt.getTime() - viewing.startsAt.getTime() : 0
    if (startsAt && step !== 0) moves.push({ viewing, startsAt, step })
  }
  // Found by start. The latest first if they move on, so that each finds its new time free.
  for (const { viewing, startsAt } of [
    ...moves.filter(({ step }) => step < 0),
    ...moves.filter(({ step }) => step > 0).reverse(),
  ])
    await move(viewing, startsAt, now).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      getLog().error({ viewingId: viewing._id.toHexString() }, 'viewing not moved to new time zone data')
    })
}

const move = (viewing: ViewingDoc, startsAt: Date, now: Date): Promise<void> =>
  transaction(async (session) => {
    const step = startsAt.getTime() - viewing.startsAt.getTime()
    const shifted = (at: Date) => new Date(at.getTime() + step)
    const { proposal, expiresAt } = viewing
    const moved = await writeViewing(
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
    if (moved) await notify(session, viewingEvent('viewing-zone-changed', moved, { at: now }))
  })

/** The proposal at the instant when the clock shows its time. */
function inZone(proposal: ProposedTime, zone: string): ProposedTime {
  const startsAt = instantOf(proposal.wall, zone) ?? proposal.startsAt
  const length = proposal.endsAt.getTime() - proposal.startsAt.getTime()
  return { ...proposal, startsAt, endsAt: new Date(startsAt.getTime() + length) }
}
